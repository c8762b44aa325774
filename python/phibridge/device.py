"""The device that tensors lie on unless somebody says otherwise, and what the library was built for."""

from phibridge import _C


class CPUPlace(str):
    """The place "cpu"."""

    def __new__(cls):
        return super().__new__(cls, "cpu")


class CUDAPlace(str):
    """The place "gpu:N"."""

    def __new__(cls, id=0):  # noqa: A002
        return super().__new__(cls, f"gpu:{int(id)}")


def get_device() -> str:
    """Where new tensors and parameters lie unless somebody says otherwise: "cpu", or "gpu:N" after set_device."""
    return _C._nn.get_default_place()


def set_device(device):
    """Says where functions that read no tensor make theirs, and where new parameters lie: "cpu", "gpu" (which is "gpu:0")
    or "gpu:N". Of the process; tensors that are there stay where they are. Returns the place.

    Raises InvalidArgumentError for what is no device, UnavailableError for a GPU that is not there; the device stays then.
    """
    if not isinstance(device, str):
        raise TypeError(f"`device` is {type(device).__name__}, not text")
    name = device.lower()
    if name != "cpu" and name.partition(":")[0] != "gpu":
        raise _C.InvalidArgumentError(f"a device is \"cpu\", \"gpu\" or \"gpu:N\"; it is {device!r}")
    _C._nn.set_default_place(name)
    return CPUPlace() if name == "cpu" else CUDAPlace(get_device().partition(":")[2])


def is_compiled_with_cuda() -> bool:
    """True if the library's part for GPUs is installed."""
    return _C._has_gpu_part()


def is_compiled_with_rocm() -> bool:
    """False."""
    return False


def is_compiled_with_xpu() -> bool:
    """False."""
    return False


def is_compiled_with_distribute() -> bool:
    """False."""
    return False


def is_compiled_with_cinn() -> bool:
    """False."""
    return False


def is_compiled_with_ipu() -> bool:
    """False."""
    return False


def is_compiled_with_custom_device(device_type) -> bool:
    """False, whatever the name of the device is."""
    return False


def device_count() -> int:
    """How many GPUs are there."""
    count = 0
    while True:
        try:
            _C.to_tensor(0.0, place="cpu").copy_to(f"gpu:{count}")
        except (_C.Error, ValueError):
            return count
        count += 1


def get_all_device_type() -> list:
    """"cpu", and "gpu" if there is one."""
    return ["cpu", "gpu"] if device_count() else ["cpu"]


def get_available_device() -> list:
    """"cpu", and each GPU by its number."""
    return ["cpu", *(f"gpu:{i}" for i in range(device_count()))]


def synchronize(device=None):
    """There for Paddle's sake: what a call returns is complete."""
