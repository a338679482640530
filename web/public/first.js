// Before the first paint: the theme and the language that were chosen.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("kaiju")) || {};
  } catch {
    // no storage here: as the system says
  }
  var theme = kept.theme;
  if (theme !== "night" && theme !== "dawn") theme = matchMedia("(prefers-color-scheme: light)").matches ? "dawn" : "night";
  document.documentElement.dataset.theme = theme;
  if (kept.language) document.documentElement.lang = kept.language;
})();
