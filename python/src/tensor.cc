#include "python/src/tensor.h"

#include <pybind11/stl.h>

#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/backward.h"
#include "framework/dygraph/controller.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_tensor_holder.h"
#include "framework/dygraph/hook_utils.h"
#include "framework/nn/initializer.h"
#include "framework/nn/layer.h"
#include "framework/op/execution_options.h"
#include "phi/core/enforce.h"
#include "python/src/conversions.h"
#include "python/src/dlpack.h"
#include "python/src/recording.h"
#include "python/src/self.h"

namespace phibridge::python {
namespace {

using phi::Tensor;

// Adds members to a type that is not pybind11's, as its class_ does.
class Members {
 public:
  explicit Members(py::object type) : type_(std::move(type)) {}
  template <typename Function, typename... Extra>
  Members& def(const char* name, Function function, const Extra&... extra) {
    type_.attr(name) = py::cpp_function(function, py::name(name), py::is_method(type_), extra...);
    return *this;
  }
  template <typename Getter>
  Members& def_property_readonly(const char* name, Getter getter, const char* doc = "") {
    const py::object property = py::module_::import("builtins").attr("property");
    type_.attr(name) = property(py::cpp_function(getter, py::is_method(type_)), py::none(),
                                py::none(), py::str(doc));
    return *this;
  }
  template <typename Getter, typename Setter>
  Members& def_property(const char* name, Getter getter, Setter setter, const char* doc = "") {
    const py::object property = py::module_::import("builtins").attr("property");
    type_.attr(name) =
        property(py::cpp_function(getter, py::is_method(type_)),
                 py::cpp_function(setter, py::is_method(type_)), py::none(), py::str(doc));
    return *this;
  }

