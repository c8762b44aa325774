#include "framework/nn/optimizer.h"

#include "framework/api/autograd.h"
#include "framework/dygraph/grad_tensor_holder.h"
#include "framework/nn/row_gradients.h"
#include "phi/core/enforce.h"
#include "phibridge/api.h"

namespace phibridge::optimizer {
namespace {

// Adds to `missing` or `wrong` what is bad about the value of `name`, which is to fit `tensor`.
const phi::DenseTensor* Check(const SavedValue& state, const std::string& name,
                              const Tensor& tensor, std::string* missing, std::string* wrong) {
  const SavedValue* saved = state.Find(name);
  if (saved == nullptr) {
    *missing += " `" + name + "`";
    return nullptr;
  }
  const phi::DenseTensor* value = saved->tensor();
  if (value == nullptr || value->dtype() != tensor.dtype() || value->dims() != tensor.dims()) {
    *wrong += phi::Format(" `%s` is no %s %s;", name, tensor.dtype(), tensor.dims());
  }
  return value;
}

}  // namespace

Optimizer::Optimizer(LearningRate learning_rate, const Parameters& parameters, Options options)
    : learning_rate_(std::move(learning_rate)), options_(std::move(options)) {
  for (const ParameterGroup& group : parameters.groups()) {
    Group made = {group.learning_rate,
                  group.weight_decay.value_or(options_.weight_decay),
                  group.grad_clip != nullptr ? group.grad_clip : options_.grad_clip,
                  {}};
    for (const Tensor& parameter : group.parameters) {
      made.parameters.push_back(parameters_.size());
      parameters_.push_back(parameter);
      group_of_.push_back(groups_.size());
    }
    groups_.push_back(std::move(made));
  }
  is_zeroed_.resize(parameters_.size());
  masters_.resize(parameters_.size());
  PADDLE_ENFORCE(!parameters_.empty(),
                 phi::errors::InvalidArgument("an optimizer needs parameters; there are none"));
  std::set<std::string> names;
  for (const Tensor& parameter : parameters_) {
    PADDLE_ENFORCE(names.insert(parameter.name()).second,
                   phi::errors::InvalidArgument(
                       "two parameters of an optimizer are named `%s`; each needs a name of its "
                       "own, as layers give, since its state is saved under that",
                       parameter.name()));
  }
  set_multi_precision(options_.multi_precision);
}

void Optimizer::set_multi_precision(bool multi_precision) {
  const autograd::NoGradGuard guard;
  options_.multi_precision = multi_precision;
  for (size_t i = 0; i < parameters_.size(); ++i) {
    const Tensor& parameter = parameters_[i];
    const phi::DataType dtype = UpdateType(parameter);
    masters_[i] = dtype == parameter.dtype() ? Tensor() : parameter.cast(dtype);
    for (const std::string& kind : kinds_) {
      Tensor& kept = accumulators_[kind][i];
      kept = kept.cast(TypeOfKept(kind, parameter));
    }
  }
}

phi::DataType Optimizer::UpdateType(const Tensor& parameter) const {
  const bool is_master = options_.multi_precision && IsHalf(parameter.dtype());
  return is_master ? phi::DataType::FLOAT32 : parameter.dtype();
}

phi::DataType Optimizer::TypeOfKept(const std::string& kind, const Tensor& parameter) const {
  const bool is_wide = IsHalf(parameter.dtype()) && wide_kinds_.count(kind) != 0;
  return is_wide ? phi::DataType::FLOAT32 : UpdateType(parameter);
}

void Optimizer::AddAccumulators(const std::string& kind, double value, bool is_one_element,
                                bool is_wide) {
  const autograd::NoGradGuard guard;
  kinds_.push_back(kind);
  if (is_wide) wide_kinds_.insert(kind);
  std::vector<Tensor>& all = accumulators_[kind];
  for (const Tensor& parameter : parameters_) {
    const std::vector<int64_t> shape = is_one_element ? std::vector<int64_t>{1} : parameter.shape();
    all.push_back(api::full(phi::IntArray(shape), phi::Scalar(value), TypeOfKept(kind, parameter),
                            parameter.place()));
  }
}

Tensor* Optimizer::Master(size_t index) {
  return masters_[index].defined() ? &masters_[index] : nullptr;
}

// A tensor of no dimensions, as in a program. It is made anew only where the rate changed.
const Tensor& Optimizer::RateFor(const Tensor& parameter, double factor) {
  if (get_lr() != rate_) rates_.clear();
  rate_ = get_lr();
  const phi::DataType dtype =
      parameter.dtype() == phi::DataType::FLOAT64 ? phi::DataType::FLOAT64 : phi::DataType::FLOAT32;
  Tensor& rate = rates_[{dtype, parameter.place(), factor}];
  if (!rate.defined()) {
    rate = api::full(phi::IntArray(std::vector<int64_t>{}), phi::Scalar(rate_ * factor), dtype,
                     parameter.place());
  }
  return rate;
}

void Optimizer::step() {
  const autograd::NoGradGuard guard;
  for (const Group& group : groups_) StepGroup(group);
}

// Zeros of one that clear_grad took away and that nothing replaced.
Tensor Optimizer::GradientOf(size_t index) const {
  Tensor gradient = autograd::grad(parameters_[index]);
  if (gradient.defined() || !is_zeroed_[index]) return gradient;
  return api::full_like(parameters_[index], phi::Scalar(0.0));
}

void Optimizer::StepGroup(const Group& group) {
  std::vector<size_t> indices;
  std::vector<Tensor> gradients;
  for (const size_t i : group.parameters) {
    Tensor gradient = GradientOf(i);
    if (!gradient.defined() || autograd::stop_gradient(parameters_[i])) continue;
    indices.push_back(i);
    gradients.push_back(std::move(gradient));
  }
  if (indices.empty()) return;
  if (group.grad_clip != nullptr) group.grad_clip->Clip(&gradients);
  const Decay& weight_decay = group.weight_decay;
  PADDLE_ENFORCE(
      !weight_decay.is_l1 || TakesL1(),
      phi::errors::InvalidArgument("L1 decay of an optimizer that decays weights itself; "
                                   "its weight_decay is a number"));
  const bool adds_decay = weight_decay.factor != 0 && (weight_decay.is_l1 || !DecaysWeights());
  for (size_t i = 0; i < indices.size(); ++i) {
    const Tensor& parameter = parameters_[indices[i]];
    if (adds_decay) {
      const Tensor& of = weight_decay.is_l1 ? api::sign(parameter) : parameter;
      const Tensor decay = api::scale(of, phi::Scalar(weight_decay.factor));
      gradients[i] = gradients[i].is_selected_rows()
                         ? egr::TensorAdd(gradients[i], decay, /*create_graph=*/false)
                         : api::add_n({gradients[i], decay});
    }
    Update(indices[i], gradients[i], RateFor(parameter, group.learning_rate));
  }
}

void Optimizer::clear_grad(bool set_to_zero) {
  for (size_t i = 0; i < parameters_.size(); ++i) {
    const Tensor gradient = autograd::grad(parameters_[i]);
    if (gradient.defined()) is_zeroed_[i] = gradient.is_dense_tensor();
    if (!set_to_zero) is_zeroed_[i] = false;
    autograd::clear_grad(parameters_[i]);
  }
}

void Optimizer::set_lr(double value) {
  PADDLE_ENFORCE(learning_rate_.scheduler() == nullptr,
                 phi::errors::PreconditionNotMet("a scheduler gives the learning rate of this "
                                                 "optimizer; step it, or set its state"));
  learning_rate_ = LearningRate(value);
}

void Optimizer::set_lr_scheduler(LearningRate scheduler) {
  PADDLE_ENFORCE(scheduler.scheduler() != nullptr,
                 phi::errors::InvalidArgument("set_lr_scheduler: a scheduler gives no number; "
                                              "set_lr sets one"));
  learning_rate_ = std::move(scheduler);
}

std::vector<Optimizer::KeptTensor> Optimizer::Kept() const {
  std::vector<KeptTensor> kept;
  for (const std::string& kind : kinds_) {
    const std::vector<Tensor>& all = accumulators_.at(kind);
    for (size_t i = 0; i < all.size(); ++i) {
      kept.push_back({parameters_[i].name() + "_" + kind + "_0", all[i], i});
    }
  }
  return kept;
}

std::vector<std::pair<std::string, Tensor>> Optimizer::Masters() const {
  std::vector<std::pair<std::string, Tensor>> masters;
  for (size_t i = 0; i < masters_.size(); ++i) {
    if (masters_[i].defined()) masters.emplace_back(parameters_[i].name(), masters_[i]);
  }
  return masters;
}

SavedValue Optimizer::state_dict() const {
  SavedValue::Dict state, masters;
  for (const KeptTensor& kept : Kept()) {
    state.emplace_back(kept.name, SavedValue{kept.tensor.dense()});
  }
  for (const auto& [name, tensor] : Masters()) {
    masters.emplace_back(name, SavedValue{tensor.dense()});
  }
  if (!masters.empty()) state.emplace_back("master_weights", SavedValue{std::move(masters)});
  if (learning_rate_.scheduler() != nullptr) {
    state.emplace_back("LR_Scheduler", learning_rate_.scheduler()->state_dict());
  }
  return {std::move(state)};
}

void Optimizer::set_state_dict(const SavedValue& state) {
  std::string missing, wrong;
  std::vector<std::pair<Tensor, const phi::DenseTensor*>> values;
  for (const auto& [name, tensor, index] : Kept()) {
    if (state.Find(name) == nullptr && autograd::stop_gradient(parameters_[index])) continue;
    values.emplace_back(tensor, Check(state, name, tensor, &missing, &wrong));
  }
  const SavedValue* saved_masters = state.Find("master_weights");
  for (const auto& [name, tensor] : Masters()) {
    if (saved_masters == nullptr) {
      missing += " `master_weights`";
      break;
    }
    values.emplace_back(tensor, Check(*saved_masters, name, tensor, &missing, &wrong));
  }
  const SavedValue* scheduler = state.Find("LR_Scheduler");
  if (scheduler == nullptr && learning_rate_.scheduler() != nullptr) missing += " `LR_Scheduler`";
  PADDLE_ENFORCE(missing.empty(),
                 phi::errors::NotFound("the state of the optimizer lacks:%s", missing));
  PADDLE_ENFORCE(wrong.empty(),
                 phi::errors::InvalidArgument("the state of the optimizer does not fit:%s", wrong));
  if (learning_rate_.scheduler() != nullptr) learning_rate_.scheduler()->set_state_dict(*scheduler);
  for (const auto& [tensor, value] : values) {
    tensor.dense() = Tensor(*value).copy_to(tensor.place()).dense();
  }
}

}  // namespace phibridge::optimizer
