#include "framework/nn/layer.h"

#include <map>
#include <mutex>
#include <unordered_set>

#include "framework/api/autograd.h"
#include "phi/core/enforce.h"

namespace phibridge::nn {
namespace {

using NameCounts = std::map<std::string, int>;

struct UniqueNames {
  std::mutex mutex;
  NameCounts counts, before;  // before: of the guard
};

UniqueNames& Names() {
  static UniqueNames names;
  return names;
}

std::string UniqueName(const std::string& kind) {
  UniqueNames& names = Names();
  const std::lock_guard<std::mutex> lock(names.mutex);
  return kind + "_" + std::to_string(names.counts[kind]++);
}

// Other elements for all handles on the tensor.
void Assign(const Tensor& to, const Tensor& value) {
  to.dense() = value.dense();
  Tensor(to).bump_inplace_version();
}

// Why `value` cannot be that of `tensor`; empty if it can.
std::string WhyNot(const Tensor& tensor, const SavedValue& saved) {
  const phi::DenseTensor* value = saved.tensor();
  if (value == nullptr) return "is no tensor";
  const bool fits = value->dtype() == tensor.dtype() && value->dims() == tensor.dims();
  return fits ? ""
              : phi::Format("is %s %s, not %s %s", value->dtype(), value->dims(), tensor.dtype(),
                            tensor.dims());
}

}  // namespace

UniqueNameGuard::UniqueNameGuard() {
  const std::lock_guard<std::mutex> lock(Names().mutex);
  Names().before.swap(Names().counts);
  Names().counts.clear();
}

UniqueNameGuard::~UniqueNameGuard() {
  const std::lock_guard<std::mutex> lock(Names().mutex);
  Names().counts.swap(Names().before);
}

Layer::Layer(const std::string& kind) : full_name_(UniqueName(kind)) {}

Tensor Layer::forward(const Tensor& /*x*/) {
  PADDLE_THROW(phi::errors::Unimplemented("layer %s has no forward of one tensor", full_name_));
}

template <typename Fn>
void Layer::ForEach(const std::string& prefix, const Fn& fn) const {
  for (const Entry& entry : entries_) fn(prefix + entry.name, entry);
  for (const Child& child : children_) child.layer->ForEach(prefix + child.name + ".", fn);
}

Layer::Named Layer::named_parameters() const {
  Named named;
  std::unordered_set<const phi::TensorBase*> seen;
  ForEach("", [&](const std::string& name, const Entry& entry) {
    if (entry.is_buffer || !seen.insert(entry.tensor.impl().get()).second) return;
    named.emplace_back(name, entry.tensor);
  });
  return named;
}

std::vector<Tensor> Layer::parameters() const {
  std::vector<Tensor> tensors;
  for (auto& [name, tensor] : named_parameters()) tensors.push_back(tensor);
  return tensors;
}

SavedValue Layer::state_dict() const {
  SavedValue::Dict state, names;
  ForEach("", [&](const std::string& name, const Entry& entry) {
    state.emplace_back(name, SavedValue{entry.tensor.dense()});
    names.emplace_back(name, SavedValue{entry.tensor.name()});
  });
  state.emplace_back(kParameterNames, SavedValue{std::move(names)});
  return {std::move(state)};
}

void Layer::set_state_dict(const SavedValue& state, bool use_structured_name) {
  std::string missing, wrong;
  std::vector<std::pair<Tensor, const phi::DenseTensor*>> values;
  ForEach("", [&](const std::string& structured, const Entry& entry) {
    const std::string& name = use_structured_name ? structured : entry.tensor.name();
    const SavedValue* value = state.Find(name);
    if (value == nullptr) {
      missing += " `" + name + "`";
      return;
    }
    const std::string why = WhyNot(entry.tensor, *value);
    if (!why.empty()) wrong += phi::Format(" `%s` %s;", name, why);
    values.emplace_back(entry.tensor, value->tensor());
  });
  PADDLE_ENFORCE(missing.empty(), phi::errors::NotFound("the state dict lacks:%s", missing));
  PADDLE_ENFORCE(wrong.empty(),
                 phi::errors::InvalidArgument("the state dict does not fit:%s", wrong));
  for (const auto& [tensor, value] : values) {
    Assign(tensor, Tensor(*value).copy_to(tensor.place()));
  }
}

void Layer::SetTraining(bool training) {
  training_ = training;
  for (const Child& child : children_) child.layer->SetTraining(training);
}

void Layer::clear_gradients() {
  for (const Tensor& parameter : parameters()) autograd::clear_grad(parameter);
}

void Layer::to(const phi::Place& place) {
  ForEach("", [&](const std::string&, const Entry& entry) {
    if (entry.tensor.place() != place) Assign(entry.tensor, entry.tensor.copy_to(place));
  });
}

void Layer::to(phi::DataType dtype) {
  const autograd::NoGradGuard guard;
  for (const Tensor& parameter : parameters()) {
    if (phi::IsFloatingType(parameter.dtype())) Assign(parameter, parameter.cast(dtype));
  }
}

void Layer::CheckNew(const std::string& name) const {
  bool is_taken = false;
  for (const Entry& entry : entries_) is_taken = is_taken || entry.name == name;
  for (const Child& child : children_) is_taken = is_taken || child.name == name;
  PADDLE_ENFORCE(!is_taken,
                 phi::errors::AlreadyExists("layer %s already has a `%s`", full_name_, name));
}

void Layer::add_sublayer(const std::string& name, Layer* layer) {
  CheckNew(name);
  children_.push_back({name, layer, nullptr});
}

void Layer::add_sublayer(const std::string& name, std::shared_ptr<Layer> layer) {
  CheckNew(name);
  Layer* child = layer.get();
  children_.push_back({name, child, std::move(layer)});
}

Tensor Layer::Register(const std::string& name, Tensor tensor, const char* letter, bool is_buffer) {
  CheckNew(name);
  int* count = letter[0] == 'b' ? &count_of_biases_ : &count_of_weights_;
  tensor.set_name(full_name_ + "." + letter + "_" + std::to_string((*count)++));
  autograd::set_stop_gradient(&tensor, is_buffer);
  entries_.push_back({name, tensor, is_buffer});
  return tensor;
}

Tensor Layer::create_parameter(const std::string& name, const std::vector<int64_t>& shape,
                               const Initializer& initializer, bool is_bias) {
  const autograd::NoGradGuard guard;
  return Register(name, initializer(shape, get_default_dtype()), is_bias ? "b" : "w", false);
}

Tensor Layer::create_buffer(const std::string& name, const std::vector<int64_t>& shape,
                            const Initializer& initializer) {
  const autograd::NoGradGuard guard;
  return Register(name, initializer(shape, get_default_dtype()), "w", true);
}

}  // namespace phibridge::nn
