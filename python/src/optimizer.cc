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
#include "python/src/saved_value.h"
#include "python/src/self.h"

namespace phibridge::python {
namespace {

namespace lr = optimizer::lr;
using optimizer::GradientClip;
using optimizer::Optimizer;
using phi::Tensor;
using Free = py::call_guard<py::gil_scoped_release>;
using Clip = std::shared_ptr<GradientClip>;
using Scheduler = std::shared_ptr<lr::LRScheduler>;

std::string TypeOf(py::handle object) { return Py_TYPE(object.ptr())->tp_name; }

bool IsNumber(py::handle given) {
  return !PyBool_Check(given.ptr()) && (PyFloat_Check(given.ptr()) || PyLong_Check(given.ptr()));
}

double NumberOf(py::handle given, const char* argument) {
  if (IsNumber(given)) return given.cast<double>();
  throw py::type_error(std::string("`") + argument + "` is " + TypeOf(given) + ", not a number");
}

optimizer::LearningRate RateOf(py::handle given) {
  if (IsNumber(given)) return {given.cast<double>()};
  if (py::isinstance<lr::LRScheduler>(given)) {
    CheckIsMade(given);
    return {given.cast<Scheduler>()};
  }
  throw py::type_error("`learning_rate` is " + TypeOf(given) +
                       "; it is a number or a scheduler of phibridge.optimizer.lr");
}

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
    parameters.push_back(*tensor);
  }
  return parameters;
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
      group.weight_decay = value.is_none() ? 0 : NumberOf(value, "weight_decay");
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
  options.weight_decay = weight_decay.is_none() ? 0 : NumberOf(weight_decay, "weight_decay");
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

void AddBase(py::module_* module) {
  py::class_<Optimizer, std::shared_ptr<Optimizer>>(
      *module, "Optimizer", "Updates parameters by their gradients. One thread at a time.")
      .def(
          "step", [](Self<Optimizer> self) { self->step(); }, Free(),
          "One update of each parameter that has a gradient.")
      .def(
          "clear_grad", [](Self<Optimizer> self) { self->clear_grad(); },
          "Take away the gradients.")
      .def("get_lr", [](Self<Optimizer> self) { return self->get_lr(); })
      .def(
          "set_lr", [](Self<Optimizer> self, double value) { self->set_lr(value); },
          py::arg("value"), "Raises PreconditionNotMetError if a scheduler gives the rate.")
      .def_property_readonly("parameters", [](Self<Optimizer> self) { return self->parameters(); })
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
      .def(
          py::init([](const py::object& learning_rate, const py::object& parameters,
                      const py::object& weight_decay, const Clip& grad_clip, bool multi_precision) {
            return std::make_shared<optimizer::SGD>(
                RateOf(learning_rate), ParametersOf(parameters),
                OptionsOf<optimizer::Options>(weight_decay, grad_clip, multi_precision));
          }),
          py::arg("learning_rate") = 0.001, py::arg("parameters") = py::none(),
          py::arg("weight_decay") = py::none(), py::arg("grad_clip") = py::none(),
          py::arg("multi_precision") = false);
  py::class_<optimizer::Momentum, Optimizer, std::shared_ptr<optimizer::Momentum>>(
      *module, "Momentum",
      "velocity = momentum velocity + grad; param -= lr velocity, or with use_nesterov lr (grad + "
      "momentum velocity).\nweight_decay times the parameter is added to grad.")
      .def(
          py::init([](const py::object& learning_rate, double momentum,
                      const py::object& parameters, bool use_nesterov,
                      const py::object& weight_decay, const Clip& grad_clip, bool multi_precision) {
            return std::make_shared<optimizer::Momentum>(
                RateOf(learning_rate), ParametersOf(parameters), momentum, use_nesterov,
                OptionsOf<optimizer::Options>(weight_decay, grad_clip, multi_precision));
          }),
          py::arg("learning_rate") = 0.001, py::arg("momentum") = 0.9,
          py::arg("parameters") = py::none(), py::arg("use_nesterov") = false,
          py::arg("weight_decay") = py::none(), py::arg("grad_clip") = py::none(),
          py::arg("multi_precision") = false);
}

void AddAdams(py::module_* module) {
  py::class_<optimizer::Adam, Optimizer, std::shared_ptr<optimizer::Adam>>(
      *module, "Adam",
      "weight_decay times the parameter is added to its gradient. lazy_mode: of gradients that are "
      "SelectedRows, only the\nrows that are there.")
      .def(py::init([](const py::object& learning_rate, double beta1, double beta2, double epsilon,
                       const py::object& parameters, const py::object& weight_decay,
                       const Clip& grad_clip, bool lazy_mode, bool multi_precision) {
             auto options =
                 OptionsOf<optimizer::AdamOptions>(weight_decay, grad_clip, multi_precision);
             SetAdam(beta1, beta2, epsilon, lazy_mode, &options);
             return std::make_shared<optimizer::Adam>(RateOf(learning_rate),
                                                      ParametersOf(parameters), options);
           }),
           py::arg("learning_rate") = 0.001, py::arg("beta1") = 0.9, py::arg("beta2") = 0.999,
           py::arg("epsilon") = 1e-8, py::arg("parameters") = py::none(),
           py::arg("weight_decay") = py::none(), py::arg("grad_clip") = py::none(),
           py::arg("lazy_mode") = false, py::arg("multi_precision") = false);
  py::class_<optimizer::AdamW, optimizer::Adam, std::shared_ptr<optimizer::AdamW>>(
      *module, "AdamW",
      "Adam, and param -= lr weight_decay param. apply_decay_param_fun: a function of the name of "
      "a parameter, True if it\ndecays; all do unless given.")
      .def(py::init([](const py::object& learning_rate, double beta1, double beta2, double epsilon,
                       const py::object& parameters, const py::object& weight_decay,
                       const std::function<bool(const std::string&)>& apply_decay,
                       const Clip& grad_clip, bool lazy_mode, bool multi_precision) {
             auto options =
                 OptionsOf<optimizer::AdamWOptions>(weight_decay, grad_clip, multi_precision);
             SetAdam(beta1, beta2, epsilon, lazy_mode, &options);
             options.apply_decay_param_fun = apply_decay;
             return std::make_shared<optimizer::AdamW>(RateOf(learning_rate),
                                                       ParametersOf(parameters), options);
           }),
           py::arg("learning_rate") = 0.001, py::arg("beta1") = 0.9, py::arg("beta2") = 0.999,
           py::arg("epsilon") = 1e-8, py::arg("parameters") = py::none(),
           py::arg("weight_decay") = 0.01, py::arg("apply_decay_param_fun") = py::none(),
           py::arg("grad_clip") = py::none(), py::arg("lazy_mode") = false,
           py::arg("multi_precision") = false);
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

void AddScheduler(py::module_* module) {
  const auto get_lr = [](Self<lr::LRScheduler> self) { return self->get_lr(); };
  py::class_<lr::LRScheduler, Scheduler>(
      *module, "LRScheduler", "A learning rate that changes with the epochs that step() counts.")
      .def("get_lr", get_lr, "The rate of this epoch.")
      .def("__call__", get_lr)
      .def(
          "step",
          [](Self<lr::LRScheduler> self, std::optional<int64_t> epoch) {
            return epoch ? self->step(*epoch) : self->step();
          },
          py::arg("epoch") = py::none(), "Go on to the next epoch, or to that one.")
      .def_property_readonly("last_epoch",
                             [](Self<lr::LRScheduler> self) { return self->last_epoch(); })
      .def_property_readonly("last_lr", get_lr)
      .def("state_dict", [](Self<lr::LRScheduler> self) { return ObjectOf(self->state_dict()); })
      .def(
          "set_state_dict",
          [](Self<lr::LRScheduler> self, const py::object& state) {
            self->set_state_dict(SavedOf(state));
          },
          py::arg("state_dict"),
          "Raises NotFoundError without last_epoch and last_lr, InvalidArgumentError for another "
          "kind of value.");
}

template <typename S>
py::class_<S, lr::LRScheduler, std::shared_ptr<S>> SchedulerClass(py::module_* module,
                                                                  const char* name,
                                                                  const char* doc) {
  return {*module, name, doc};
}

void AddDecays(py::module_* module) {
  SchedulerClass<lr::StepDecay>(module, "StepDecay", "base gamma^(epoch / step_size), whole steps.")
      .def(py::init<double, int64_t, double, int64_t>(), py::arg("learning_rate"),
           py::arg("step_size"), py::arg("gamma") = 0.1, py::arg("last_epoch") = -1);
  SchedulerClass<lr::MultiStepDecay>(
      module, "MultiStepDecay",
      "base gamma^(how many of the milestones are reached); milestones ascend.")
      .def(py::init<double, std::vector<int64_t>, double, int64_t>(), py::arg("learning_rate"),
           py::arg("milestones"), py::arg("gamma") = 0.1, py::arg("last_epoch") = -1);
  SchedulerClass<lr::ExponentialDecay>(module, "ExponentialDecay", "base gamma^epoch.")
      .def(py::init<double, double, int64_t>(), py::arg("learning_rate"), py::arg("gamma"),
           py::arg("last_epoch") = -1);
  SchedulerClass<lr::PiecewiseDecay>(
      module, "PiecewiseDecay",
      "values[i] before boundaries[i]; the last value after all. There is one value more.")
      .def(py::init<std::vector<int64_t>, std::vector<double>, int64_t>(), py::arg("boundaries"),
           py::arg("values"), py::arg("last_epoch") = -1);
  SchedulerClass<lr::PolynomialDecay>(
      module, "PolynomialDecay",
      "(base - end_lr) (1 - min(epoch, decay_steps) / decay_steps)^power + end_lr. cycle: after "
      "decay_steps, over the next\nmultiple of them that is not passed.")
      .def(py::init<double, int64_t, double, double, bool, int64_t>(), py::arg("learning_rate"),
           py::arg("decay_steps"), py::arg("end_lr") = 0.0001, py::arg("power") = 1.0,
           py::arg("cycle") = false, py::arg("last_epoch") = -1);
  SchedulerClass<lr::CosineAnnealingDecay>(
      module, "CosineAnnealingDecay",
      "A cosine from base to eta_min and back, half a period in T_max epochs.")
      .def(py::init<double, int64_t, double, int64_t>(), py::arg("learning_rate"), py::arg("T_max"),
           py::arg("eta_min") = 0.0, py::arg("last_epoch") = -1);
  SchedulerClass<lr::NoamDecay>(module, "NoamDecay",
                                "base d_model^-0.5 min(epoch^-0.5, epoch warmup_steps^-1.5).")
      .def(py::init<int64_t, int64_t, double, int64_t>(), py::arg("d_model"),
           py::arg("warmup_steps"), py::arg("learning_rate") = 1.0, py::arg("last_epoch") = -1);
  SchedulerClass<lr::LambdaDecay>(module, "LambdaDecay", "base lr_lambda(epoch).")
      .def(py::init<double, std::function<double(int64_t)>, int64_t>(), py::arg("learning_rate"),
           py::arg("lr_lambda").none(false), py::arg("last_epoch") = -1);
  SchedulerClass<lr::LinearWarmup>(
      module, "LinearWarmup",
      "A line from start_lr to end_lr in warmup_steps epochs; then learning_rate, a number or a "
      "scheduler, whose epochs begin\nthere.")
      .def(py::init([](const py::object& after, int64_t warmup_steps, double start_lr,
                       double end_lr, int64_t last_epoch) {
             const optimizer::LearningRate rate = RateOf(after);
             if (rate.scheduler() == nullptr) {
               return std::make_shared<lr::LinearWarmup>(rate.value(), warmup_steps, start_lr,
                                                         end_lr, last_epoch);
             }
             return std::make_shared<lr::LinearWarmup>(after.cast<Scheduler>(), warmup_steps,
                                                       start_lr, end_lr, last_epoch);
           }),
           py::arg("learning_rate"), py::arg("warmup_steps"), py::arg("start_lr"),
           py::arg("end_lr"), py::arg("last_epoch") = -1);
}

// One of two texts of an argument: true for the first.
bool IsFirst(const std::string& given, const char* argument, const char* first,
             const char* second) {
  PADDLE_ENFORCE(given == first || given == second,
                 phi::errors::InvalidArgument("`%s` is \"%s\"; it is \"%s\" or \"%s\"", argument,
                                              given, first, second));
  return given == first;
}

void AddOneCycle(py::module_* module) {
  SchedulerClass<lr::OneCycleLR>(
      module, "OneCycleLR",
      "A rise from max_learning_rate / divide_factor to max_learning_rate, in the part phase_pct "
      "of "
      "total_steps, and a fall to\nend_learning_rate, as \"cos\" or \"linear\". three_phase: it "
      "falls to where it began first. A step past total_steps raises\nOutOfRangeError.")
      .def(py::init([](double max_learning_rate, int64_t total_steps, double divide_factor,
                       double end_learning_rate, double phase_pct, const std::string& strategy,
                       bool three_phase, int64_t last_epoch) {
             const bool is_linear = IsFirst(strategy, "anneal_strategy", "linear", "cos");
             return std::make_shared<lr::OneCycleLR>(
                 max_learning_rate, total_steps,
                 lr::OneCycleOptions{divide_factor, end_learning_rate, phase_pct, is_linear,
                                     three_phase, last_epoch});
           }),
           py::arg("max_learning_rate"), py::arg("total_steps"), py::arg("divide_factor") = 25.0,
           py::arg("end_learning_rate") = 0.0001, py::arg("phase_pct") = 0.3,
           py::arg("anneal_strategy") = "cos", py::arg("three_phase") = false,
           py::arg("last_epoch") = -1);
}

double MetricOf(const py::object& given) {
  const bool has_item = !IsNumber(given) && py::hasattr(given, "item");
  return NumberOf(has_item ? given.attr("item")() : given, "metrics");
}

void AddReduceOnPlateau(py::module_* module) {
  SchedulerClass<lr::ReduceOnPlateau>(
      module, "ReduceOnPlateau",
      "The rate times factor when a metric, the loss for mode \"min\", is not better than the best "
      "by threshold (a part of\nthat for \"rel\", a number for \"abs\") for patience epochs; then "
      "cooldown epochs do not count.")
      .def(py::init([](double learning_rate, const std::string& mode, double factor,
                       int64_t patience, double threshold, const std::string& threshold_mode,
                       int64_t cooldown, double min_lr, double epsilon) {
             const bool is_min = IsFirst(mode, "mode", "min", "max");
             const bool is_relative = IsFirst(threshold_mode, "threshold_mode", "rel", "abs");
             return std::make_shared<lr::ReduceOnPlateau>(
                 learning_rate, lr::ReduceOnPlateauOptions{is_min, factor, patience, threshold,
                                                           is_relative, cooldown, min_lr, epsilon});
           }),
           py::arg("learning_rate"), py::arg("mode") = "min", py::arg("factor") = 0.1,
           py::arg("patience") = 10, py::arg("threshold") = 1e-4, py::arg("threshold_mode") = "rel",
           py::arg("cooldown") = 0, py::arg("min_lr") = 0.0, py::arg("epsilon") = 1e-8)
      .def(
          "step",
          [](Self<lr::ReduceOnPlateau> self, const py::object& metrics,
             std::optional<int64_t> epoch) {
            const double metric = MetricOf(metrics);
            return epoch ? self->step(metric, *epoch) : self->step(metric);
          },
          py::arg("metrics"), py::arg("epoch") = py::none(),
          "Go on to the next epoch, or to that one, with the metric of the one that ends: a "
          "number, "
          "or a tensor or array of one\nelement.");
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
  AddScheduler(&own);
  AddDecays(&own);
  AddOneCycle(&own);
  AddReduceOnPlateau(&own);
  AddClips(&own);
  AddBase(&own);
  AddSgdAndMomentum(&own);
  AddAdams(&own);
  AddGradScaler(&own);
}

}  // namespace phibridge::python
