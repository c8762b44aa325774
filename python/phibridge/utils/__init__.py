"""Names of parameters: unique_name; plug-ins: load_op_library."""

from phibridge._C import load_op_library, loaded_plugins  # noqa: F401
from phibridge.utils import unique_name  # noqa: F401
