#include "python/src/nn.h"

#include <pybind11/stl.h>

#include <cctype>
#include <memory>
#include <optional>
#include <set>
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

bool HasBias(py::handle given) {
  if (given.is_none() || given.ptr() == Py_True) return true;
  if (given.ptr() == Py_False) return false;
  throw py::type_error("`bias_attr` is " + TypeOf(given) +
                       "; it is None for a bias of zeros, or False for none");
}

// A number, or `counts` numbers.
std::vector<int> SidesOf(py::handle given, const char* argument, const std::set<size_t>& counts,
                         const char* wanted) {
  if (PyLong_Check(given.ptr())) return {given.cast<int>()};
  const bool is_list = PyList_Check(given.ptr()) || PyTuple_Check(given.ptr());
  auto sides = is_list ? given.cast<std::vector<int>>() : std::vector<int>();
  if (counts.count(sides.size()) == 0) {
    const std::string what = is_list ? std::to_string(sides.size()) + " numbers" : TypeOf(given);
    throw py::type_error(std::string("Conv2D: `") + argument + "` is " + what + "; it is " +
                         wanted);
  }
  return sides;
}

nn::Size2D SizeOf(py::handle given, const char* argument) {
  const std::vector<int> sides = SidesOf(given, argument, {2}, "a number, or height and width");
  return sides.size() == 1 ? nn::Size2D(sides[0]) : nn::Size2D(sides[0], sides[1]);
}

nn::Padding2D PaddingOf(py::handle given) {
  if (PyUnicode_Check(given.ptr())) {
    std::string name = given.cast<std::string>();
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    PADDLE_ENFORCE(name != "EXPLICIT",
                   phi::errors::InvalidArgument("Conv2D: padding is numbers, SAME or VALID"));
    return name.c_str();
  }
  nn::Padding2D padding = 0;
  padding.sides = SidesOf(given, "padding", {2, 4}, "a number, two or four, 'SAME' or 'VALID'");
  if (padding.sides.size() == 1) padding.sides.push_back(padding.sides[0]);
  return padding;
}

py::object OrNone(const Tensor& tensor) {
  return tensor.defined() ? py::cast(tensor) : py::object(py::none());
}

py::list PairsOf(const Layer::Named& named) {
  py::list pairs;
  for (const auto& [name, tensor] : named) pairs.append(py::make_tuple(name, tensor));
  return pairs;
}

void Move(Layer* layer, const py::object& device, const py::object& dtype) {
  if (!device.is_none()) layer->to(ParsePlace(ValueAs<std::string>(device, "`device`", "text")));
  if (!dtype.is_none()) layer->to(DataTypeOf(dtype));
}

Tensor MakeParameter(Layer* layer, const std::vector<int64_t>& shape, const py::object& dtype,
                     bool is_bias, const py::object& draw) {
  const phi::DataType type = dtype.is_none() ? phi::DataType::UNDEFINED : DataTypeOf(dtype);
  const nn::Initializer otherwise =
      is_bias ? initializer::Constant(0) : initializer::XavierUniform();
  return layer->make_parameter(shape, InitializerOf(draw, "default_initializer", otherwise),
                               is_bias, type);
}

