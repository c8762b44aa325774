#include "phi/core/infermeta_utils.h"

#include "phi/core/infermeta_place.h"
#include "phi/core/registration.h"

namespace phi {
namespace {
const MetaTensor kNoMetaTensor;

Replacements<InferMetaFn>& ReplacedFunctions() {
  static auto* const replaced = new Replacements<InferMetaFn>;
  return *replaced;
}

RegistrationPlace PlaceOf(const std::string& kernel_name, InferMetaFn fn) {
  return ShapeFunctionPlace(kernel_name, reinterpret_cast<const void*>(fn));
}
}  // namespace

void InferMetaContext::Reserve(size_t inputs, size_t attrs, size_t outputs) {
  inputs_.reserve(inputs);
  input_ranges_.reserve(inputs);
  attrs_.reserve(attrs);
  outputs_.reserve(outputs);
  output_ranges_.reserve(outputs);
}

void InferMetaContext::EmplaceBackInput(std::shared_ptr<MetaTensor> input) {
  const int index = static_cast<int>(inputs_.size());
  inputs_.push_back(std::move(input));
  input_ranges_.emplace_back(index, index + 1);
}

void InferMetaContext::EmplaceBackInputs(std::vector<std::shared_ptr<MetaTensor>> inputs) {
  const int index = static_cast<int>(inputs_.size());
  for (auto& input : inputs) inputs_.push_back(std::move(input));
  input_ranges_.emplace_back(index, static_cast<int>(inputs_.size()));
}

void InferMetaContext::EmplaceBackOutput(std::shared_ptr<MetaTensor> output) {
  const int index = static_cast<int>(outputs_.size());
  outputs_.push_back(std::move(output));
  output_ranges_.emplace_back(index, index + 1);
}

void InferMetaContext::EmplaceBackOutputs(std::vector<std::shared_ptr<MetaTensor>> outputs) {
  const int index = static_cast<int>(outputs_.size());
  for (auto& output : outputs) outputs_.push_back(std::move(output));
  output_ranges_.emplace_back(index, static_cast<int>(outputs_.size()));
}

const InferMetaContext::Range& InferMetaContext::InputRangeAt(size_t idx) const {
  PADDLE_ENFORCE_LT(idx, input_ranges_.size(),
                    errors::PreconditionNotMet("the shape function takes input %d, its call has %d",
                                               idx, input_ranges_.size()));
  return input_ranges_[idx];
}

const InferMetaContext::Range& InferMetaContext::OutputRangeAt(size_t idx) const {
  PADDLE_ENFORCE_LT(
      idx, output_ranges_.size(),
      errors::PreconditionNotMet("the shape function takes output %d, its call has %d", idx,
                                 output_ranges_.size()));
  return output_ranges_[idx];
}

std::vector<const MetaTensor*> InferMetaContext::InputsBetween(size_t begin, size_t end) const {
  std::vector<const MetaTensor*> metas;
  for (size_t i = begin; i < end; ++i) {
    const MetaTensor* meta = inputs_.at(i).get();
    metas.push_back(meta != nullptr && *meta ? meta : nullptr);
  }
  return metas;
}

paddle::optional<std::vector<const MetaTensor*>> InferMetaContext::OptionalInputsBetween(
    size_t begin, size_t end) const {
  std::vector<const MetaTensor*> metas = InputsBetween(begin, end);
  if (metas.empty() || metas[0] == nullptr) return paddle::none;
  return paddle::optional<std::vector<const MetaTensor*>>(std::move(metas));
}

std::vector<MetaTensor*> InferMetaContext::MutableOutputBetween(size_t begin, size_t end) {
  std::vector<MetaTensor*> metas;
  for (size_t i = begin; i < end; ++i) {
    MetaTensor* meta = outputs_.at(i).get();
    metas.push_back(meta != nullptr && *meta ? meta : nullptr);
  }
  return metas;
}

const MetaTensor& InferMetaContext::InputAt(size_t idx) const {
  const Range& range = InputRangeAt(idx);
  if (range.first == range.second) return kNoMetaTensor;
  const MetaTensor* input = inputs_[static_cast<size_t>(range.first)].get();
  return input == nullptr ? kNoMetaTensor : *input;
}

std::vector<const MetaTensor*> InferMetaContext::InputsAt(size_t idx) const {
  const Range& range = InputRangeAt(idx);
  std::vector<const MetaTensor*> out;
  for (int i = range.first; i < range.second; ++i) {
    const MetaTensor* input = inputs_[static_cast<size_t>(i)].get();
    if (input != nullptr && input->initialized()) out.push_back(input);
  }
  return out;
}

MetaTensor* InferMetaContext::MutableOutputAt(size_t idx) {
  const Range& range = OutputRangeAt(idx);
  if (range.first == range.second) return nullptr;
  MetaTensor* output = outputs_[static_cast<size_t>(range.first)].get();
  return output != nullptr && output->initialized() ? output : nullptr;
}

std::vector<MetaTensor*> InferMetaContext::MutableOutputsAt(size_t idx) {
  const Range& range = OutputRangeAt(idx);
  std::vector<MetaTensor*> out;
  for (int i = range.first; i < range.second; ++i) {
    MetaTensor* output = outputs_[static_cast<size_t>(i)].get();
    out.push_back(output != nullptr && output->initialized() ? output : nullptr);
  }
  if (out.size() == 1 && out[0] == nullptr) out.clear();
  return out;
}

void InferMetaContext::ThrowBadAttr(size_t idx, AttributeType wanted) const {
  if (idx >= attrs_.size()) {
    PADDLE_THROW(errors::PreconditionNotMet(
        "the shape function takes attribute %d, its call has %d", idx, attrs_.size()));
  }
  PADDLE_THROW(errors::InvalidArgument("attribute %d of a shape function must be a %s; it is a %s",
                                       idx, AttributeTypeName(wanted),
                                       AttributeTypeName(TypeOfAttribute(attrs_[idx]))));
}

MetaFnFactory& MetaFnFactory::Instance() {
  static MetaFnFactory* factory = new MetaFnFactory;
  return *factory;
}

InferMetaFn MetaFnFactory::Get(const std::string& kernel_name) const {
  if (const InferMetaFn replaced = ReplacingShapeFunction(kernel_name)) return replaced;
  const auto& functions = functions_.Read();
  auto it = functions.find(kernel_name);
  PADDLE_ENFORCE(it != functions.end(),
                 errors::NotFound("no shape function is registered for kernel `%s`", kernel_name));
  return it->second;
}

void MetaFnFactory::Insert(const std::string& kernel_name, InferMetaFn fn) {
  const RegistrationPlace place = PlaceOf(kernel_name, fn);
  // Not For(): a shape function of the library may be registered by a plug-in.
  if (RegistrationCollector* const collector = RegistrationCollector::Current()) {
    Registration made{RegistrationKind::kShapeFunction, kernel_name, "", place, {}, {}};
    made.find = [this, kernel_name]() -> std::optional<RegistrationPlace> {
      if (!Contains(kernel_name)) return std::nullopt;
      return PlaceOf(kernel_name, Get(kernel_name));
    };
    made.insert = [this, kernel_name, fn](bool replaces) {
      (replaces ? ReplacedFunctions().Write() : functions_.Write())[kernel_name] = fn;
    };
    collector->registrations().push_back(std::move(made));
    return;
  }
  const auto [it, is_new] = functions_.Write().emplace(kernel_name, fn);
  if (is_new || it->second == fn) return;
  const RegistrationPlace first = PlaceOf(kernel_name, it->second);
  RefuseSecond(first, place,
               Format("kernel `%s` has two shape functions: %s and %s; remove one of them",
                      kernel_name, PlaceText(first), PlaceText(place)));
}

InferMetaFn ReplacingShapeFunction(const std::string& kernel_name) {
  const InferMetaFn* found = ReplacedFunctions().Find(kernel_name);
  return found == nullptr ? nullptr : *found;
}

}  // namespace phi
