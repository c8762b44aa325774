#include "python/src/indexing.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "compat/small_vector.h"
#include "framework/dygraph/api_call.h"
#include "framework/dygraph/controller.h"
#include "framework/dygraph/eager_utils.h"
#include "phi/core/enforce.h"
#include "python/src/errors.h"
#include "python/src/function_description.h"
#include "python/src/recording.h"
#include "python/src/tensor_object.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;

// What an index of numbers, slices, None and ... takes along one axis.
struct Taken {
  int64_t start = 0, step = 1, count = 0;
  bool is_dropped = false;                  // by a number
  bool is_all = false;                      // by a slice without bounds
  int64_t given_start = 0, given_stop = 0;  // of a slice, before they are cut to the axis
};

// An index whose parts Python's own types are.
struct BasicIndex {
  paddle::small_vector<Taken, 8> axes;         // of each axis of the tensor
  paddle::small_vector<int64_t, 9> new_shape;  // of the result
  std::vector<int64_t> new_axes;               // of the result
  bool has_steps = false;
};

// What is copied while other threads of Python wait.
constexpr int64_t kLargeBytes = 1 << 16;

// The functions of Python for other indices: for as long as the process lives.
PyObject* get_other = nullptr;
PyObject* set_other = nullptr;

bool IsBasic(PyObject* item) {
  return PyLong_CheckExact(item) || PySlice_Check(item) || item == Py_None || item == Py_Ellipsis;
}

void TakeNumber(PyObject* item, int64_t size, int axis, BasicIndex* index) {
  int overflows = 0;
  const int64_t given = PyLong_AsLongLongAndOverflow(item, &overflows);
  if (overflows != 0 || given < -size || given >= size) {
    throw py::index_error("index " + std::string(py::str(py::handle(item))) +
                          " is out of range of axis " + std::to_string(axis) + " with " +
                          std::to_string(size) + " elements");
  }
  index->axes.push_back({given < 0 ? given + size : given, 1, 1, true});
}

// False if its bounds are no numbers of Python.
bool TakeSlice(PyObject* item, int64_t size, BasicIndex* index) {
  const auto* slice = reinterpret_cast<PySliceObject*>(item);
  for (PyObject* bound : {slice->start, slice->stop, slice->step}) {
    if (bound != Py_None && !PyLong_CheckExact(bound)) return false;
  }
  Py_ssize_t start = 0, stop = 0, step = 0;
  if (PySlice_Unpack(item, &start, &stop, &step) < 0) throw py::error_already_set();
  const bool is_all = slice->start == Py_None && slice->stop == Py_None;
  const int64_t given_start = start, given_stop = stop;
  const Py_ssize_t count = PySlice_AdjustIndices(size, &start, &stop, step);
  index->axes.push_back({start, step, count, false, is_all, given_start, given_stop});
  index->new_shape.push_back(count);
  index->has_steps |= step != 1;
  return true;
}

void TakeAll(int64_t size, BasicIndex* index) {
  index->axes.push_back({0, 1, size, false, true});
  index->new_shape.push_back(size);
}

// False if the index is none of these.
bool ReadIndex(PyObject* given, const phi::DDim& dims, BasicIndex* index) {
  const bool is_tuple = PyTuple_CheckExact(given);
  PyObject* const* items = is_tuple ? PySequence_Fast_ITEMS(given) : &given;
  const Py_ssize_t count = is_tuple ? PyTuple_GET_SIZE(given) : 1;
  int used = 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    if (!IsBasic(items[i])) return false;
    used += items[i] != Py_None && items[i] != Py_Ellipsis;
  }
  if (used > dims.size()) {
    throw py::index_error(std::to_string(used) + " indices for a tensor of " +
                          std::to_string(dims.size()) + " dimensions");
  }
  int rest = dims.size() - used;  // axes that ... or the end of the index stands for
  int axis = 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    if (items[i] == Py_None) {
      index->new_axes.push_back(static_cast<int64_t>(index->new_shape.size()));
      index->new_shape.push_back(1);
    } else if (items[i] == Py_Ellipsis) {
      for (; rest > 0; --rest) TakeAll(dims[axis++], index);
    } else if (PyLong_CheckExact(items[i])) {
      TakeNumber(items[i], dims[axis], axis, index);
      ++axis;
    } else if (!TakeSlice(items[i], dims[axis++], index)) {
      return false;
    }
  }
  while (axis < dims.size()) TakeAll(dims[axis++], index);
  return true;
}

