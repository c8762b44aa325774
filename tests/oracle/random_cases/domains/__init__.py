"""What may be asked of each operator: a file a family, each of functions that draw a case."""
import glob
import importlib
import os

for path in sorted(glob.glob(os.path.join(os.path.dirname(__file__), "*.py"))):
    name = os.path.basename(path)[:-len(".py")]
    if name != "__init__":
        importlib.import_module("domains." + name)
