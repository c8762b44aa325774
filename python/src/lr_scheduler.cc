#include "python/src/lr_scheduler.h"

#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "phi/core/enforce.h"
#include "python/src/saved_value.h"
#include "python/src/self.h"

namespace phibridge::python {
namespace {

namespace lr = optimizer::lr;
using Scheduler = std::shared_ptr<lr::LRScheduler>;

bool IsNumber(py::handle given) {
  return !PyBool_Check(given.ptr()) && (PyFloat_Check(given.ptr()) || PyLong_Check(given.ptr()));
}

// The scheduler with its object, of which get_lr() may be a method.
Scheduler SchedulerOf(py::handle given) {
  CheckIsMade(given);
  auto* object = new py::object(py::reinterpret_borrow<py::object>(given));
  return {given.cast<lr::LRScheduler*>(), [object](lr::LRScheduler*) {
            const py::gil_scoped_acquire gil;
            delete object;
          }};
}

// A scheduler of Python: get_lr() computes the rate of last_epoch.
class PythonScheduler : public lr::LRScheduler {
 public:
  PythonScheduler(double base_lr, int64_t last_epoch) : LRScheduler(base_lr, last_epoch) {}
  SavedValue state_dict() const override {
    const py::gil_scoped_acquire gil;
    const py::function own = py::get_override(static_cast<const LRScheduler*>(this), "state_dict");
    return own ? SavedOf(own()) : LRScheduler::state_dict();
  }
  void set_state_dict(const SavedValue& state) override {
    const py::gil_scoped_acquire gil;
    const py::function own =
        py::get_override(static_cast<const LRScheduler*>(this), "set_state_dict");
    if (!own) return LRScheduler::set_state_dict(state);
    own(ObjectOf(state));
  }
  // Those of LRScheduler, for methods that call super().
  SavedValue PlainState() const { return LRScheduler::state_dict(); }
  void SetPlainState(const SavedValue& state) { LRScheduler::set_state_dict(state); }

