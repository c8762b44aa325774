"""Which arrays a tensor shares, which it copies, and which it refuses."""

import ctypes
import pathlib
import tempfile
import unittest

import numpy as np

import phibridge

LENET = pathlib.Path(__file__).resolve().parents[1] / "programs" / "digits_lenet_infer"


def unaligned(array):
    """The same elements at an odd address."""
    memory = np.zeros(array.nbytes + 1, "uint8")
    found = memory[1:].view(array.dtype).reshape(array.shape)
    found[...] = array
    return found


class Derived(np.ndarray):
    pass


class ReadOnlyTest(unittest.TestCase):
    def test_from_numpy_refuses_to_share(self):
        frozen = np.float32([1, 2])
        frozen.setflags(write=False)
        with tempfile.TemporaryDirectory() as folder:
            np.save(pathlib.Path(folder) / "a.npy", np.float32([1, 2]))
            mapped = np.load(pathlib.Path(folder) / "a.npy", mmap_mode="r")
            for array in (frozen, np.frombuffer(b"\0" * 8, "float32"), mapped):
                for call in (phibridge.from_numpy, phibridge.from_dlpack):
                    with self.assertRaisesRegex(phibridge.InvalidArgumentError, "read-only.*to_tensor"):
                        call(array)
                phibridge.exp_(phibridge.to_tensor(array))
            self.assertEqual(mapped.tolist(), [1, 2])
            del array, mapped
        self.assertEqual(frozen.tolist(), [1, 2])

    def test_a_feed_is_copied(self):
        image = np.load(LENET / "inputs" / "image.npy")
        session = phibridge.Session(phibridge.Program.load(LENET))
        image.setflags(write=False)
        first, = session.run({"image": image}).values()
        image.setflags(write=True)
        image[:] = 0
        second, = session.run().values()
        np.testing.assert_array_equal(first.numpy(), second.numpy())

    def test_a_file_is_written_without_a_copy(self):
        array = np.float32([1, 2])
        array.setflags(write=False)
        with tempfile.TemporaryDirectory() as folder:
            phibridge.save({"a": array, "b": array.astype(">f4")}, pathlib.Path(folder) / "a.pdparams")
            state = phibridge.load(pathlib.Path(folder) / "a.pdparams")
        self.assertEqual(state["a"].tolist(), [1, 2])
        self.assertEqual(state["b"].tolist(), [1, 2])


class ByteOrderTest(unittest.TestCase):
    def test_copies_are_converted(self):
        for name in (">f4", ">f8", ">i8", ">u2", ">c8", "<f4"):
            array = np.arange(6).reshape(2, 3).astype(name)
            tensor = phibridge.to_tensor(array)
            self.assertEqual(tensor.dtype.numpy, array.dtype.newbyteorder("="))
            np.testing.assert_array_equal(tensor.numpy(), array)
            np.testing.assert_array_equal(phibridge.to_tensor(array.T).numpy(), array.T)
        self.assertEqual(phibridge.to_tensor(np.array(3, ">i4")).item(), 3)

    def test_from_numpy_refuses_to_share(self):
        for array in (np.arange(3, dtype=">f4"), np.ones([2, 3], ">i8").T):
            with self.assertRaisesRegex(TypeError, "byte order.*to_tensor"):
                phibridge.from_numpy(array)

    def test_feeds_are_converted(self):
        image = np.load(LENET / "inputs" / "image.npy")
        session = phibridge.Session(phibridge.Program.load(LENET))
        want, = session.run({"image": image}).values()
        for other in (image.astype(">f4"), unaligned(image), np.asfortranarray(image), image[::-1][::-1]):
            got, = session.run({"image": other}).values()
            np.testing.assert_array_equal(got.numpy(), want.numpy())

    def test_methods_take_it(self):
        tensor = phibridge.to_tensor([1.0, 2.0])
        tensor.set_value(np.array([3, 4], ">f4"))
        self.assertEqual((tensor + np.array([1, 1], ">f4")).tolist(), [4, 5])