bool IsRecorded(const phi::Tensor& tensor) {
  if (IsInProgram(tensor)) return true;
  return egr::Controller::Instance().HasGrad() && !egr::EagerUtils::stops_gradient(tensor);
}

// Copies axes [axis, rank) of what is taken; returns the end of what it wrote.
char* CopyAxes(const BasicIndex& index, const int64_t* bytes, int axis, const char* from,
               char* to) {
  const auto rank = static_cast<int>(index.axes.size());
  if (axis == rank) {
    std::memcpy(to, from, static_cast<size_t>(bytes[rank]));
    return to + bytes[rank];
  }
  const Taken& taken = index.axes[static_cast<size_t>(axis)];
  from += taken.start * bytes[axis];
  bool is_whole = taken.step == 1;  // so that one block of memory is copied
  for (int i = axis + 1; i < rank && is_whole; ++i) {
    const Taken& inner = index.axes[static_cast<size_t>(i)];
    is_whole = inner.step == 1 && inner.count * bytes[i] == bytes[i - 1];
  }
  if (is_whole) {
    const int64_t size = taken.count * bytes[axis];
    if (size > 0) std::memcpy(to, from, static_cast<size_t>(size));
    return to + size;
  }
  for (int64_t i = 0; i < taken.count; ++i) {
    to = CopyAxes(index, bytes, axis + 1, from + i * taken.step * bytes[axis], to);
  }
  return to;
}

// The elements of a tensor in host memory that is not recorded: no operator runs.
phi::Tensor Copied(const phi::DenseTensor& from, const BasicIndex& index) {
  phi::DenseTensor out;
  out.Resize(phi::DDim(index.new_shape.data(), static_cast<int>(index.new_shape.size())));
  auto* to = static_cast<char*>(out.mutable_data(phi::CPUPlace(), from.dtype()));
  if (out.numel() > 0) {
    const int rank = from.dims().size();
    int64_t bytes[phi::DDim::kMaxRank + 1];  // of a step along each axis
    bytes[rank] = static_cast<int64_t>(phi::SizeOf(from.dtype()));
    for (int i = rank - 1; i >= 0; --i) {
      bytes[i] = i == rank - 1 ? bytes[rank] : bytes[i + 1] * from.dims()[i + 1];
    }
    const auto* source = static_cast<const char*>(from.data());
    if (out.numel() * bytes[rank] < kLargeBytes) {
      CopyAxes(index, bytes, 0, source, to);
    } else {
      const py::gil_scoped_release free;
      CopyAxes(index, bytes, 0, source, to);
    }
  }
  return phi::Tensor(out);
}

// False if all elements of the axis are taken; in a program that is recorded, of each size that the
// axis may have.
bool IsCut(const Taken& taken, int64_t size, bool is_in_program) {
  if (is_in_program) return taken.is_dropped || !taken.is_all;
  return taken.is_dropped || taken.count != size;
}

// The bound of a program that is recorded: `slice` cuts it to what the axis has when it runs.
int64_t SavedBound(int64_t given) {
  constexpr int64_t kMost = std::numeric_limits<int>::max();
  return std::min(std::max(given, -kMost), kMost);
}

// True if the end lies before the start for some sizes of the axis, which `slice` refuses.
bool MayCross(const Taken& taken) {
  const int64_t start = SavedBound(taken.given_start), stop = SavedBound(taken.given_stop);
  const bool is_open = stop == std::numeric_limits<int>::max();
  return !taken.is_dropped && !taken.is_all && !is_open && (stop < 0 ? start > 0 : start < 0);
}