 private:
  py::object type_;
};

Tensor GivenTensor(const py::object& object, const std::string& what) {
  const Tensor* tensor = TensorOf(object.ptr());
  if (tensor == nullptr) {
    throw py::type_error(what + " is " + Py_TYPE(object.ptr())->tp_name + ", not a Tensor");
  }
  return *tensor;
}

egr::GradientHook HookOf(const KeptFunction& function) {
  return [kept = function](const Tensor& grad) -> Tensor {
    const py::gil_scoped_acquire gil;
    if (!*kept) return {};
    const py::object result = (*kept)(grad);
    return result.is_none() ? Tensor() : GivenTensor(result, "what a gradient hook returned");
  };
}

std::function<void()> ReduceHookOf(const KeptFunction& function) {
  return [kept = function] {
    const py::gil_scoped_acquire gil;
    if (*kept) (*kept)();
  };
}

Tensor TensorOfSelf(const py::object& self) { return GivenTensor(self, "what the method is of"); }

egr::TensorHookRemoveHelper RegisterHook(const py::object& self, const py::function& function) {
  const KeptFunction kept = Kept(function);
  auto handle = egr::egr_utils_api::RegisterGradientHookForTensor(TensorOfSelf(self), HookOf(kept));
  TellCollector(self.ptr(), kept);
  return handle;
}

egr::TensorHookRemoveHelper RegisterReduceHook(const py::object& self,
                                               const py::function& function) {
  const KeptFunction kept = Kept(function);
  auto handle =
      egr::egr_utils_api::RegisterReduceHookForTensor(TensorOfSelf(self), ReduceHookOf(kept));
  TellCollector(self.ptr(), kept);
  return handle;
}

py::object GradOf(const Tensor& tensor) {
  const egr::AutogradMeta* meta = egr::EagerUtils::nullable_autograd_meta(tensor);
  if (meta == nullptr || !meta->Grad().defined()) return py::none();
  return py::cast(meta->Grad());
}

void SetGrad(Tensor* tensor, const py::object& grad) {
  Tensor* to = egr::EagerUtils::autograd_meta(tensor)->MutableGrad();
  if (grad.is_none()) {
    to->reset();
  } else {
    const Tensor given = GivenTensor(grad, "`grad`");
    PADDLE_ENFORCE(!tensor->initialized() || given.dims() == tensor->dims(),
                   phi::errors::InvalidArgument("`grad` has shape [%s], the tensor [%s]",
                                                given.dims().to_str(), tensor->dims().to_str()));
    *to = given;
  }
}

Tensor Detached(const Tensor& tensor) {
  Tensor out;
  out.set_view_impl(tensor.impl(), tensor);  // shares value and in-place version
  return out;
}

void SetLoD(Tensor* tensor, const phi::LoD& lod) {
  phi::DenseTensor& elements = tensor->dense();
  const std::string wrong =
      phi::CheckLoD(lod, elements.dims().size() == 0 ? 1 : elements.dims()[0]);
  PADDLE_ENFORCE(wrong.empty(), phi::errors::InvalidArgument("this is no LoD: %s", wrong));
  elements.set_lod(lod);
}

std::string TextOfTensor(const Tensor& tensor) {
  std::ostringstream text;
  text << tensor;
  return text.str();
}

const phi::SelectedRows& RowsOf(const Tensor& tensor, const char* member) {
  PADDLE_ENFORCE(tensor.is_selected_rows(),
                 phi::errors::InvalidArgument(
                     "`%s` of tensor `%s`: only SelectedRows have it, such as the gradient of a "
                     "sparse Embedding",
                     member, tensor.name()));
  return static_cast<const phi::SelectedRows&>(*tensor.impl());
}

const phi::SparseCsrTensor& CompressedRowsOf(const Tensor& tensor, const char* member) {
  PADDLE_ENFORCE(tensor.is_sparse_csr_tensor(),
                 phi::errors::InvalidArgument("`%s` of tensor `%s`: only CSR tensors have it",
                                              member, tensor.name()));
  return static_cast<const phi::SparseCsrTensor&>(*tensor.impl());
}

int64_t CountOfValues(const Tensor& tensor) {
  CheckMayRead(tensor);
  if (!tensor.is_sparse_coo_tensor()) return CompressedRowsOf(tensor, "nnz").nnz();
  return static_cast<const phi::SparseCooTensor&>(*tensor.impl()).nnz();
}

Tensor DenseOf(const Tensor& tensor) {
  CheckMayRead(tensor);
  const phi::SelectedRows& rows = RowsOf(tensor, "_rows_to_dense");
  const Tensor zeros =
      Tensor::full(phi::vectorize(rows.GetCompleteDims()), 0, rows.dtype(), rows.place());
  return egr::TensorAdd(zeros, tensor, /*create_graph=*/false);
}

py::array NumbersOf(const Tensor& tensor) {
  CheckMayRead(tensor);
  if (const auto* strings = phi::TensorCast<phi::StringTensor>(tensor.impl().get())) {
    return TextsOf(*strings);
  }
  return ArrayOf(tensor.is_selected_rows() ? RowsOf(tensor, "numpy").value() : tensor.dense());
}

// Other elements for all that share the tensor's memory.
void SetValue(Tensor* tensor, const py::object& value) {
  const Tensor* given = TensorOf(value.ptr());
  Tensor from = given == nullptr ? Tensor(CopyOf(value)) : *given;
  if (given == nullptr && !py::hasattr(value, "dtype")) from = from.cast(tensor->dtype());
  PADDLE_ENFORCE(
      from.dtype() == tensor->dtype() && from.dims() == tensor->dims(),
      phi::errors::InvalidArgument("set_value: the value is %s %s, not %s %s", from.dtype(),
                                   from.dims(), tensor->dtype(), tensor->dims()));
  const phi::LoD lod = tensor->dense().lod();
  const Tensor copy = from.copy_to(tensor->place(), true);  // `value` may share memory
  // Before copy_, so that a program that is recorded knows the version that copy_ makes.
  tensor->bump_inplace_version();
  tensor->copy_(copy, tensor->place());
  tensor->dense().set_lod(lod);
}

Tensor MakeTensor(const py::object& data, const py::object& dtype, const py::object& where,
                  bool stop_gradient) {
  const phi::Place place =
      where.is_none() ? nn::get_default_place()
                      : ParsePlace(ValueAs<std::string>(where, "to_tensor(): `place`", "text"));
  bool is_there = false;
  Tensor tensor;
  if (const Tensor* given = TensorOf(data.ptr())) {
    tensor = given->copy_to(place, true);
    is_there = true;
    tensor.set_autograd_meta(nullptr);
  } else if (HasStrings(data)) {
    tensor = Tensor(std::make_shared<phi::StringTensor>(StringsOf(data)));
    is_there = where.is_none();  // strings lie on the CPU, whatever the default
  } else {
    tensor = Tensor(CopyOf(data));
  }
  if (!dtype.is_none()) tensor = tensor.cast(DataTypeOf(dtype));
  if (!is_there && !phi::is_cpu_place(place)) tensor = tensor.copy_to(place, true);
  egr::EagerUtils::autograd_meta(&tensor)->SetStopGradient(stop_gradient);
  return tensor;
}

void AddDType(py::module_* module) {
  auto types = py::enum_<phi::DataType>(*module, "DType", "The type of a tensor's elements.");
  for (int i = 1; i < static_cast<int>(phi::DataType::NUM_DATA_TYPES); ++i) {
    const auto dtype = static_cast<phi::DataType>(i);
    types.value(phi::DataTypeToString(dtype), dtype);
  }
  types.export_values();
  types.def_property_readonly(
      "numpy", [](phi::DataType dtype) { return NumpyTypeOf(dtype); },
      "NumPy's type; uint16 of bfloat16, which NumPy does not have.");
}

void AddDescriptionMembers(const py::object& type) {
  Members(type)
      .def_property("name", &Tensor::name, &Tensor::set_name,
                    "What errors and recorded programs call the tensor.")
      .def_property_readonly(
          "shape", [](const Tensor& t) { return t.shape(); }, "The sizes of the axes: a list.")
      .def_property_readonly(
          "ndim", [](const Tensor& t) { return t.dims().size(); }, "The number of axes.")
      .def_property_readonly("size", &Tensor::numel, "The number of elements.")
      .def_property_readonly("dtype", &Tensor::dtype,
                             "The type of the elements: phibridge.float32 and so on.")
      .def_property_readonly(
          "place", [](const Tensor& t) { return TextOf(t.place()); },
          "Where the elements lie: \"cpu\" or \"gpu:0\".")
      .def_property_readonly(
          "is_leaf", [](const Tensor& t) { return egr::EagerUtils::IsLeafTensor(t); },
          "True unless a recorded call made the tensor.")
      .def_property_readonly("inplace_version", &Tensor::current_inplace_version,
                             "How often the elements were written to in place.")
      .def_property_readonly("is_dense", &Tensor::is_dense_tensor,
                             "True if all elements are there, one after the other.")
      .def_property_readonly("is_selected_rows", &Tensor::is_selected_rows,
                             "True if only some rows are there, as of the gradient of a sparse "
                             "Embedding; `rows` says which.");
}

void AddValueMembers(const py::object& type) {
  Members(type)
      .def_property(
          "lod", [](const Tensor& t) { return t.dense().lod(); }, &SetLoD,
          "Offsets of the sequences of each level; [] for none.")
      .def("numpy", &NumbersOf,
           "The elements as an array that shares them, where they lie in host memory; of "
           "SelectedRows those of the rows that\nare there; strings as objects of str.")
      .def_property_readonly(
          "rows",
          [](const Tensor& t) {
            CheckMayRead(t);
            return RowsOf(t, "rows").rows();
          },
          "Of SelectedRows: which row each of its rows is. Rows that repeat add up.")
      .def_property_readonly(
          "height", [](const Tensor& t) { return RowsOf(t, "height").height(); },
          "Of SelectedRows: how many rows the whole has.")
      .def("_rows_to_dense", &DenseOf)
      .def("set_value", &SetValue, py::arg("value"),
           "Other elements, of the same type and shape, for all that share the tensor's memory, "
           "such as the layer that has it.")
      .def("detach", &Detached, "The same elements, without history.")
      .def(
          "copy_to",
          [](const Tensor& t, const std::string& place) {
            return t.copy_to(ParsePlace(place), true);
          },
          py::arg("place"), "A copy on \"cpu\", \"gpu\" or \"gpu:N\".")
      .def(
          "__dlpack__",
          [](const Tensor& t, const py::object&) {
            CheckMayRead(t);
            return ToDLPack(t.dense());
          },
          py::arg("stream") = py::none(), "A capsule of DLPack that shares the elements.")
      .def(
          "__dlpack_device__",
          [](const Tensor& t) {
            const bool is_gpu = t.is_gpu();
            return py::make_tuple(is_gpu ? 2 : 1, is_gpu ? t.place().GetDeviceId() : 0);
          },
          "DLPack's numbers of the kind of device, and of the device.")
      .def("__repr__", &TextOfTensor, "The tensor as NumPy prints an array.");
}

void AddSparseMembers(const py::object& type) {
  Members(type)
      .def_property_readonly("is_sparse_coo", &Tensor::is_sparse_coo_tensor,
                             "True if the tensor has values and the indices of each.")
      .def_property_readonly("is_sparse_csr", &Tensor::is_sparse_csr_tensor,
                             "True if the tensor has values by rows, and the column of each.")
      .def_property_readonly(
          "is_sparse",
          [](const Tensor& t) { return t.is_sparse_coo_tensor() || t.is_sparse_csr_tensor(); },
          "True if the tensor is sparse, in either layout.")
      .def("nnz", &CountOfValues, "Of a sparse tensor: how many elements it has.")
      .def(
          "crows", [](const Tensor& t) { return Tensor(CompressedRowsOf(t, "crows").crows()); },
          "Of a CSR tensor: where the elements of each row begin, and where those of the last end.")
      .def(
          "cols", [](const Tensor& t) { return Tensor(CompressedRowsOf(t, "cols").cols()); },
          "Of a CSR tensor: the column of each element.");
}

void AddGradientMembers(const py::object& type) {
  Members(type)
      .def_property(
          "stop_gradient", [](const Tensor& t) { return egr::EagerUtils::stops_gradient(t); },
          [](Tensor* t, bool stop) { egr::EagerUtils::autograd_meta(t)->SetStopGradient(stop); },
          "False: calls that read the tensor are recorded, and backward() gives it a gradient.")
      .def_property(
          "persistable", [](const Tensor& t) { return nn::Layer::is_parameter(t); },
          [](Tensor* t, bool is_parameter) { nn::Layer::set_is_parameter(t, is_parameter); },
          "True: a layer to whose attribute it is given has it as a parameter.")
      .def_property("grad", &GradOf, &SetGrad,
                    "The gradient that backward() added up; None before.")
      .def(
          "backward",
          [](const Tensor& t, const py::object& grad, bool retain_graph) {
            const Tensor with =
                grad.is_none() ? Tensor() : GivenTensor(grad, "backward(): `grad_tensor`");
            const py::gil_scoped_release free;
            egr::Backward({t}, {with}, retain_graph);
          },
          py::arg("grad_tensor") = py::none(), py::arg("retain_graph") = false,
          "Adds the gradient of this tensor (of its product with grad_tensor) to `grad` of each "
          "leaf.")
      .def(
          "register_hook", &RegisterHook, py::arg("hook"),
          "Calls hook(gradient) in backward(); what it returns, unless None, goes on in its place.")
      .def("register_reduce_hook", &RegisterReduceHook, py::arg("hook"),
           "Calls hook() each time that backward() has added a gradient to `grad` of this leaf. "
           "Raises InvalidArgumentError if\nan operation made the tensor.")
      .def(
          "retain_grads", [](const Tensor& t) { egr::egr_utils_api::RetainGradForTensor(t); },
          "Makes backward() keep `grad` of this tensor, which a recorded call made.")
      .def(
          "clear_grad",
          [](Tensor* t) { egr::EagerUtils::autograd_meta(t)->MutableGrad()->reset(); },
          "Forgets `grad`.");
}

// What the object hands over: a capsule of DLPack 1 if it knows that, else of DLPack 0.
py::capsule CapsuleOf(const py::object& object) {
  if (py::isinstance<py::array>(object)) CheckIsWriteable(object);
  if (PyCapsule_CheckExact(object.ptr())) return object;
  if (!py::hasattr(object, "__dlpack__")) {
    throw py::type_error(std::string(Py_TYPE(object.ptr())->tp_name) + " has no __dlpack__()");
  }
  const py::object hand_over = object.attr("__dlpack__");
  try {
    return hand_over(py::arg("max_version") = py::make_tuple(1, 0));
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_TypeError)) throw;  // else it has no such argument
  }
  return hand_over();
}

