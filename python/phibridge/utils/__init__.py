"""Names of parameters: unique_name; other frameworks: dlpack; plug-ins: load_op_library."""

from phibridge._C import loaded_plugins  # noqa: F401
from phibridge.utils import dlpack, unique_name  # noqa: F401
from phibridge.utils._op_library import load_op_library  # noqa: F401
