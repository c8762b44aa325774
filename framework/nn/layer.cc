#include "framework/nn/layer.h"

#include <algorithm>
#include <mutex>
#include <unordered_set>

#include "framework/api/autograd.h"
#include "phi/core/enforce.h"

namespace phibridge::nn {
namespace {

constexpr int kMaxDepth = 200;  // of layers within layers

struct UniqueNames {
  std::mutex mutex;
  std::map<std::string, int> counts;
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

// Other elements for all handles on the tensor, and, where they fit into its memory, for all
// tensors that share that, such as those of a state dict.
void Assign(const Tensor& to, const Tensor& value) {
  phi::DenseTensor& tensor = to.dense();
  const bool fits = tensor.initialized() && tensor.dtype() == value.dtype() &&
                    tensor.dims() == value.dims() && tensor.place() == value.place();
  if (fits) {
    Tensor(to).copy_(value, tensor.place());
  } else {
    tensor = value.dense();
  }
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
  before_.swap(Names().counts);
}

UniqueNameGuard::~UniqueNameGuard() {
  const std::lock_guard<std::mutex> lock(Names().mutex);
  Names().counts.swap(before_);
}

Layer::Layer(const std::string& kind) : full_name_(UniqueName(kind)) {}

Tensor Layer::forward(const Tensor& /*x*/) {
  PADDLE_THROW(phi::errors::Unimplemented("layer %s has no forward of one tensor", full_name_));
}

template <typename Fn>
void Layer::ForEachWithin(const std::string& prefix, const Fn& fn, int depth) const {
  PADDLE_ENFORCE_LE(depth, kMaxDepth,
                    phi::errors::InvalidArgument("layers are nested deeper than %d", kMaxDepth));
  for (const Child& child : children_) {
    const std::string inner = prefix + child.name + ".";
    fn(child.layer, inner);
    child.layer->ForEachWithin(inner, fn, depth + 1);
  }
}

template <typename Fn>
void Layer::ForEach(const Fn& fn) const {
  const auto of_layer = [&fn](const Layer* layer, const std::string& prefix) {
    for (const Entry& entry : layer->entries_) fn(prefix + entry.name, entry);
  };
  of_layer(this, "");
  ForEachWithin("", of_layer);
}

template <typename Fn>
void Layer::ForEachSaved(const Fn& fn) const {
  ForEach([&fn](const std::string& name, const Entry& entry) {
    if (entry.is_saved) fn(name, entry);
  });
}

Layer::Named Layer::Entries(bool are_buffers) const {
  Named named;
  std::unordered_set<const phi::TensorBase*> seen;
  ForEach([&](const std::string& name, const Entry& entry) {
    if (entry.is_buffer != are_buffers || !seen.insert(entry.tensor.impl().get()).second) return;
    named.emplace_back(name, entry.tensor);
  });
  return named;
}

Layer::Named Layer::named_parameters() const { return Entries(/*are_buffers=*/false); }

Layer::Named Layer::named_buffers() const { return Entries(/*are_buffers=*/true); }

std::vector<Tensor> Layer::parameters() const {
  std::vector<Tensor> tensors;
  for (auto& [name, tensor] : named_parameters()) tensors.push_back(tensor);
  return tensors;
}

SavedValue Layer::state_dict() const {
  SavedValue::Dict state, names;
  ForEachSaved([&](const std::string& name, const Entry& entry) {
    state.emplace_back(name, SavedValue{entry.tensor.dense()});
    names.emplace_back(name, SavedValue{entry.tensor.name()});
  });
  state.emplace_back(kParameterNames, SavedValue{std::move(names)});
  return {std::move(state)};
}

Layer::Named Layer::state() const {
  Named named;
  ForEachSaved([&](const std::string& name, const Entry& entry) {
    named.emplace_back(name, autograd::detach(entry.tensor));
  });
  return named;
}

Layer::StateKeys Layer::set_state_dict(const SavedValue& state, bool use_structured_name) {
  StateKeys keys;
  std::string wrong;
  std::vector<std::pair<Tensor, const phi::DenseTensor*>> values;
  std::unordered_set<std::string> known = {kParameterNames};
  std::unordered_set<const phi::TensorBase*> found;
  std::vector<std::pair<std::string, const phi::TensorBase*>> lacking;
  ForEachSaved([&](const std::string& structured, const Entry& entry) {
    const std::string name = use_structured_name ? structured : entry.tensor.name();
    known.insert(name);
    const SavedValue* value = state.Find(name);
    if (value == nullptr) {
      lacking.emplace_back(name, entry.tensor.impl().get());
      return;
    }
    found.insert(entry.tensor.impl().get());
    const std::string why = WhyNot(entry.tensor, *value);
    if (!why.empty()) wrong += phi::Format(" `%s` %s;", name, why);
    values.emplace_back(entry.tensor, value->tensor());
  });
  PADDLE_ENFORCE(wrong.empty(),
                 phi::errors::InvalidArgument("the state dict does not fit:%s", wrong));
  for (const auto& [name, tensor] : lacking) {
    if (found.count(tensor) == 0) keys.missing.push_back(name);
  }
  if (const auto* entries = std::get_if<SavedValue::Dict>(&state.value)) {
    for (const auto& entry : *entries) {
      if (known.count(entry.first) == 0) keys.unexpected.push_back(entry.first);
    }
  }
  for (const auto& [tensor, value] : values) {
    Assign(tensor, Tensor(*value).copy_to(tensor.place()));
  }
  return keys;
}

void Layer::SetTraining(bool training) {
  training_ = training;
  ForEachWithin("", [training](Layer* layer, const std::string&) { layer->training_ = training; });
}

void Layer::clear_gradients() {
  for (const Tensor& parameter : parameters()) autograd::clear_grad(parameter);
}

void Layer::to(const phi::Place& place) {
  ForEach([&](const std::string&, const Entry& entry) {
    if (entry.tensor.place() != place) Assign(entry.tensor, entry.tensor.copy_to(place));
  });
}

void Layer::to(phi::DataType dtype) {
  PADDLE_ENFORCE(phi::IsFloatingType(dtype),
                 phi::errors::InvalidArgument("layer %s: parameters are floating-point, not %s",
                                              full_name_, dtype));
  const autograd::NoGradGuard guard;
  for (const Tensor& parameter : parameters()) {
    if (phi::IsFloatingType(parameter.dtype())) Assign(parameter, parameter.cast(dtype));
  }
}

void Layer::to_low_precision(phi::DataType dtype) {
  const autograd::NoGradGuard guard;
  for (const Entry& entry : entries_) {
    const bool is_wide = phi::IsFloatingType(entry.tensor.dtype()) && entry.tensor.dtype() != dtype;
    if (entry.is_buffer || !is_wide || KeepsFloat32(dtype)) continue;
    Assign(entry.tensor, entry.tensor.cast(dtype));
  }
  for (const Child& child : children_) child.layer->to_low_precision(dtype);
}

void Layer::CheckNew(const std::string& name) const {
  PADDLE_ENFORCE(!name.empty() && name.find('.') == std::string::npos,
                 phi::errors::InvalidArgument(
                     "layer %s: the name `%s` is empty or has a dot; dots part the names of layers "
                     "within layers",
                     full_name_, name));
  bool is_taken = false;
  for (const Entry& entry : entries_) is_taken = is_taken || entry.name == name;
  for (const Child& child : children_) is_taken = is_taken || child.name == name;
  PADDLE_ENFORCE(!is_taken,
                 phi::errors::AlreadyExists("layer %s already has a `%s`", full_name_, name));
}

void Layer::CheckNewLayer(const std::string& name, const Layer& layer) const {
  CheckNew(name);
  const auto check = [this, &name](const Layer* within, const std::string&) {
    PADDLE_ENFORCE(within != this,
                   phi::errors::InvalidArgument("layer %s cannot be within itself, as its `%s`",
                                                full_name_, name));
  };
  check(&layer, "");
  layer.ForEachWithin("", check);
}

void Layer::add_sublayer(const std::string& name, Layer* layer) {
  CheckNewLayer(name, *layer);
  children_.push_back({name, layer, nullptr});
}

void Layer::add_sublayer(const std::string& name, std::shared_ptr<Layer> layer) {
  CheckNewLayer(name, *layer);
  Layer* child = layer.get();
  children_.push_back({name, child, std::move(layer)});
}

bool Layer::remove(const std::string& name) {
  const auto take_from = [&name](auto* list) {
    const auto it = std::find_if(list->begin(), list->end(),
                                 [&name](const auto& one) { return one.name == name; });
    if (it == list->end()) return false;
    list->erase(it);
    return true;
  };
  return take_from(&entries_) || take_from(&children_);
}

bool Layer::is_buffer(const std::string& name) const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [&name](const Entry& entry) { return entry.is_buffer && entry.name == name; });
}

std::string Layer::NewName(bool is_bias) {
  return is_bias ? full_name_ + ".b_" + std::to_string(count_of_biases_++)
                 : full_name_ + ".w_" + std::to_string(count_of_weights_++);
}

bool Layer::is_saved(const std::string& name) const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [&name](const Entry& entry) { return entry.is_saved && entry.name == name; });
}