class ShapeOfMemoryTest(unittest.TestCase):
    def test_every_layout_has_its_elements(self):
        base = np.arange(24, dtype="float32").reshape(2, 3, 4)
        for array in (base.T, base[::-1], base[:, ::2], base[..., 1], np.asfortranarray(base), unaligned(base), base[1, 1, 1:2],
                      np.broadcast_to(np.float32(2), [3, 2]), np.array(5.0, "float32"), base[:0], base[:, :0], base[:, :, ::-2],
                      base.view(Derived)):
            for call in (phibridge.to_tensor, phibridge.from_numpy):
                tensor = call(array)
                self.assertEqual(tensor.shape, list(array.shape))
                np.testing.assert_array_equal(tensor.numpy(), array)

    def test_memory_is_aligned(self):
        tensor = phibridge.from_numpy(unaligned(np.float64([1, 2])))
        self.assertTrue(tensor.numpy().flags.aligned)

    def test_empty_arrays_go_through_dlpack(self):
        for shape in ([0], [2, 0, 3], [0, 3], [3, 0]):
            self.assertEqual(phibridge.from_dlpack(np.zeros(shape, "float32")).shape, shape)


class ElementsTest(unittest.TestCase):
    def test_elements_that_no_tensor_has(self):
        for array in (np.zeros(2, [("a", "f4")]), np.zeros(2, "longdouble"), np.zeros(2, "clongdouble"), np.zeros(2, "M8[s]"),
                      np.zeros(2, "m8[s]"), np.array([1, None], "object"), np.array([1, 2.5], "object"), np.zeros(2, "V3")):
            for call in (phibridge.to_tensor, phibridge.from_numpy, phibridge.to_tensor([1.0, 2.0]).set_value):
                with self.assertRaisesRegex(TypeError, "no tensor has elements of NumPy's type.*astype"):
                    call(array)
        with self.assertRaises(TypeError):
            phibridge.to_tensor([2 ** 70])

    def test_masked_elements_are_refused(self):
        masked = np.ma.masked_array(np.float32([1, 2]), mask=[False, True])
        for call in (phibridge.to_tensor, phibridge.from_numpy):
            with self.assertRaisesRegex(TypeError, "masked.*filled"):
                call(masked)
            self.assertEqual(call(masked.filled(7)).tolist(), [1, 7])
            self.assertEqual(call(np.ma.masked_array(np.float32([1, 2]))).tolist(), [1, 2])
        session = phibridge.Session(phibridge.Program.load(LENET))
        image = np.load(LENET / "inputs" / "image.npy")
        with self.assertRaisesRegex(TypeError, "masked"):
            session.run({"image": np.ma.masked_equal(image, image.flat[0])})


class Device(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int32), ("id", ctypes.c_int32)]


class ElementType(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device", Device), ("ndim", ctypes.c_int32), ("dtype", ElementType),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.c_void_p), ("byte_offset", ctypes.c_uint64)]


class Versioned(ctypes.Structure):
    _fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p),
                ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64), ("tensor", DLTensor)]


class Exporter:
    """An array as DLPack 1 hands it over."""

    def __init__(self, array, flags=0, major=1, byte_offset=0):
        self.array = array
        self.shape = (ctypes.c_int64 * array.ndim)(*array.shape)
        self.deleted = 0
        self.deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.delete)
        tensor = DLTensor(array.ctypes.data, Device(1, 0), array.ndim, ElementType(2, 32, 1), self.shape, None, byte_offset)
        self.managed = Versioned(major, 0, None, ctypes.cast(self.deleter, ctypes.c_void_p), flags, tensor)

    def delete(self, _):
        self.deleted += 1

    def __dlpack__(self, *, stream=None, max_version=None):
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        self.asked = max_version
        return new(ctypes.addressof(self.managed), b"dltensor_versioned", None)


class VersionedDLPackTest(unittest.TestCase):
    def test_the_elements_are_shared_until_the_tensor_goes(self):
        array = np.float32([1, 2])
        exporter = Exporter(array)
        tensor = phibridge.from_dlpack(exporter)
        self.assertEqual(exporter.asked, (1, 0))
        array[0] = 5
        self.assertEqual(tensor.tolist(), [5, 2])
        self.assertEqual(exporter.deleted, 0)
        del tensor
        self.assertEqual(exporter.deleted, 1)

    def test_what_may_not_be_written_is_refused(self):
        for exporter, text in ((Exporter(np.float32([1, 2]), flags=1), "read-only"),
                               (Exporter(np.float32([1, 2]), major=2), "version 2"),
                               (Exporter(np.float32([1, 2]), byte_offset=1), "aligned")):
            with self.assertRaisesRegex(phibridge.InvalidArgumentError, text):
                phibridge.from_dlpack(exporter)

    def test_what_is_no_capsule_or_used_up_is_refused(self):
        used = np.float32([1, 2]).__dlpack__()
        phibridge.from_dlpack(used)
        for wrong in (None, 3, [1.0], used):
            with self.assertRaisesRegex(TypeError, "__dlpack__"):
                phibridge.from_dlpack(wrong)


if __name__ == "__main__":
    unittest.main()