void AddLayerState(py::class_<Layer, std::shared_ptr<Layer>>* type) {
  type->def("_keep_float32", [](Self<Layer> self, const py::object& low) {
    self->keep_float32(low.is_none() ? phi::DataType::UNDEFINED : DataTypeOf(low));
  });
  type->def(
          "parameters", [](Self<Layer> self) { return self->parameters(); },
          "The parameters here, then those of the layers within; each once.")
      .def(
          "named_parameters", [](Self<Layer> self) { return PairsOf(self->named_parameters()); },
          "Pairs of a name, such as \"conv1.weight\", and a parameter.")
      .def(
          "buffers",
          [](Self<Layer> self) {
            std::vector<Tensor> tensors;
            for (auto& [name, tensor] : self->named_buffers()) tensors.push_back(tensor);
            return tensors;
          },
          "Tensors that are saved and not trained.")
      .def(
          "named_buffers", [](Self<Layer> self) { return PairsOf(self->named_buffers()); },
          "Pairs of a name and a buffer.")
      .def(
          "state_dict", [](Self<Layer> self) { return py::dict(PairsOf(self->state())); },
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
      .def("_add_parameter", [](Self<Layer> self, const std::string& name,
                                const Tensor& tensor) { self->add_parameter(name, tensor); })
      .def("_add_buffer", [](Self<Layer> self, const std::string& name,
                             const Tensor& tensor) { self->add_buffer(name, tensor); })
      .def("_remove", [](Self<Layer> self, const std::string& name) { return self->remove(name); })
      .def("_is_buffer",
           [](Self<Layer> self, const std::string& name) { return self->is_buffer(name); })
      .def("_children", [](Self<Layer> self) {
        py::list pairs;
        for (const Layer::Child& child : self->children()) {
          pairs.append(py::make_tuple(child.name, child.owned));
        }
        return pairs;
      });
  AddLayerState(&type);
}

// The class of a C++ layer. `forward` runs without Python's lock.
template <typename L>
py::class_<L, Layer, std::shared_ptr<L>> AddLayerClass(py::module_* module, const char* name,
                                                       const char* doc) {
  return py::class_<L, Layer, std::shared_ptr<L>>(*module, name, doc, Collected())
      .def(
          "forward", [](Self<L> self, const Tensor& x) { return self->forward(x); }, py::arg("x"),
          Free());
}

template <typename L>
void AddWeightAndBias(py::class_<L, Layer, std::shared_ptr<L>>* type) {
  type->def_property_readonly("weight", [](Self<L> self) { return self->weight; });
  type->def_property_readonly(
      "bias", [](Self<L> self) { return OrNone(self->bias); }, "None without one.");
}

void AddProducts(py::module_* module) {
  auto linear = AddLayerClass<nn::Linear>(
      module, "Linear",
      "x weight + bias of x [..., in_features]. weight [in_features, out_features], XavierUniform "
      "unless weight_attr is an\ninitializer; bias [out_features], zeros, or none if bias_attr is "
      "False.");
  linear.def(py::init([](int64_t in_features, int64_t out_features, const py::object& weight_attr,
                         const py::object& bias_attr) {
               return std::make_shared<nn::Linear>(
                   in_features, out_features, HasBias(bias_attr),
                   InitializerOf(weight_attr, "weight_attr", initializer::XavierUniform()));
             }),
             py::arg("in_features"), py::arg("out_features"), py::arg("weight_attr") = py::none(),
             py::arg("bias_attr") = py::none());
  AddWeightAndBias(&linear);
  auto conv = AddLayerClass<nn::Conv2D>(
      module, "Conv2D",
      "A convolution of images [n, in_channels, h, w]. weight [out_channels, in_channels / groups, "
      "kernel height, kernel width],\ndrawn with standard deviation sqrt(2 / (in_channels kernel "
      "height kernel width)) unless weight_attr is an initializer; bias\n[out_channels], zeros, or "
      "none if bias_attr is False. Sizes are a number, or height and width; padding also four "
      "numbers\n(top, bottom, left, right), 'SAME' or 'VALID'.\n\nRaises InvalidArgumentError "
      "unless groups divides both numbers of channels.");
  conv.def(
      py::init([](int64_t in_channels, int64_t out_channels, const py::object& kernel_size,
                  const py::object& stride, const py::object& padding, const py::object& dilation,
                  int groups, const py::object& weight_attr, const py::object& bias_attr) {
        return std::make_shared<nn::Conv2D>(
            in_channels, out_channels, SizeOf(kernel_size, "kernel_size"), SizeOf(stride, "stride"),
            PaddingOf(padding), SizeOf(dilation, "dilation"), groups, HasBias(bias_attr),
            InitializerOf(weight_attr, "weight_attr", nullptr));
      }),
      py::arg("in_channels"), py::arg("out_channels"), py::arg("kernel_size"),
      py::arg("stride") = 1, py::arg("padding") = 0, py::arg("dilation") = 1, py::arg("groups") = 1,
      py::kw_only(), py::arg("weight_attr") = py::none(), py::arg("bias_attr") = py::none());
  AddWeightAndBias(&conv);
  auto embedding = AddLayerClass<nn::Embedding>(
      module, "Embedding",
      "Rows of weight [num_embeddings, embedding_dim] for int32 or int64 ids of any shape.\n\n"
      "padding_idx: the row that is zeros and has no gradient; negative: from the end. sparse: the "
      "gradient is SelectedRows.\n\nRaises InvalidArgumentError for a row that there is not.");
  embedding
      .def(py::init([](int64_t num_embeddings, int64_t embedding_dim,
                       std::optional<int64_t> padding_idx, bool sparse,
                       const py::object& weight_attr) {
             return std::make_shared<nn::Embedding>(
                 num_embeddings, embedding_dim, padding_idx, sparse,
                 InitializerOf(weight_attr, "weight_attr", initializer::XavierUniform()));
           }),
           py::arg("num_embeddings"), py::arg("embedding_dim"), py::arg("padding_idx") = py::none(),
           py::arg("sparse") = false, py::arg("weight_attr") = py::none())
      .def_property_readonly("weight", [](Self<nn::Embedding> self) { return self->weight; });
}

void AddNorms(py::module_* module) {
  auto batch = AddLayerClass<nn::BatchNorm2D>(
      module, "BatchNorm2D",
      "(x - mean) / sqrt(variance + epsilon) weight + bias by channel of x [n, num_features, h, "
      "w].\n\nWhile it trains, mean and variance are those of the batch, and the running ones "
      "become momentum times what they were\nplus 1 - momentum times the batch's; else they are "
      "the running ones.");
  batch
      .def(py::init<int64_t, double, double>(), py::arg("num_features"), py::arg("momentum") = 0.9,
           py::arg("epsilon") = 1e-5)
      .def_property_readonly("_mean", [](Self<nn::BatchNorm2D> self) { return self->mean; })
      .def_property_readonly("_variance",
                             [](Self<nn::BatchNorm2D> self) { return self->variance; });
  AddWeightAndBias(&batch);
  auto layer = AddLayerClass<nn::LayerNorm>(
      module, "LayerNorm",
      "(x - mean) / sqrt(variance + epsilon) weight + bias over the last dimensions of x, "
      "normalized_shape: a number or a list.");
  layer.def(py::init<int64_t, double>(), py::arg("normalized_shape"), py::arg("epsilon") = 1e-5)
      .def(py::init<const std::vector<int64_t>&, double>(), py::arg("normalized_shape"),
           py::arg("epsilon") = 1e-5);
  AddWeightAndBias(&layer);
  AddLayerClass<nn::Dropout>(
      module, "Dropout",
      "While it trains, zeros with probability p; what stays is scaled by 1 / (1 - p).")
      .def(py::init<double>(), py::arg("p") = 0.5);
}

bool IsBidirectional(const std::string& direction) {
  const bool both = direction == "bidirect" || direction == "bidirectional";
  PADDLE_ENFORCE(
      both || direction == "forward",
      phi::errors::InvalidArgument(
          "LSTM: `direction` must be forward, bidirect or bidirectional; it is %s", direction));
  return both;
}

py::tuple RunLstm(nn::LSTM* lstm, const Tensor& inputs,
                  const std::optional<std::pair<Tensor, Tensor>>& states) {
  nn::LSTM::Result found;
  {
    const py::gil_scoped_release free;
    found = states ? lstm->run(inputs, states->first, states->second) : lstm->run(inputs);
  }
  return py::make_tuple(found.out, py::make_tuple(found.h, found.c));
}

void AddLstm(py::module_* module) {
  py::class_<nn::LSTM, Layer, std::shared_ptr<nn::LSTM>>(
      *module, "LSTM", Collected(),
      "Layers of LSTM cells over x [batch, time, input_size], or [time, batch, input_size] if "
      "time_major; forward(x) returns\n(out, (h, c)): out [batch, time, directions * hidden_size], "
      "or time first; h and c [num_layers * directions, batch,\nhidden_size], after the last "
      "step.\n\nParameters weight_ih_l0 [4 hidden_size, input_size], weight_hh_l0, bias_ih_l0, "
      "bias_hh_l0, …, and with _reverse for the\nsecond direction, are drawn from +-1 / "
      "sqrt(hidden_size); gates in the order input, forget, cell, output. direction:\nforward or "
      "bidirect.")
      .def(py::init([](int64_t input_size, int64_t hidden_size, int num_layers,
                       const std::string& direction, bool time_major, double dropout) {
             return std::make_shared<nn::LSTM>(input_size, hidden_size, num_layers,
                                               IsBidirectional(direction), time_major, dropout);
           }),
           py::arg("input_size"), py::arg("hidden_size"), py::arg("num_layers") = 1,
           py::arg("direction") = "forward", py::arg("time_major") = false,
           py::arg("dropout") = 0.0)
      .def(
          "forward",
          [](Self<nn::LSTM> self, const Tensor& inputs,
             const std::optional<std::pair<Tensor, Tensor>>& states) {
            return RunLstm(self.get(), inputs, states);
          },
          py::arg("inputs"), py::arg("initial_states") = py::none(),
          "(out, (h, c)); initial_states: (h, c), zeros unless given.");
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
}

}  // namespace

void AddNN(py::module_* module) {
  py::module_ nn = module->def_submodule("_nn");
  AddInitializers(&nn);
  AddLayer(&nn);
  AddProducts(&nn);
  AddNorms(&nn);
  AddLstm(&nn);
  AddFunctional(&nn);
  AddNames(&nn);
}

}  // namespace phibridge::python
