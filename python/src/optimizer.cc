#include "python/src/optimizer.h"

#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/api/optimizer.h"
#include "phi/core/enforce.h"
#include "python/src/conversions.h"
#include "python/src/lr_scheduler.h"
#include "python/src/saved_value.h"
#include "python/src/self.h"

namespace phibridge::python {
namespace {

using optimizer::GradientClip;
using optimizer::Optimizer;
using phi::Tensor;
using Free = py::call_guard<py::gil_scoped_release>;
using Clip = std::shared_ptr<GradientClip>;

std::string TypeOf(py::handle object) { return Py_TYPE(object.ptr())->tp_name; }

std::vector<Tensor> TensorsOf(py::handle given) {
  std::vector<Tensor> parameters;
  for (const py::handle item : given) {
    const Tensor* tensor = TensorOf(item.ptr());
    if (tensor == nullptr) {
      throw py::type_error("`parameters` has a " + TypeOf(item) + " among its tensors");
    }
    PADDLE_ENFORCE(tensor->is_dense_tensor(),
                   phi::errors::InvalidArgument("parameter %d of an optimizer, `%s`, is no dense "
                                                "tensor",
                                                parameters.size(), tensor->name()));
    SetPart(item.ptr());
    parameters.push_back(*tensor);
  }
  return parameters;
}

// None, a number, or one of phibridge.regularizer.
optimizer::Decay DecayOf(py::handle given) {
  if (given.is_none()) return 0;
  return {NumberOf(given, "weight_decay"), py::hasattr(given, "_is_l1")};
}

optimizer::ParameterGroup GroupOf(const py::dict& given) {
  optimizer::ParameterGroup group;
  if (!given.contains("params")) throw py::type_error("a group of `parameters` lacks \"params\"");
  for (const auto& [key, value] : given) {
    const auto name = ValueAs<std::string>(key, "a key of a group of `parameters`", "text");
    if (name == "params") {
      const bool is_one = TensorOf(value.ptr()) != nullptr;
      group.parameters = is_one ? TensorsOf(py::make_tuple(value)) : TensorsOf(value);
    } else if (name == "learning_rate") {
      group.learning_rate = NumberOf(value, "learning_rate");
    } else if (name == "weight_decay") {
      group.weight_decay = DecayOf(value);
    } else if (name == "grad_clip") {
      group.grad_clip = ValueAs<Clip>(value, "`grad_clip`", "a GradientClip");
    } else {
      throw py::type_error("a group of `parameters` has `" + name +
                           "`; it may have params, learning_rate, weight_decay and grad_clip");
    }
  }
  return group;
}

optimizer::Parameters ParametersOf(const py::object& given) {
  if (given.is_none()) {
    throw py::type_error("an optimizer needs `parameters`, such as those of layer.parameters()");
  }
  const py::list items(given);
  if (items.empty() || !py::isinstance<py::dict>(items[0])) return {TensorsOf(items)};
  std::vector<optimizer::ParameterGroup> groups;
  for (const py::handle item : items) {
    if (!py::isinstance<py::dict>(item)) {
      throw py::type_error("`parameters` has a " + TypeOf(item) + " among its groups");
    }
    groups.push_back(GroupOf(py::reinterpret_borrow<py::dict>(item)));
  }
  return {std::move(groups)};
}

// What all optimizers take.
template <typename O>
O OptionsOf(const py::object& weight_decay, const Clip& grad_clip, bool multi_precision) {
  O options;
  options.weight_decay = DecayOf(weight_decay);
  options.grad_clip = grad_clip;
  options.multi_precision = multi_precision;
  return options;
}

template <typename O>
void SetAdam(double beta1, double beta2, double epsilon, bool lazy_mode, O* options) {
  options->beta1 = beta1;
  options->beta2 = beta2;
  options->epsilon = epsilon;
  options->lazy_mode = lazy_mode;
}

// An optimizer of Python: `_update(index, gradient, learning_rate)` changes one parameter.
class PythonOptimizer : public Optimizer {
 public:
  PythonOptimizer(optimizer::LearningRate rate, const optimizer::Parameters& parameters,
                  optimizer::Options options, bool decays_weights)
      : Optimizer(std::move(rate), parameters, std::move(options)),
        decays_weights_(decays_weights) {}
  using Optimizer::Accumulator;
  using Optimizer::AddAccumulators;
  using Optimizer::Master;
  using Optimizer::WeightDecay;

