#include "python/src/nn.h"

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/api/nn.h"
#include "framework/op/execution_options.h"
#include "phi/core/enforce.h"
#include "python/src/conversions.h"
#include "python/src/saved_value.h"
#include "python/src/self.h"

namespace phibridge::python {
namespace {

namespace functional = nn::functional;
namespace initializer = nn::initializer;
using nn::Layer;
using phi::Tensor;
using Free = py::call_guard<py::gil_scoped_release>;

// The class of all initializers.
struct Draw {
  nn::Initializer initializer;
};

std::string TypeOf(py::handle object) { return Py_TYPE(object.ptr())->tp_name; }

nn::Initializer InitializerOf(py::handle given, const char* argument, nn::Initializer otherwise) {
  if (given.is_none()) return otherwise;
  if (py::isinstance<Draw>(given)) {
    CheckIsMade(given);
    return given.cast<Draw>().initializer;
  }
  throw py::type_error(std::string("`") + argument + "` is " + TypeOf(given) +
                       "; it is None or one of phibridge.nn.initializer");
}

py::list PairsOf(const Layer::Named& named) {
  py::list pairs;
  for (const auto& [name, tensor] : named) pairs.append(py::make_tuple(name, PartOf(tensor)));
  return pairs;
}

void Move(Layer* layer, const py::object& device, const py::object& dtype) {
  if (!device.is_none()) layer->to(ParsePlace(ValueAs<std::string>(device, "`device`", "text")));
  if (!dtype.is_none()) layer->to(DataTypeOf(dtype));
}

py::list PartsOf(const std::vector<Tensor>& tensors) {
  py::list parts;
  for (const Tensor& tensor : tensors) parts.append(PartOf(tensor));
  return parts;
}

// The tensor of an object that is given to a layer, which hands that object out again.
Tensor GivenPart(const py::object& object, const std::string& name) {
  const Tensor* tensor = TensorOf(object.ptr());
  if (tensor == nullptr) {
    throw py::type_error("`" + name + "` of a layer is " + TypeOf(object) + ", not a Tensor");
  }
  SetPart(object.ptr());
  return *tensor;
}

py::object MakeParameter(Layer* layer, const std::vector<int64_t>& shape, const py::object& dtype,
                         bool is_bias, const py::object& draw) {
  const phi::DataType type = dtype.is_none() ? phi::DataType::UNDEFINED : DataTypeOf(dtype);
  const nn::Initializer otherwise =
      is_bias ? initializer::Constant(0) : initializer::XavierUniform();
  return PartOf(layer->make_parameter(shape, InitializerOf(draw, "default_initializer", otherwise),
                                      is_bias, type));
}

void AddLayerState(py::class_<Layer, std::shared_ptr<Layer>>* type) {
  type->def("_keep_float32", [](Self<Layer> self, const py::object& low) {
    self->keep_float32(low.is_none() ? phi::DataType::UNDEFINED : DataTypeOf(low));
  });
  type->def(
          "parameters", [](Self<Layer> self) { return PartsOf(self->parameters()); },
          "The parameters here, then those of the layers within; each once.")
      .def(
          "named_parameters", [](Self<Layer> self) { return PairsOf(self->named_parameters()); },
          "Pairs of a name, such as \"conv1.weight\", and a parameter.")
      .def(
          "buffers",
          [](Self<Layer> self) {
            std::vector<Tensor> tensors;
            for (auto& [name, tensor] : self->named_buffers()) tensors.push_back(tensor);
            return PartsOf(tensors);
          },
          "Tensors that are saved and not trained.")
      .def(
          "named_buffers", [](Self<Layer> self) { return PairsOf(self->named_buffers()); },
          "Pairs of a name and a buffer.")
      .def(
          "state_dict",
          [](Self<Layer> self) {
            py::dict state;
            for (const auto& [name, tensor] : self->state()) state[py::str(name)] = tensor;
            return state;
          },
          "{name: Tensor} of parameters and buffers: what phibridge.save writes as .pdparams. The "
          "tensors are the layer's own, without\nhistory: what changes one, such as set_value(), "
          "changes the layer.")
      .def(
          "set_state_dict",
          [](Self<Layer> self, const py::object& state, bool use_structured_name) {
            nn::Layer::StateKeys keys = self->set_state_dict(SavedOf(state), use_structured_name);
            return py::make_tuple(std::move(keys.missing), std::move(keys.unexpected));
          },
          py::arg("state_dict"), py::arg("use_structured_name") = true,
          "Copy values, tensors or arrays, to parameters and buffers. Returns the names that the "
          "state lacks, whose values stay, and\nthose that the layer has not.\n\n"
          "use_structured_name: False if the names are those of parameters (linear_0.w_0).\n\n"
          "Raises InvalidArgumentError for another type or shape; nothing changes then.")
      .def(
          "create_parameter",
          [](Self<Layer> self, const std::vector<int64_t>& shape, const py::object& dtype,
             bool is_bias, const py::object& draw) {
            return MakeParameter(self.get(), shape, dtype, is_bias, draw);
          },
          py::arg("shape"), py::kw_only(), py::arg("dtype") = py::none(),
          py::arg("is_bias") = false, py::arg("default_initializer") = py::none(),
          "A tensor that is a parameter of the layer to whose attribute it is given.\n\n"
          "dtype: a floating-point type; None: phibridge.get_default_dtype(). default_initializer: "
          "XavierUniform, or zeros of\na bias, unless given.");
}

// Since Python 3.11 the traversal of a class of Python visits its objects' dicts, and then calls
// that of the base, here: visited twice, an object that refers to itself would never be collected.
int Traverse(PyObject* self, visitproc visit, void* arg) {
  bool visits_dict = true;
#if PY_VERSION_HEX >= 0x030B0000
  visits_dict = Py_TYPE(self)->tp_traverse == &Traverse;
#endif
  if (visits_dict) {
#if PY_VERSION_HEX >= 0x030D0000
    const int stop = PyObject_VisitManagedDict(self, visit, arg);
    if (stop != 0) return stop;
#else
    Py_VISIT(*_PyObject_GetDictPtr(self));
#endif
  }
  Py_VISIT(Py_TYPE(self));
  return 0;
}

py::custom_type_setup Collected() {
  return py::custom_type_setup(
      [](PyHeapTypeObject* type) { type->ht_type.tp_traverse = &Traverse; });
}

void AddLayer(py::module_* module) {
  py::class_<Layer, std::shared_ptr<Layer>> type(
      *module, "Layer", py::dynamic_attr(), Collected(),
      "Parameters, buffers and layers within. Subclasses call super().__init__() first, then set "
      "layers and parameters as\nattributes, and have forward(). One thread at a time while it "
      "trains; after eval() any number of threads may call it.");
  type.def(py::init<const std::string&>(), py::arg("name_scope"))
      .def(
          "forward", [](Self<Layer> self, const Tensor& x) { return self->forward(x); },
          py::arg("x"), "What the layer computes. Raises UnimplementedError unless it has one.")
      .def(
          "full_name", [](Self<Layer> self) { return self->full_name(); },
          "What the names of its parameters begin with: linear_0.")
      .def_property_readonly(
          "training", [](Self<Layer> self) { return self->training(); },
          "Whether dropout and batch norm compute as for training.")
      .def(
          "train", [](Self<Layer> self) { self->train(); },
          "Dropout drops, batch norm takes the batch's mean: here and within. So layers begin.")
      .def(
          "eval", [](Self<Layer> self) { self->eval(); },
          "Dropout does nothing, batch norm takes the running mean: here and within.")
      .def("clear_gradients", [](Self<Layer> self) { self->clear_gradients(); })
      .def(
          "to",
          [](Self<Layer> self, const py::object& device, const py::object& dtype) {
            Move(self.get(), device, dtype);
          },
          py::arg("device") = py::none(), py::arg("dtype") = py::none(),
          "Move parameters and buffers to \"cpu\", \"gpu\" or \"gpu:N\"; convert floating-point "
          "parameters, not buffers.")
      .def("_add_sublayer",
           [](Self<Layer> self, const std::string& name, const std::shared_ptr<Layer>& layer) {
             PADDLE_ENFORCE_NOT_NULL(
                 layer, phi::errors::InvalidArgument("the sublayer `%s` is None", name));
             self->add_sublayer(name, layer);
           })
      .def("_add_parameter",
           [](Self<Layer> self, const std::string& name, const py::object& tensor) {
             self->add_parameter(name, GivenPart(tensor, name));
           })
      .def("_add_buffer",
           [](Self<Layer> self, const std::string& name, const py::object& tensor, bool is_saved) {
             self->add_buffer(name, GivenPart(tensor, name), is_saved);
           })
      .def("_remove", [](Self<Layer> self, const std::string& name) { return self->remove(name); })
      .def("_is_buffer",
           [](Self<Layer> self, const std::string& name) { return self->is_buffer(name); })
      .def("_is_saved",
           [](Self<Layer> self, const std::string& name) { return self->is_saved(name); })
      .def("_children", [](Self<Layer> self) {
        py::list pairs;
        for (const Layer::Child& child : self->children()) {
          pairs.append(py::make_tuple(child.name, child.owned));
        }
        return pairs;
      });
  AddLayerState(&type);
}

void AddInitializers(py::module_* module) {
  py::class_<Draw>(*module, "Initializer", "Makes the first value of a parameter.")
      .def(
          "__call__",
          [](Self<Draw> self, const std::vector<int64_t>& shape, const py::object& dtype) {
            return self->initializer(shape,
                                     dtype.is_none() ? nn::get_default_dtype() : DataTypeOf(dtype));
          },
          py::arg("shape"), py::arg("dtype") = py::none());
  module->def(
      "Constant", [](double value) { return Draw{initializer::Constant(value)}; },
      py::arg("value") = 0.0, "That number everywhere.");
  module->def(
      "Uniform", [](double low, double high) { return Draw{initializer::Uniform(low, high)}; },
      py::arg("low") = -1.0, py::arg("high") = 1.0, "Drawn from [low, high).");
  module->def(
      "Normal", [](double mean, double std) { return Draw{initializer::Normal(mean, std)}; },
      py::arg("mean") = 0.0, py::arg("std") = 1.0, "Normally distributed.");
  module->def(
      "TruncatedNormal",
      [](double mean, double std) { return Draw{initializer::TruncatedNormal(mean, std)}; },
      py::arg("mean") = 0.0, py::arg("std") = 1.0,
      "Normal, without what is farther than two standard deviations from the mean.");
  module->def(
      "XavierUniform", [] { return Draw{initializer::XavierUniform()}; },
      "In +-sqrt(6 / (fan_in + fan_out)).");
  module->def(
      "XavierNormal", [] { return Draw{initializer::XavierNormal()}; },
      "Standard deviation sqrt(2 / (fan_in + fan_out)).");
  module->def(
      "KaimingUniform", [] { return Draw{initializer::KaimingUniform()}; },
      "In +-sqrt(6 / fan_in).");
  module->def(
      "KaimingNormal", [] { return Draw{initializer::KaimingNormal()}; },
      "Standard deviation sqrt(2 / fan_in).");
}

void AddFunctional(py::module_* module) {
  module->def("accuracy", &functional::accuracy, py::arg("input"), py::arg("label"), Free(),
              "The share of rows of scores [n, classes] whose largest is that of label [n, 1].");
}

// What `with` takes, around nn::UniqueNameGuard.
struct Guard {
  std::vector<std::unique_ptr<nn::UniqueNameGuard>> entered;
};

void AddNames(py::module_* module) {
  py::class_<Guard>(*module, "guard",
                    "A context in which names of parameters are numbered from 0, as in a new "
                    "process.")
      .def(py::init<>())
      .def("__enter__",
           [](Self<Guard> self) {
             self->entered.push_back(std::make_unique<nn::UniqueNameGuard>());
           })
      .def("__exit__", [](Self<Guard> self, const py::args&) {
        if (!self->entered.empty()) self->entered.pop_back();
      });
  module->def(
      "get_default_dtype",
      [] { return std::string(phi::DataTypeToString(nn::get_default_dtype())); },
      "The type of parameters that are made from now on, as text; float32 unless set.");
  module->def(
      "set_default_dtype",
      [](const py::object& dtype) { nn::set_default_dtype(DataTypeOf(dtype)); }, py::arg("d"),
      "Raises InvalidArgumentError unless it is a floating-point type.");
  module->def(
      "get_default_place", [] { return TextOf(nn::get_default_place()); },
      "Where parameters and new tensors lie, as text; the CPU unless set.");
  module->def(
      "set_default_place",
      [](const std::string& place) { nn::set_default_place(ParsePlace(place)); }, py::arg("place"),
      "Raises UnavailableError for what is not there.");
}

}  // namespace

void AddNN(py::module_* module) {
  py::module_ nn = module->def_submodule("_nn");
  AddInitializers(&nn);
  AddLayer(&nn);
  AddFunctional(&nn);
  AddNames(&nn);
}

}  // namespace phibridge::python
