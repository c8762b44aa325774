"""Names of parameters: unique_name."""

from phibridge.utils import unique_name  # noqa: F401
