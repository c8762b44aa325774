#include "python/src/in_place.h"

#include <cstdint>
#include <memory>
#include <string>

#include "framework/dygraph/controller.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/program_recorder.h"
#include "python/src/tensor_object.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;
using phi::Tensor;

// A leaf stays the object that it is, for layers and optimizers that have it.
void ForgetHistory(Tensor* tensor) {
  if (!egr::EagerUtils::IsLeafTensor(*tensor)) {
    tensor->set_autograd_meta(std::make_shared<egr::AutogradMeta>());
  }
  egr::EagerUtils::autograd_meta(tensor)->SetStopGradient(true);
}

// Elements, dtype, shape and history of `made` in place of its own, for all that share the tensor.
void Become(Tensor* tensor, const Tensor& made) {
  const bool records = egr::Controller::Instance().HasGrad();
  egr::EagerUtils::CheckInplace(*tensor, records);
  ProgramRecorder* recorder = ProgramRecorder::Current();
  const bool is_in_program = recorder != nullptr && recorder->Knows(made);
  if (recorder != nullptr) recorder->BeforeWrite(*tensor);
  tensor->dense() = made.dense();
  tensor->bump_inplace_version();
  if (is_in_program) recorder->AddCopy(made, *tensor);
  if (!records) return;
  if (egr::EagerUtils::stops_gradient(made)) return ForgetHistory(tensor);
  const egr::AutogradMeta& meta = *egr::EagerUtils::unsafe_autograd_meta(made);
  const auto [slot, rank] = meta.OutRankInfo();
  egr::EagerUtils::SetHistory(tensor, meta.GetMutableGradNode(), slot, rank);
}

}  // namespace

void AddInPlace(py::module_* module) {
  const py::object type = module->attr("Tensor");
  const auto add = [&type](const char* name, auto function, const auto&... extra) {
    type.attr(name) = py::cpp_function(function, py::name(name), py::is_method(type), extra...);
  };
  add("_become", &Become, py::arg("made"));
  add(
      "detach_",
      [](const py::object& self) {
        Tensor* tensor = TensorOf(self.ptr());
        if (tensor == nullptr) {
          throw py::type_error(std::string("detach_ is of a Tensor, not of ") +
                               Py_TYPE(self.ptr())->tp_name);
        }
        ForgetHistory(tensor);
        return self;
      },
      "Forgets how the tensor was made, and wants no gradient. Returns the tensor.");
  add(
      "data_ptr",
      [](const Tensor& tensor) {
        const void* data = tensor.initialized() && tensor.numel() > 0 ? tensor.data() : nullptr;
        return reinterpret_cast<std::uintptr_t>(data);
      },
      "Where the first element lies in memory, on the tensor's device; 0 without elements.");
}

}  // namespace phibridge::python