 protected:
  void Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) override {
    const py::gil_scoped_acquire gil;
    const py::function update = py::get_override(static_cast<const Optimizer*>(this), "_update");
    if (!update) {
      throw py::type_error("an optimizer of one's own has _update(index, gradient, rate)");
    }
    update(index, gradient, learning_rate);
  }
  bool DecaysWeights() const override { return decays_weights_; }

 private:
  const bool decays_weights_;
};

PythonOptimizer& OfPython(const Self<Optimizer>& self) {
  auto* found = dynamic_cast<PythonOptimizer*>(self.get());
  if (found == nullptr) throw py::type_error("the method is of optimizers that Python makes");
  return *found;
}

using OptimizerClass = py::class_<Optimizer, PythonOptimizer, std::shared_ptr<Optimizer>>;

// What optimizers of Python build on.
void AddForPython(OptimizerClass* type) {
  type->def(py::init([](const py::object& learning_rate, const py::object& parameters,
                        const py::object& weight_decay, const Clip& grad_clip,
                        const py::object& /*name*/, bool multi_precision, bool decays_weights) {
              auto options =
                  OptionsOf<optimizer::Options>(weight_decay, grad_clip, multi_precision);
              return std::make_shared<PythonOptimizer>(RateOf(learning_rate),
                                                       ParametersOf(parameters), std::move(options),
                                                       decays_weights);
            }),
            py::arg("learning_rate"), py::arg("parameters") = py::none(),
            py::arg("weight_decay") = py::none(), py::arg("grad_clip") = py::none(),
            py::arg("name") = py::none(), py::arg("multi_precision") = false,
            py::arg("_decays_weights") = false)
      .def(
          "_add_accumulators",
          [](Self<Optimizer> self, const std::string& kind, double value, bool is_one_element) {
            OfPython(self).AddAccumulators(kind, value, is_one_element, /*is_wide=*/true);
          },
          py::arg("kind"), py::arg("value"), py::arg("is_one_element"),
          "Keep a tensor of its shape, or of one element, for each parameter; float32 of float16.")
      .def(
          "_accumulator",
          [](Self<Optimizer> self, const std::string& kind, size_t index) {
            return OfPython(self).Accumulator(kind, index);
          },
          py::arg("kind"), py::arg("index"), "What is kept for a parameter, by its number.")
      .def(
          "_master",
          [](Self<Optimizer> self, size_t index) -> py::object {
            const Tensor* master = OfPython(self).Master(index);
            return master == nullptr ? py::object(py::none()) : py::cast(*master);
          },
          py::arg("index"), "The float32 copy of a parameter; None without one.")
      .def(
          "_weight_decay",
          [](Self<Optimizer> self, size_t index) { return OfPython(self).WeightDecay(index); },
          py::arg("index"), "That of the parameter's group.");
}

void AddBase(py::module_* module) {
  OptimizerClass type(*module, "Optimizer",
                      "Updates parameters by their gradients. One thread at a time.");
  AddForPython(&type);
  type.def(
          "step", [](Self<Optimizer> self) { self->step(); }, Free(),
          "One update of each parameter that has a gradient.")
      .def(
          "clear_grad",
          [](Self<Optimizer> self, bool set_to_zero) { self->clear_grad(set_to_zero); },
          py::arg("set_to_zero") = true,
          "Take away the gradients. set_to_zero: a parameter that had one takes part in the next "
          "step with zeros unless it\ngets another; False: it stays as it is.")
      .def("get_lr", [](Self<Optimizer> self) { return self->get_lr(); })
      .def(
          "set_lr", [](Self<Optimizer> self, double value) { self->set_lr(value); },
          py::arg("value"), "Raises PreconditionNotMetError if a scheduler gives the rate.")
      .def(
          "set_lr_scheduler",
          [](Self<Optimizer> self, const py::object& scheduler) {
            self->set_lr_scheduler(RateOf(scheduler));
          },
          py::arg("scheduler"), "The scheduler gives the rate from now on.")
      .def_property_readonly("parameters",
                             [](Self<Optimizer> self) {
                               py::list parts;
                               for (const Tensor& one : self->parameters())
                                 parts.append(PartOf(one));
                               return parts;
                             })
      .def(
          "state_dict", [](Self<Optimizer> self) { return ObjectOf(self->state_dict()); },
          "What it keeps, by parameter and kind (linear_0.w_0_moment1_0), float32 copies as "
          "\"master_weights\", and the\nstate of a scheduler as \"LR_Scheduler\": what "
          "phibridge.save writes as .pdopt.")
      .def(
          "set_state_dict",
          [](Self<Optimizer> self, const py::object& state) {
            self->set_state_dict(SavedOf(state));
          },
          py::arg("state_dict"),
          "Raises NotFoundError naming all that are missing, InvalidArgumentError for another type "
          "or shape; nothing changes\nthen.");
}

void AddSgdAndMomentum(py::module_* module) {
  py::class_<optimizer::SGD, Optimizer, std::shared_ptr<optimizer::SGD>>(
      *module, "SGD", "param -= lr grad. weight_decay times the parameter is added to grad.")
      .def(py::init([](const py::object& learning_rate, const py::object& parameters,
                       const py::object& weight_decay, const Clip& grad_clip, bool multi_precision,
                       const py::object& /*name*/) {
             return std::make_shared<optimizer::SGD>(
                 RateOf(learning_rate), ParametersOf(parameters),
                 OptionsOf<optimizer::Options>(weight_decay, grad_clip, multi_precision));
           }),
           py::arg("learning_rate"), py::arg("parameters"), py::arg("weight_decay"),
           py::arg("grad_clip"), py::arg("multi_precision"), py::arg("name"));
  py::class_<optimizer::Momentum, Optimizer, std::shared_ptr<optimizer::Momentum>>(
      *module, "Momentum",
      "velocity = momentum velocity + grad; param -= lr velocity, or with use_nesterov lr (grad + "
      "momentum velocity).\nweight_decay times the parameter is added to grad.")
      .def(py::init([](const py::object& learning_rate, double momentum,
                       const py::object& parameters, bool use_nesterov,
                       const py::object& weight_decay, const Clip& grad_clip, bool multi_precision,
                       const py::object& /*name*/) {
             return std::make_shared<optimizer::Momentum>(
                 RateOf(learning_rate), ParametersOf(parameters), momentum, use_nesterov,
                 OptionsOf<optimizer::Options>(weight_decay, grad_clip, multi_precision));
           }),
           py::arg("learning_rate"), py::arg("momentum"), py::arg("parameters"),
           py::arg("use_nesterov"), py::arg("weight_decay"), py::arg("grad_clip"),
           py::arg("multi_precision"), py::arg("name"));
}

void AddAdams(py::module_* module) {
  py::class_<optimizer::Adam, Optimizer, std::shared_ptr<optimizer::Adam>>(
      *module, "Adam",
      "weight_decay times the parameter is added to its gradient. lazy_mode: of gradients that are "
      "SelectedRows, only the\nrows that are there.")
      .def(py::init([](const py::object& learning_rate, double beta1, double beta2, double epsilon,
                       const py::object& parameters, const py::object& weight_decay,
                       const Clip& grad_clip, bool lazy_mode, bool multi_precision,
                       const py::object& /*name*/) {
             auto options =
                 OptionsOf<optimizer::AdamOptions>(weight_decay, grad_clip, multi_precision);
             SetAdam(beta1, beta2, epsilon, lazy_mode, &options);
             return std::make_shared<optimizer::Adam>(RateOf(learning_rate),
                                                      ParametersOf(parameters), options);
           }),
           py::arg("learning_rate"), py::arg("beta1"), py::arg("beta2"), py::arg("epsilon"),
           py::arg("parameters"), py::arg("weight_decay"), py::arg("grad_clip"),
           py::arg("lazy_mode"), py::arg("multi_precision"), py::arg("name"));
  py::class_<optimizer::AdamW, optimizer::Adam, std::shared_ptr<optimizer::AdamW>>(
      *module, "AdamW",
      "Adam, and param -= lr weight_decay param. apply_decay_param_fun: a function of the name of "
      "a parameter, True if it\ndecays; all do unless given.")
      .def(py::init([](const py::object& learning_rate, double beta1, double beta2, double epsilon,
                       const py::object& parameters, const py::object& weight_decay,
                       const std::function<bool(const std::string&)>& apply_decay,
                       const Clip& grad_clip, bool lazy_mode, bool multi_precision,
                       const py::object& /*name*/) {
             auto options =
                 OptionsOf<optimizer::AdamWOptions>(weight_decay, grad_clip, multi_precision);
             SetAdam(beta1, beta2, epsilon, lazy_mode, &options);
             options.apply_decay_param_fun = apply_decay;
             return std::make_shared<optimizer::AdamW>(RateOf(learning_rate),
                                                       ParametersOf(parameters), options);
           }),
           py::arg("learning_rate"), py::arg("beta1"), py::arg("beta2"), py::arg("epsilon"),
           py::arg("parameters"), py::arg("weight_decay"), py::arg("apply_decay_param_fun"),
           py::arg("grad_clip"), py::arg("lazy_mode"), py::arg("multi_precision"), py::arg("name"));
}

void AddClips(py::module_* module) {
  const py::class_<GradientClip, Clip> base(
      *module, "GradientClip", "Makes gradients smaller before a step: `grad_clip` of optimizers.");
  py::class_<optimizer::ClipGradByGlobalNorm, GradientClip,
             std::shared_ptr<optimizer::ClipGradByGlobalNorm>>(
      *module, "ClipGradByGlobalNorm",
      "Scales all by clip_norm / max(norm of all together, clip_norm).")
      .def(py::init<double>(), py::arg("clip_norm"));
  py::class_<optimizer::ClipGradByNorm, GradientClip, std::shared_ptr<optimizer::ClipGradByNorm>>(
      *module, "ClipGradByNorm", "Scales each by clip_norm / max(its norm, clip_norm).")
      .def(py::init<double>(), py::arg("clip_norm"));
  py::class_<optimizer::ClipGradByValue, GradientClip, std::shared_ptr<optimizer::ClipGradByValue>>(
      *module, "ClipGradByValue",
      "Elements below min become min, those above max become max; min: -max unless given.")
      .def(py::init([](double max, std::optional<double> min) {
             return std::make_shared<optimizer::ClipGradByValue>(min.value_or(-max), max);
           }),
           py::arg("max"), py::arg("min") = py::none());
}

void AddGradScaler(py::module_* module) {
  using amp::GradScaler;
  py::class_<GradScaler>(
      *module, "GradScaler",
      "Scales losses, so that gradients of float16 are not lost below its smallest number, and "
      "leaves out steps whose\ngradients are not finite:\n\n    scaler.scale(loss).backward()\n    "
      "scaler.step(optimizer)\n    scaler.update()\n    optimizer.clear_grad()")
      .def(py::init([](double init_loss_scaling, double incr_ratio, double decr_ratio,
                       int incr_every_n_steps, int decr_every_n_nan_or_inf,
                       bool use_dynamic_loss_scaling) {
             return std::make_unique<GradScaler>(amp::GradScalerOptions{
                 init_loss_scaling, incr_ratio, decr_ratio, incr_every_n_steps,
                 decr_every_n_nan_or_inf, use_dynamic_loss_scaling});
           }),
           py::kw_only(), py::arg("init_loss_scaling") = 65536.0, py::arg("incr_ratio") = 2.0,
           py::arg("decr_ratio") = 0.5, py::arg("incr_every_n_steps") = 2000,
           py::arg("decr_every_n_nan_or_inf") = 1, py::arg("use_dynamic_loss_scaling") = true)
      .def(
          "scale", [](Self<GradScaler> self, const Tensor& loss) { return self->scale(loss); },
          py::arg("loss"), "The loss times the scale.")
      .def(
          "unscale_",
          [](Self<GradScaler> self, Self<Optimizer> optimizer) { self->unscale(optimizer.get()); },
          py::arg("optimizer"), Free(),
          "Divide the gradients by the scale: once before each step, to see them; step() does it "
          "if nobody did.")
      .def(
          "step",
          [](Self<GradScaler> self, Self<Optimizer> optimizer) { self->step(optimizer.get()); },
          py::arg("optimizer"), Free(), "A step of the optimizer, if all gradients are finite.")
      .def(
          "update", [](Self<GradScaler> self) { self->update(); },
          "Change the scale by what the step found.")
      .def_property_readonly("loss_scaling",
                             [](Self<GradScaler> self) { return self->loss_scaling(); })
      .def_property_readonly(
          "found_inf", [](Self<GradScaler> self) { return self->found_inf(); },
          "Whether the last step found a gradient that is not finite.")
      .def("state_dict", [](Self<GradScaler> self) { return ObjectOf(self->state_dict()); })
      .def(
          "load_state_dict",
          [](Self<GradScaler> self, const py::object& state) {
            self->set_state_dict(SavedOf(state));
          },
          py::arg("state_dict"),
          "Raises NotFoundError, InvalidArgumentError for another kind of value.");
}

}  // namespace

void AddOptimizer(py::module_* module) {
  py::module_ own = module->def_submodule("_optimizer");
  AddSchedulers(&own);
  AddClips(&own);
  AddBase(&own);
  AddSgdAndMomentum(&own);
  AddAdams(&own);
  AddGradScaler(&own);
}

}  // namespace phibridge::python
