#include "python/src/function.h"

#include <pybind11/stl.h>
#include <structmember.h>  // after pybind11, which includes Python.h

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compat/small_vector.h"
#include "framework/dygraph/api_call.h"
#include "framework/dygraph/controller.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/nn/initializer.h"
#include "framework/op/execution_options.h"
#include "phi/core/enforce.h"
#include "python/src/conversions.h"
#include "python/src/errors.h"
#include "python/src/function_description.h"
#include "python/src/operand.h"

namespace phibridge::python {
namespace {

struct FunctionObject {
  PyObject_HEAD vectorcallfunc call;
  Description* description;
  PyObject* attributes;  // a dict: __name__, __describe__, …
};

// What one call holds while it runs.
struct Call {
  explicit Call(const Description& of) : d(of) { values.resize(of.parameters.size() + 1, nullptr); }
  const Description& d;
  paddle::small_vector<PyObject*, 16> values;  // borrowed; in the order of Python
  paddle::small_vector<phi::Tensor*, 8> tensors;
  std::vector<std::vector<phi::Tensor>> lists;  // empty if there is none
  paddle::small_vector<const phi::Attribute*, 16> attrs;
  std::vector<phi::Attribute> given;
  paddle::small_vector<phi::Tensor, 4> results;
  phi::Tensor number;                                  // an argument that was given as one
  phi::Tensor converted[2];                            // operands in another dtype
  phi::DataType rounds_to = phi::DataType::UNDEFINED;  // of a result that float32 computes
  std::vector<std::vector<phi::Tensor>> result_lists;
};

size_t PositionOf(const Description& d, PyObject* keyword) {
  for (size_t i = 0; i < d.parameters.size(); ++i) {
    if (d.parameters[i].name == keyword) return i;
  }
  for (size_t i = 0; i < d.parameters.size(); ++i) {
    if (PyUnicode_Compare(d.parameters[i].name, keyword) == 0) return i;
  }
  if (d.tensors.empty() && PyUnicode_CompareWithASCIIString(keyword, "place") == 0) {
    return d.parameters.size();
  }
  throw py::type_error(d.name + "() has no parameter `" + PyUnicode_AsUTF8(keyword) + "`");
}

void ReadArguments(PyObject* const* args, size_t count, PyObject* keywords, Call* call) {
  const Description& d = call->d;
  const size_t most = d.parameters.size() + (d.tensors.empty() ? 1 : 0);
  if (count > most) {
    throw py::type_error(d.name + "() takes at most " + std::to_string(most) + " arguments, got " +
                         std::to_string(count));
  }
  std::copy(args, args + count, call->values.begin());
  const Py_ssize_t named = keywords == nullptr ? 0 : PyTuple_GET_SIZE(keywords);
  for (Py_ssize_t i = 0; i < named; ++i) {
    const size_t at = PositionOf(d, PyTuple_GET_ITEM(keywords, i));
    if (call->values[at] != nullptr) {
      throw py::type_error(d.name + "() got `" + PyUnicode_AsUTF8(PyTuple_GET_ITEM(keywords, i)) +
                           "` twice");
    }
    call->values[at] = args[count + static_cast<size_t>(i)];
  }
  for (size_t i = 0; i < d.parameters.size(); ++i) {
    if (call->values[i] == nullptr && d.parameters[i].is_required) {
      throw py::type_error(d.name + "() misses its argument `" + NameOf(d.parameters[i]) + "`");
    }
  }
}

[[noreturn]] void ThrowNoTensor(const Call& call, const Parameter& parameter, PyObject* value,
                                const char* wanted) {
  throw py::type_error(call.d.name + "(): `" + NameOf(parameter) + "` is " +
                       Py_TYPE(value)->tp_name + ", not " + wanted);
}

// What is beside a tensor and none itself: see ReadOperand.
bool ReadBeside(const Parameter& parameter, PyObject* value, Call* call) {
  const phi::Tensor* like = nullptr;
  for (size_t i = 0; like == nullptr && i < call->d.parameters.size(); ++i) {
    like = call->values[i] == nullptr ? nullptr : TensorOf(call->values[i]);
  }
  if (like == nullptr) return false;
  const bool is_real = call->d.is_operator == Description::kDivision && IsWhole(like->dtype());
  const phi::DataType dtype = is_real ? nn::get_default_dtype() : like->dtype();
  if (!ReadOperand(value, dtype, like->place(), &call->number)) return false;
  call->tensors[parameter.index] = &call->number;
  return true;
}

// Of an operator of Python, whose other operand may know what this one does not.
bool AreOperands(Call* call) {
  for (size_t i = 0; i < call->d.parameters.size(); ++i) {
    const Parameter& parameter = call->d.parameters[i];
    if (parameter.kind != Parameter::kTensor) continue;
    PyObject* value = call->values[i];
    if (TensorOf(value) == nullptr && !ReadBeside(parameter, value, call)) return false;
  }
  return true;
}

// Whether the call has a gradient.
bool IsRecorded(const Call& call) {
  if (!egr::Controller::Instance().HasGrad()) return false;
  for (const phi::Tensor* tensor : call.tensors) {
    if (tensor != nullptr && !egr::EagerUtils::stops_gradient(*tensor)) return true;
  }
  return false;
}

// Whether the CPU lacks a kernel: Note [Numbers beside half types on the CPU]
bool LacksHalfKernel(const Call& call) {
  const phi::DataType dtype = call.number.dtype();
  if (dtype != phi::DataType::FLOAT16 && dtype != phi::DataType::BFLOAT16) return false;
  return NeedsFloat32(call.d.function->op_type, call.number, IsRecorded(call));
}

void ConvertToFloat32(Call* call) {
  call->rounds_to = call->number.dtype();
  for (size_t i = 0; i < 2; ++i) {
    call->converted[i] = call->tensors[i]->cast(phi::DataType::FLOAT32);
    call->tensors[i] = &call->converted[i];
  }
}

// Whole numbers beside a float of Python get its dtype, and become the default dtype
// where they are divided.
void ConvertOperands(Call* call) {
  if (call->number.defined() && LacksHalfKernel(*call)) return ConvertToFloat32(call);
  const bool is_real = call->d.is_operator == Description::kDivision;
  const phi::DataType beside = call->number.defined() ? call->number.dtype() : phi::DataType::BOOL;
  const bool has_float = !IsWhole(beside) && !phi::IsComplexType(beside);
  if (!is_real && !has_float) return;
  for (size_t i = 0; i < 2 && i < call->tensors.size(); ++i) {
    if (call->tensors[i] == nullptr || !IsWhole(call->tensors[i]->dtype())) continue;
    call->converted[i] = call->tensors[i]->cast(has_float ? beside : nn::get_default_dtype());
    call->tensors[i] = &call->converted[i];
  }
}

void ReadTensor(const Parameter& parameter, PyObject* value, Call* call) {
  const TensorParameter& tensor = call->d.tensors[parameter.index];
  if (value == nullptr || value == Py_None) {
    if (tensor.is_optional) return;
    ThrowNoTensor(*call, parameter, Py_None, "a Tensor");
  }
  if (!tensor.is_list) {
    call->tensors[parameter.index] = TensorOf(value);
    if (call->tensors[parameter.index] == nullptr && call->number.defined()) {
      call->tensors[parameter.index] = &call->number;  // by AreOperands
    } else if (call->tensors[parameter.index] == nullptr &&
               !(tensor.may_be_number && ReadBeside(parameter, value, call))) {
      ThrowNoTensor(*call, parameter, value, "a Tensor; phibridge.to_tensor makes one");
    }
    return;
  }
  if (!PyList_Check(value) && !PyTuple_Check(value)) {
    ThrowNoTensor(*call, parameter, value, "a list of Tensors");
  }
  auto& list = call->lists[parameter.index];
  for (const py::handle item : py::reinterpret_borrow<py::object>(value)) {
    const phi::Tensor* one = TensorOf(item.ptr());
    if (one == nullptr) ThrowNoTensor(*call, parameter, item.ptr(), "a Tensor in a list");
    list.push_back(*one);
  }
}

void ReadAttr(const Parameter& parameter, PyObject* value, Call* call) {
  const AttrParameter& attr = call->d.attrs[parameter.index];
  if (value == nullptr || (value == Py_None && attr.may_be_none)) return;
  if (call->given.empty()) call->given.reserve(call->d.attrs.size());  // their addresses stay
  try {
    call->given.push_back(AttributeOf(value, attr.type));
  } catch (const py::cast_error&) {
    throw py::type_error(call->d.name + "(): `" + NameOf(parameter) + "` is " +
                         std::string(py::str(py::repr(value))) + ", not of type " + attr.type);
  }
  call->attrs[parameter.index] = &call->given.back();
}

// Paddle's arguments that no operator reads.
void CheckIsUnused(const Parameter& parameter, PyObject* value, const Call& call) {
  if (value == nullptr || value == Py_None) return;
  if (PyUnicode_Check(value) && NameOf(parameter) == "name") return;
  PADDLE_THROW(phi::errors::Unimplemented("%s(): `%s` is %s, and only None is taken", call.d.name,
                                          NameOf(parameter),
                                          std::string(py::str(py::repr(value)))));
}

void ReadValues(Call* call) {
  const Description& d = call->d;
  call->tensors.resize(d.tensors.size(), nullptr);
  if (d.has_lists) call->lists.resize(d.tensors.size());
  for (const AttrParameter& attr : d.attrs) call->attrs.push_back(&attr.value);
  for (size_t i = 0; i < d.parameters.size(); ++i) {
    const Parameter& parameter = d.parameters[i];
    if (parameter.kind == Parameter::kTensor) {
      ReadTensor(parameter, call->values[i], call);
    } else if (parameter.kind == Parameter::kAttr) {
      ReadAttr(parameter, call->values[i], call);
    } else {
      CheckIsUnused(parameter, call->values[i], *call);
    }
  }
}

// The value of the attribute that says how many results there are.
size_t Positive(const Call& call, const Count& count, int64_t number) {
  std::string name;
  for (const Parameter& parameter : call.d.parameters) {
    if (parameter.kind == Parameter::kAttr && parameter.index == count.attr)
      name = NameOf(parameter);
  }
  PADDLE_ENFORCE_GE(number, 1,
                    phi::errors::InvalidArgument("%s(): `%s` must be at least 1; it is %d",
                                                 call.d.name, name, number));
  return static_cast<size_t>(number);
}

size_t CountOf(const Call& call, const std::vector<Count>& counts) {
  for (const Count& count : counts) {
    size_t found = 0;
    if (count.kind == Count::kTensors) {
      found = call.lists[count.tensor].size();
    } else if (count.kind == Count::kAlong) {
      const phi::Attribute& axis = *call.attrs[count.attr];
      const int64_t along =
          std::holds_alternative<int>(axis) ? std::get<int>(axis) : std::get<int64_t>(axis);
      found = SizeAlong(*call.tensors[count.tensor], along);
    } else {
      const phi::Attribute& value = *call.attrs[count.attr];
      if (const auto* ints = std::get_if<phi::IntArray>(&value)) found = ints->size();
      if (const auto* list = std::get_if<std::vector<int>>(&value)) found = list->size();
      if (const auto* list = std::get_if<std::vector<int64_t>>(&value)) found = list->size();
      if (const auto* number = std::get_if<int>(&value)) found = Positive(call, count, *number);
      if (const auto* number = std::get_if<int64_t>(&value)) found = Positive(call, count, *number);
    }
    if (found != 0) return found;
  }
  return 0;
}

bool IsGiven(const Call& call, int tensor) {
  const auto at = static_cast<size_t>(tensor);
  return call.d.tensors[at].is_list ? !call.lists[at].empty() : call.tensors[at] != nullptr;
}

void AddResult(const Result& result, size_t at, Call* call, ApiCall* api) {
  auto* no_list = static_cast<std::vector<phi::Tensor>*>(nullptr);
  auto* none = static_cast<phi::Tensor*>(nullptr);
  const bool is_wanted =
      result.role != Result::kNone && (result.if_given < 0 || IsGiven(*call, result.if_given));
  if (result.role == Result::kInput) {
    const auto of = static_cast<size_t>(result.of);
    if (result.is_list) {
      api->Out(IsGiven(*call, result.of) ? &call->lists[of] : no_list);
    } else if (call->tensors[of] != nullptr) {
      api->Out(call->tensors[of]);
    } else {
      api->Out(result.is_needed ? &call->results[at] : none);
    }
  } else if (result.is_list) {
    api->Out(is_wanted ? &call->result_lists[at] : no_list, CountOf(*call, result.counts));
  } else {
    api->Out(is_wanted ? &call->results[at] : none);
  }
}

// What no kernel of the place makes comes from the CPU, and goes where it was asked for.
void MoveResults(const phi::Place& place, Call* call) {
  for (phi::Tensor& result : call->results) {
    const bool is_made = result.defined() && result.is_dense_tensor() && result.initialized();
    if (is_made && result.place() != place) result = result.copy_to(place, true);
  }
}

void Compute(Call* call) {
  const Description& d = call->d;
  ApiCall api(*d.function);
  for (size_t i = 0; i < d.tensors.size(); ++i) {
    if (d.tensors[i].is_list) {
      api.In(d.tensors[i].is_optional && call->lists[i].empty() ? nullptr : &call->lists[i]);
    } else {
      api.In(call->tensors[i]);
    }
  }
  for (const phi::Attribute* attr : call->attrs) api.Attr(*attr);
  call->results.resize(d.results.size());
  if (d.has_result_lists) call->result_lists.resize(d.results.size());
  for (size_t i = 0; i < d.results.size(); ++i) AddResult(d.results[i], i, call, &api);
  if (d.tensors.empty()) {
    PyObject* place = call->values.back();
    const phi::Place at =
        place == nullptr || place == Py_None
            ? nn::get_default_place()
            : ParsePlace(ValueAs<std::string>(place, d.name + "(): `place`", "text"));
    const py::gil_scoped_release free;
    api.Run(at);
    return MoveResults(at, call);
  }
  const py::gil_scoped_release free;
  api.Run();
}

// The results, or, of a function that writes to its arguments alone, the first of these.
py::object ResultOf(Call* call) {
  std::vector<py::object> found;
  const Description& d = call->d;
  int written = -1;
  for (size_t i = 0; i < d.results.size(); ++i) {
    if (d.results[i].role == Result::kInput && written < 0 && IsGiven(*call, d.results[i].of)) {
      written = d.results[i].of;
    }
    if (d.results[i].role != Result::kResult) continue;
    if (d.results[i].is_list) {
      py::list list;
      for (phi::Tensor& one : call->result_lists[i]) list.append(py::cast(std::move(one)));
      found.push_back(std::move(list));
    } else if (call->results[i].defined()) {
      found.push_back(py::cast(std::move(call->results[i])));
    } else {
      found.push_back(py::none());
    }
  }
  if (found.size() == 1) return std::move(found[0]);
  if (!found.empty()) {
    py::tuple all(found.size());
    for (size_t i = 0; i < found.size(); ++i) all[i] = std::move(found[i]);
    return std::move(all);
  }
  for (size_t i = 0; written >= 0 && i < d.parameters.size(); ++i) {
    const Parameter& parameter = d.parameters[i];
    if (parameter.kind == Parameter::kTensor && parameter.index == static_cast<size_t>(written)) {
      return py::reinterpret_borrow<py::object>(call->values[i]);
    }
  }
  return py::none();
}

PyObject* CallFunction(PyObject* self, PyObject* const* args, size_t flagged, PyObject* keywords) {
  auto* function = reinterpret_cast<FunctionObject*>(self);
  try {
    Call call(*function->description);
    ReadArguments(args, static_cast<size_t>(PyVectorcall_NARGS(flagged)), keywords, &call);
    const bool is_operator = call.d.is_operator != Description::kNone;
    if (is_operator && !AreOperands(&call)) return Py_NewRef(Py_NotImplemented);
    ReadValues(&call);
    if (is_operator) ConvertOperands(&call);
    Compute(&call);
    if (call.rounds_to != phi::DataType::UNDEFINED) {
      call.results[0] = call.results[0].cast(call.rounds_to);
    }
    return ResultOf(&call).release().ptr();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::cast_error&) {
    SetPythonError(std::current_exception());
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (...) {
    SetPythonError(std::current_exception());
  }
  return nullptr;
}

// What is long to make, the document and the signature, is made when somebody asks, by
// `__describe__`.
PyObject* ReadAttribute(PyObject* self, PyObject* name) {
  PyObject* attributes = reinterpret_cast<FunctionObject*>(self)->attributes;
  PyObject* found = PyDict_GetItemWithError(attributes, name);
  if (found != nullptr) return Py_NewRef(found);
  if (PyErr_Occurred() != nullptr) return nullptr;
  if (PyUnicode_CompareWithASCIIString(name, "__doc__") != 0 &&
      PyUnicode_CompareWithASCIIString(name, "__signature__") != 0) {
    return PyObject_GenericGetAttr(self, name);
  }
  PyObject* describe = PyDict_GetItemString(attributes, "__describe__");
  PyObject* made = describe == nullptr ? nullptr : PyObject_CallNoArgs(describe);
  if (made == nullptr) return nullptr;
  const int failed = PyDict_Update(attributes, made);
  Py_DECREF(made);
  if (failed != 0) return nullptr;
  return Py_XNewRef(PyDict_GetItemWithError(attributes, name));
}

// As the type says it: what pydoc shows is read without tp_getattro.
PyObject* ReadDocument(PyObject* self, void* /*unused*/) {
  const auto name = py::reinterpret_steal<py::object>(PyUnicode_FromString("__doc__"));
  return name ? ReadAttribute(self, name.ptr()) : nullptr;
}

PyObject* Represent(PyObject* self) {
  const auto* function = reinterpret_cast<FunctionObject*>(self);
  return PyUnicode_FromFormat("<function phibridge.%s>", function->description->name.c_str());
}

PyObject* BindTo(PyObject* self, PyObject* instance, PyObject* /*type*/) {
  return instance == nullptr ? Py_NewRef(self) : PyMethod_New(self, instance);
}

PyTypeObject* FunctionType() {
  static PyMemberDef members[] = {
      {"__vectorcalloffset__", T_PYSSIZET, offsetof(FunctionObject, call), READONLY, nullptr},
      {nullptr, 0, 0, 0, nullptr}};
  static PyGetSetDef computed[] = {{"__doc__", &ReadDocument, nullptr, nullptr, nullptr},
                                   {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyType_Slot slots[] = {{Py_tp_call, reinterpret_cast<void*>(&PyVectorcall_Call)},
                                {Py_tp_getattro, reinterpret_cast<void*>(&ReadAttribute)},
                                {Py_tp_repr, reinterpret_cast<void*>(&Represent)},
                                {Py_tp_descr_get, reinterpret_cast<void*>(&BindTo)},
                                {Py_tp_members, members},
                                {Py_tp_getset, computed},
                                {0, nullptr}};
  static PyType_Spec spec = {
      "phibridge.Function", sizeof(FunctionObject), 0,
      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR, slots};
  static auto* type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  if (type == nullptr) throw py::error_already_set();
  return type;
}

py::object MakeFunction(const py::dict& row, const py::dict& attributes) {
  std::unique_ptr<Description> description = ReadDescription(row);
  auto* function = PyObject_New(FunctionObject, FunctionType());
  if (function == nullptr) throw py::error_already_set();
  function->call = CallFunction;
  function->description = description.release();  // functions live as long as the process
  function->attributes = py::dict(attributes).release().ptr();
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(function));
}

}  // namespace

void AddFunctions(py::module_* module) {
  module->def("_function", &MakeFunction, py::arg("description"), py::arg("attributes"));
}

}  // namespace phibridge::python