void AddExchange(py::module_* module) {
  module->def("to_tensor", &MakeTensor, py::arg("data"), py::arg("dtype") = py::none(),
              py::arg("place") = py::none(), py::arg("stop_gradient") = true,
              "A tensor with a copy of `data`: numbers, lists, an array, a tensor. Python's floats "
              "get the default dtype. place: \"cpu\", \"gpu\" or \"gpu:N\"; None: that of "
              "set_device.");
  module->def(
      "from_numpy", [](const py::array& array) { return Tensor(SharedWith(array)); },
      py::arg("array"),
      "A tensor that shares the elements of a contiguous array, and keeps it; another array is "
      "copied.\n\n"
      "Raises InvalidArgumentError for an array that is read-only, TypeError for elements that no "
      "tensor has, another\nbyte order, and masked elements; to_tensor copies and converts.");
  module->def(
      "from_dlpack", [](const py::object& object) { return Tensor(FromDLPack(CapsuleOf(object))); },
      py::arg("object"),
      "A tensor that shares the elements of another framework's tensor, which are contiguous and "
      "may be written.");
}

}  // namespace

void AddTensor(py::module_* module) {
  AddDType(module);
  const py::object type =
      py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(TensorType()));
  module->attr("Tensor") = type;
  AddDescriptionMembers(type);
  AddValueMembers(type);
  AddSparseMembers(type);
  AddGradientMembers(type);
  py::class_<egr::TensorHookRemoveHelper>(*module, "HookHandle")
      .def(
          "remove", [](Self<egr::TensorHookRemoveHelper> self) { return self->Remove(); },
          "False if the hook is gone already.");
  AddExchange(module);
}