// By the operator `slice`, which a gradient can go through.
phi::Tensor Sliced(const phi::Tensor& from, const BasicIndex& index, bool is_in_program) {
  static const ApiFunction& function = FunctionOf("slice");
  std::vector<int> axes, dropped;
  std::vector<int64_t> starts, ends;
  for (size_t i = 0; i < index.axes.size(); ++i) {
    const Taken& taken = index.axes[i];
    if (taken.is_dropped) dropped.push_back(static_cast<int>(i));
    if (!IsCut(taken, from.dims()[static_cast<int>(i)], is_in_program)) continue;
    axes.push_back(static_cast<int>(i));
    if (is_in_program && !taken.is_dropped) {
      const bool is_empty =
          taken.given_stop < taken.given_start && (taken.given_stop < 0) == (taken.given_start < 0);
      starts.push_back(SavedBound(taken.given_start));
      ends.push_back(is_empty ? starts.back() : SavedBound(taken.given_stop));
    } else {
      starts.push_back(taken.start);
      ends.push_back(taken.start + taken.count);
    }
  }
  const phi::IntArray from_here(starts), to_there(ends);
  const std::vector<int> infer_flags;
  phi::Tensor out;
  ApiCall call(function);
  call.In(from).Attr(axes).Attr(from_here).Attr(to_there).Attr(infer_flags).Attr(dropped).Out(&out);
  const py::gil_scoped_release free;
  call.Run();
  return out;
}

phi::Tensor WithNewAxes(const phi::Tensor& from, const std::vector<int64_t>& axes) {
  static const ApiFunction& function = FunctionOf("unsqueeze2");
  const phi::IntArray at(axes);
  phi::Tensor out;
  ApiCall call(function);
  call.In(from).Attr(at).Out(&out).Out(static_cast<phi::Tensor*>(nullptr));
  const py::gil_scoped_release free;
  call.Run();
  return out;
}

// nullptr if the index has steps, takes all as it is, or is none for `slice` in a program.
PyObject* GetBasic(const phi::Tensor& from, const BasicIndex& index) {
  if (!from.is_dense_tensor() || !from.initialized() || from.layout() == phi::DataLayout::ONEDNN ||
      from.dtype() == phi::DataType::PSTRING) {
    return nullptr;
  }
  if (from.is_cpu() && !IsRecorded(from)) return NewTensor(Copied(from.dense(), index));
  const bool is_in_program = IsInProgram(from);
  bool takes_less = false;
  for (size_t i = 0; i < index.axes.size(); ++i) {
    if (is_in_program && MayCross(index.axes[i])) return nullptr;
    takes_less |= IsCut(index.axes[i], from.dims()[static_cast<int>(i)], is_in_program);
  }
  if (index.has_steps || (!takes_less && index.new_axes.empty())) return nullptr;
  const phi::Tensor less = takes_less ? Sliced(from, index, is_in_program) : from;
  return NewTensor(index.new_axes.empty() ? less : WithNewAxes(less, index.new_axes));
}

}  // namespace

PyObject* GetItem(PyObject* self, PyObject* given) {
  try {
    const phi::Tensor& from = *TensorOf(self);
    BasicIndex index;
    if (from.defined() && ReadIndex(given, from.dims(), &index)) {
      PyObject* found = GetBasic(from, index);
      if (found != nullptr) return found;
    }
    return PyObject_CallFunctionObjArgs(get_other, self, given, nullptr);
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (...) {
    SetPythonError(std::current_exception());
  }
  return nullptr;
}

int SetItem(PyObject* self, PyObject* index, PyObject* value) {
  if (value == nullptr) {
    PyErr_SetString(PyExc_TypeError, "elements of a tensor cannot be deleted");
    return -1;
  }
  PyObject* done = PyObject_CallFunctionObjArgs(set_other, self, index, value, nullptr);
  Py_XDECREF(done);
  return done == nullptr ? -1 : 0;
}

void AddIndexing(py::module_* module) {
  module->def("_set_indexing", [](const py::function& get, const py::function& set) {
    get_other = py::object(get).release().ptr();
    set_other = py::object(set).release().ptr();
  });
}

}  // namespace phibridge::python
