"""`python -m kaiju` is the command `kaiju`."""

from kaiju.cli import main

if __name__ == "__main__":
    main()