void AddAutograd(py::module_* module) {
  module->def(
      "backward",
      [](const std::vector<Tensor>& tensors, const std::vector<Tensor>& grads, bool retain_graph) {
        const py::gil_scoped_release free;
        egr::Backward(tensors, grads, retain_graph);
      },
      py::arg("tensors"), py::arg("grad_tensors") = std::vector<Tensor>(),
      py::arg("retain_graph") = false, "As Tensor.backward, of the sum of several tensors.");
  module->def("_grad", [](const std::vector<Tensor>& outputs, const std::vector<Tensor>& inputs,
                          const std::vector<Tensor>& grads, bool retain_graph, bool create_graph,
                          bool only_inputs, bool allow_unused, const std::vector<Tensor>& no_grad) {
    std::vector<Tensor> found;
    {
      const py::gil_scoped_release free;
      found = egr::Grad(outputs, inputs, grads, retain_graph, create_graph, only_inputs,
                        allow_unused, no_grad);
    }
    py::list result;
    for (Tensor& one : found) result.append(one.defined() ? py::cast(one) : py::object(py::none()));
    return result;
  });
  module->def(
      "is_grad_enabled", [] { return egr::Controller::Instance().HasGrad(); },
      "True if this thread records how gradients are computed.");
  module->def("_set_grad_enabled", [](bool on) { egr::Controller::Instance().SetHasGrad(on); });
}

}  // namespace phibridge::python
