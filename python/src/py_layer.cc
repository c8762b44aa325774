#include "python/src/py_layer.h"

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/py_layer.h"
#include "python/src/tensor_object.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;
using phi::Tensor;

// Calls backward(grads) of Python from whichever thread walks, and lets go of it under the lock.
// A gradient that there is none of is None, of what it gets and of its results.
egr::PyLayerGradNode::BackwardFn BackwardOf(const py::function& function) {
  const std::shared_ptr<py::function> kept(new py::function(function), [](py::function* held) {
    const py::gil_scoped_acquire gil;
    delete held;
  });
  return [kept](const std::vector<Tensor>& grads) {
    const py::gil_scoped_acquire gil;
    py::list given;
    for (const Tensor& one : grads) {
      given.append(one.defined() ? py::cast(one) : py::object(py::none()));
    }
    const py::list found = (*kept)(given);
    std::vector<Tensor> results;
    for (const py::handle one : found) {
      const Tensor* tensor = TensorOf(one.ptr());
      if (tensor == nullptr && !one.is_none()) {
        throw py::type_error(std::string("backward() of a PyLayer returned ") +
                             Py_TYPE(one.ptr())->tp_name + ", not a Tensor or None");
      }
      results.push_back(tensor == nullptr ? Tensor() : *tensor);
    }
    return results;
  };
}

std::vector<Tensor> Record(const std::string& name,
                           const std::shared_ptr<egr::PyLayerContext>& context,
                           const py::function& backward, const std::vector<Tensor>& inputs,
                           std::vector<Tensor> outputs) {
  std::vector<const Tensor*> tensors;
  for (const Tensor& input : inputs) tensors.push_back(&input);
  if (!egr::EagerUtils::ComputeRequireGrad(tensors)) return outputs;
  const auto node = std::make_shared<egr::PyLayerGradNode>(name, context, BackwardOf(backward),
                                                           outputs.size(), inputs.size());
  egr::PyLayerGradNode::Record(node, inputs, &outputs);
  return outputs;
}

}  // namespace

void AddPyLayer(py::module_* module) {
  py::class_<egr::PyLayerContext, std::shared_ptr<egr::PyLayerContext>>(*module, "_PyLayerContext")
      .def(py::init<>())
      .def("save", &egr::PyLayerContext::SaveForBackward)
      .def("saved", &egr::PyLayerContext::GetSavedTensors)
      .def("mark_non_differentiable", &egr::PyLayerContext::MarkNonDifferentiable)
      .def("set_materialize_grads", &egr::PyLayerContext::SetMaterializeGrads);
  module->def("_record_py_layer", &Record);
}

}  // namespace phibridge::python
