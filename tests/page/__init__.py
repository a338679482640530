"""Tests of the page in a real browser. A package, so that what is made once for it is gone before other tests run."""