void Layer::Register(const std::string& name, Tensor tensor, bool is_buffer, bool is_saved) {
  CheckNew(name);
  PADDLE_ENFORCE(
      tensor.is_dense_tensor(),
      phi::errors::InvalidArgument("layer %s: `%s` must be a dense tensor", full_name_, name));
  if (tensor.name().empty()) tensor.set_name(NewName(/*is_bias=*/false));
  entries_.push_back({name, std::move(tensor), is_buffer, is_saved});
}

void Layer::add_parameter(const std::string& name, Tensor parameter) {
  Register(name, std::move(parameter), /*is_buffer=*/false, /*is_saved=*/true);
}

void Layer::add_buffer(const std::string& name, Tensor buffer, bool is_saved) {
  Register(name, std::move(buffer), /*is_buffer=*/true, is_saved);
}

bool Layer::is_parameter(const Tensor& tensor) {
  const egr::AutogradMeta* meta = egr::EagerUtils::nullable_autograd_meta(tensor);
  return meta != nullptr && meta->Persistable();
}

void Layer::set_is_parameter(Tensor* tensor, bool is_parameter) {
  egr::EagerUtils::autograd_meta(tensor)->SetPersistable(is_parameter);
}

Tensor Layer::make_parameter(const std::vector<int64_t>& shape, const Initializer& initializer,
                             bool is_bias, phi::DataType dtype) {
  const autograd::NoGradGuard guard;
  Tensor parameter =
      initializer(shape, dtype == phi::DataType::UNDEFINED ? get_default_dtype() : dtype);
  parameter.set_name(NewName(is_bias));
  autograd::set_stop_gradient(&parameter, false);
  set_is_parameter(&parameter, true);
  egr::EagerUtils::grad_node(parameter);  // made here, as threads may call the layer at once
  return parameter;
}

Tensor Layer::create_parameter(const std::string& name, const std::vector<int64_t>& shape,
                               const Initializer& initializer, bool is_bias) {
  CheckNew(name);
  Tensor parameter = make_parameter(shape, initializer, is_bias);
  add_parameter(name, parameter);
  return parameter;
}

Tensor Layer::create_buffer(const std::string& name, const std::vector<int64_t>& shape,
                            const Initializer& initializer) {
  CheckNew(name);
  const autograd::NoGradGuard guard;
  Tensor buffer = initializer(shape, get_default_dtype());
  buffer.set_name(NewName(/*is_bias=*/false));
  autograd::set_stop_gradient(&buffer, true);
  add_buffer(name, buffer);
  return buffer;
}

}  // namespace phibridge::nn