 protected:
  double Compute() override {
    const py::gil_scoped_acquire gil;
    const py::function own = py::get_override(static_cast<const LRScheduler*>(this), "get_lr");
    PADDLE_ENFORCE(static_cast<bool>(own),
                   phi::errors::Unimplemented("a scheduler of one's own has get_lr()"));
    return NumberOf(own(), "what get_lr() returns");
  }
};

// What LRScheduler keeps for those that derive from it.
struct Open : lr::LRScheduler {
  using LRScheduler::base_lr_;
  using LRScheduler::Set;
};

void Set(lr::LRScheduler* scheduler, int64_t epoch, double rate) {
  (scheduler->*(&Open::Set))(epoch, rate);
}

using SchedulerBase = py::class_<lr::LRScheduler, PythonScheduler, Scheduler>;

void AddState(SchedulerBase* type) {
  type->def("state_dict",
            [](Self<lr::LRScheduler> self) {
              const auto* own = dynamic_cast<PythonScheduler*>(self.get());
              return ObjectOf(own != nullptr ? own->PlainState() : self->state_dict());
            })
      .def(
          "set_state_dict",
          [](Self<lr::LRScheduler> self, const py::object& state) {
            auto* own = dynamic_cast<PythonScheduler*>(self.get());
            if (own != nullptr) return own->SetPlainState(SavedOf(state));
            self->set_state_dict(SavedOf(state));
          },
          py::arg("state_dict"),
          "Raises NotFoundError without last_epoch and last_lr, InvalidArgumentError for another "
          "kind of value.");
}

void AddScheduler(py::module_* module) {
  const auto get_lr = [](Self<lr::LRScheduler> self) { return self->get_lr(); };
  SchedulerBase type(*module, "LRScheduler", py::dynamic_attr(),
                     "A learning rate that changes with the epochs that step() counts. One of "
                     "one's own derives from "
                     "it, and has get_lr(),\nwhich computes the rate of `last_epoch`.");
  type.def(py::init([](double learning_rate, int64_t last_epoch) {
             return std::make_shared<PythonScheduler>(learning_rate, last_epoch);
           }),
           py::arg("learning_rate"), py::arg("last_epoch"))
      .def("get_lr", get_lr, "The rate of this epoch.")
      .def("__call__", get_lr)
      .def(
          "step",
          [](Self<lr::LRScheduler> self, std::optional<int64_t> epoch) {
            return epoch ? self->step(*epoch) : self->step();
          },
          py::arg("epoch") = py::none(), "Go on to the next epoch, or to that one.")
      .def_property_readonly(
          "base_lr", [](Self<lr::LRScheduler> self) { return (*self).*(&Open::base_lr_); },
          "The rate that it was made with.")
      .def_property(
          "last_epoch", [](Self<lr::LRScheduler> self) { return self->last_epoch(); },
          [](Self<lr::LRScheduler> self, int64_t epoch) { Set(self.get(), epoch, self->get_lr()); })
      .def_property("last_lr", get_lr, [](Self<lr::LRScheduler> self, double rate) {
        Set(self.get(), self->last_epoch(), rate);
      });
  AddState(&type);
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
           py::arg("step_size"), py::arg("gamma"), py::arg("last_epoch"));
  SchedulerClass<lr::MultiStepDecay>(
      module, "MultiStepDecay",
      "base gamma^(how many of the milestones are reached); milestones ascend.")
      .def(py::init<double, std::vector<int64_t>, double, int64_t>(), py::arg("learning_rate"),
           py::arg("milestones"), py::arg("gamma"), py::arg("last_epoch"));
  SchedulerClass<lr::ExponentialDecay>(module, "ExponentialDecay", "base gamma^epoch.")
      .def(py::init<double, double, int64_t>(), py::arg("learning_rate"), py::arg("gamma"),
           py::arg("last_epoch"));
  SchedulerClass<lr::PiecewiseDecay>(
      module, "PiecewiseDecay",
      "values[i] before boundaries[i]; the last value after all. There is one value more.")
      .def(py::init<std::vector<int64_t>, std::vector<double>, int64_t>(), py::arg("boundaries"),
           py::arg("values"), py::arg("last_epoch"));
  SchedulerClass<lr::PolynomialDecay>(
      module, "PolynomialDecay",
      "(base - end_lr) (1 - min(epoch, decay_steps) / decay_steps)^power + end_lr. cycle: after "
      "decay_steps, over the next\nmultiple of them that is not passed.")
      .def(py::init<double, int64_t, double, double, bool, int64_t>(), py::arg("learning_rate"),
           py::arg("decay_steps"), py::arg("end_lr"), py::arg("power"), py::arg("cycle"),
           py::arg("last_epoch"));
  SchedulerClass<lr::CosineAnnealingDecay>(
      module, "CosineAnnealingDecay",
      "A cosine from base to eta_min and back, half a period in T_max epochs.")
      .def(py::init<double, int64_t, double, int64_t>(), py::arg("learning_rate"), py::arg("T_max"),
           py::arg("eta_min"), py::arg("last_epoch"));
  SchedulerClass<lr::NoamDecay>(module, "NoamDecay",
                                "base d_model^-0.5 min(epoch^-0.5, epoch warmup_steps^-1.5).")
      .def(py::init<double, int64_t, double, int64_t>(), py::arg("d_model"),
           py::arg("warmup_steps"), py::arg("learning_rate"), py::arg("last_epoch"));
  SchedulerClass<lr::LambdaDecay>(module, "LambdaDecay", "base lr_lambda(epoch).")
      .def(py::init<double, std::function<double(int64_t)>, int64_t>(), py::arg("learning_rate"),
           py::arg("lr_lambda").none(false), py::arg("last_epoch"));
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
             return std::make_shared<lr::LinearWarmup>(SchedulerOf(after), warmup_steps, start_lr,
                                                       end_lr, last_epoch);
           }),
           py::arg("learning_rate"), py::arg("warmup_steps"), py::arg("start_lr"),
           py::arg("end_lr"), py::arg("last_epoch"));
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
           py::arg("max_learning_rate"), py::arg("total_steps"), py::arg("divide_factor"),
           py::arg("end_learning_rate"), py::arg("phase_pct"), py::arg("anneal_strategy"),
           py::arg("three_phase"), py::arg("last_epoch"));
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
           py::arg("learning_rate"), py::arg("mode"), py::arg("factor"), py::arg("patience"),
           py::arg("threshold"), py::arg("threshold_mode"), py::arg("cooldown"), py::arg("min_lr"),
           py::arg("epsilon"))
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

}  // namespace

double NumberOf(py::handle given, const char* argument) {
  if (IsNumber(given)) return given.cast<double>();
  throw py::type_error(std::string("`") + argument + "` is " + Py_TYPE(given.ptr())->tp_name +
                       ", not a number");
}

optimizer::LearningRate RateOf(py::handle given) {
  if (IsNumber(given)) return {given.cast<double>()};
  if (py::isinstance<lr::LRScheduler>(given)) return {SchedulerOf(given)};
  throw py::type_error(std::string("`learning_rate` is ") + Py_TYPE(given.ptr())->tp_name +
                       "; it is a number or a scheduler of phibridge.optimizer.lr");
}

void AddSchedulers(py::module_* module) {
  AddScheduler(module);
  AddDecays(module);
  AddOneCycle(module);
  AddReduceOnPlateau(module);
}

}  // namespace phibridge::python
