#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "phi/core/attribute.h"
#include "phi/core/enforce.h"
#include "phi/core/function_call.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/registered.h"

namespace phi {

/// The arguments of one shape function in the order of its kernel's signature. Ranges as in
/// KernelContext; a missing argument is a false MetaTensor. Owns the MetaTensors, not the tensors.
class InferMetaContext {
 public:
  using Range = std::pair<int, int>;

  InferMetaContext() = default;
  explicit InferMetaContext(MetaConfig config) : config_(config) {}

  void SetMetaConfig(MetaConfig config) { config_ = config; }
  const MetaConfig& GetMetaConfig() const { return config_; }

  /// Makes room for so many arguments of one tensor each.
  void Reserve(size_t inputs, size_t attrs, size_t outputs);
  template <typename Meta, typename = std::enable_if_t<std::is_base_of_v<MetaTensor, Meta>>>
  void EmplaceBackInput(Meta input) {
    EmplaceBackInput(std::make_shared<Meta>(std::move(input)));
  }
  void EmplaceBackInput(std::shared_ptr<MetaTensor> input);
  void EmplaceBackInputs(std::vector<std::shared_ptr<MetaTensor>> inputs);
  /// A list of MetaTensors by value, such as the original's small_vector.
  template <typename List,
            typename = std::enable_if_t<std::is_base_of_v<MetaTensor, typename List::value_type>>>
  void EmplaceBackInputs(const List& inputs) {
    EmplaceBackInputs(Shared(inputs));
  }
  template <typename List,
            typename = std::enable_if_t<std::is_base_of_v<MetaTensor, typename List::value_type>>>
  void EmplaceBackOutputs(const List& outputs) {
    EmplaceBackOutputs(Shared(outputs));
  }
  template <typename Meta, typename = std::enable_if_t<std::is_base_of_v<MetaTensor, Meta>>>
  void EmplaceBackOutput(Meta output) {
    EmplaceBackOutput(std::make_shared<Meta>(std::move(output)));
  }
  void EmplaceBackOutput(std::shared_ptr<MetaTensor> output);
  void EmplaceBackOutputs(std::vector<std::shared_ptr<MetaTensor>> outputs);
  void EmplaceBackAttr(Attribute attr) { attrs_.push_back(std::move(attr)); }

  const Range& InputRangeAt(size_t idx) const;
  const Range& OutputRangeAt(size_t idx) const;
  size_t InputRangesSize() const { return input_ranges_.size(); }
  size_t OutputRangesSize() const { return output_ranges_.size(); }
  size_t AttrsSize() const { return attrs_.size(); }

  /// The first tensor of input `idx`; a false MetaTensor if it is missing or there is no such
  /// input.
  const MetaTensor& InputAt(size_t idx) const;
  std::vector<const MetaTensor*> InputsAt(size_t idx) const;
  /// nullptr if the operator does not have this output.
  MetaTensor* MutableOutputAt(size_t idx);
  std::vector<MetaTensor*> MutableOutputsAt(size_t idx);
  // Of tensors [begin, end) in the order in which they were added; missing ones are nullptr.
  std::vector<const MetaTensor*> InputsBetween(size_t begin, size_t end) const;
  paddle::optional<std::vector<const MetaTensor*>> OptionalInputsBetween(size_t begin,
                                                                         size_t end) const;
  std::vector<MetaTensor*> MutableOutputBetween(size_t begin, size_t end);
  template <typename T>
  const T& AttrAt(size_t idx) const {
    const T* value = idx < attrs_.size() ? std::get_if<T>(&attrs_[idx]) : nullptr;
    if (value == nullptr) ThrowBadAttr(idx, AttributeTypeOf<T>());
    return *value;
  }
  const Attribute& RawAttr(size_t idx) const { return attrs_.at(idx); }
  const Attribute& AttrAt(size_t idx) const { return attrs_.at(idx); }

 private:
  template <typename List>
  static std::vector<std::shared_ptr<MetaTensor>> Shared(const List& metas) {
    std::vector<std::shared_ptr<MetaTensor>> shared;
    for (const auto& meta : metas) {
      shared.push_back(std::make_shared<typename List::value_type>(meta));
    }
    return shared;
  }
  [[noreturn]] void ThrowBadAttr(size_t idx, AttributeType wanted) const;

  MetaConfig config_;
  std::vector<std::shared_ptr<MetaTensor>> inputs_;
  std::vector<std::shared_ptr<MetaTensor>> outputs_;
  std::vector<Attribute> attrs_;
  std::vector<Range> input_ranges_;
  std::vector<Range> output_ranges_;
};

using InferMetaFn = void (*)(InferMetaContext* ctx);

/// How a shape function's parameter of type P is fetched. No definition: not a parameter type.
template <typename P, typename = void>
struct InferMetaParameter;

template <>
struct InferMetaParameter<const MetaTensor&> {
  static constexpr ParameterKind kKind = ParameterKind::kInput;
  static const MetaTensor& Get(InferMetaContext* ctx, size_t i) { return ctx->InputAt(i); }
};
template <>
struct InferMetaParameter<paddle::optional<const MetaTensor&>> {
  static constexpr ParameterKind kKind = ParameterKind::kInput;
  static paddle::optional<const MetaTensor&> Get(InferMetaContext* ctx, size_t i) {
    const MetaTensor& meta = ctx->InputAt(i);
    if (!meta) return paddle::none;
    return paddle::optional<const MetaTensor&>(meta);
  }
};
template <>
struct InferMetaParameter<const std::vector<const MetaTensor*>&> {
  static constexpr ParameterKind kKind = ParameterKind::kInput;
  static std::vector<const MetaTensor*> Get(InferMetaContext* ctx, size_t i) {
    return ctx->InputsAt(i);
  }
};
template <>
struct InferMetaParameter<const paddle::optional<std::vector<const MetaTensor*>>&> {
  static constexpr ParameterKind kKind = ParameterKind::kInput;
  static paddle::optional<std::vector<const MetaTensor*>> Get(InferMetaContext* ctx, size_t i) {
    std::vector<const MetaTensor*> metas = ctx->InputsAt(i);
    if (metas.empty()) return paddle::none;
    return paddle::optional<std::vector<const MetaTensor*>>(std::move(metas));
  }
};
template <>
struct InferMetaParameter<paddle::optional<const std::vector<const MetaTensor*>>> {
  static constexpr ParameterKind kKind = ParameterKind::kInput;
  static paddle::optional<const std::vector<const MetaTensor*>> Get(InferMetaContext* ctx,
                                                                    size_t i) {
    const std::vector<const MetaTensor*> metas = ctx->InputsAt(i);
    if (metas.empty()) return paddle::none;
    return paddle::optional<const std::vector<const MetaTensor*>>(metas);
  }
};
template <>
struct InferMetaParameter<MetaTensor*> {
  static constexpr ParameterKind kKind = ParameterKind::kOutput;
  static MetaTensor* Get(InferMetaContext* ctx, size_t i) { return ctx->MutableOutputAt(i); }
};
template <>
struct InferMetaParameter<std::vector<MetaTensor*>> {
  static constexpr ParameterKind kKind = ParameterKind::kOutput;
  static std::vector<MetaTensor*> Get(InferMetaContext* ctx, size_t i) {
    return ctx->MutableOutputsAt(i);
  }
};
template <>
struct InferMetaParameter<MetaConfig> {
  static constexpr ParameterKind kKind = ParameterKind::kContext;
  static const MetaConfig& Get(InferMetaContext* ctx, size_t) { return ctx->GetMetaConfig(); }
};
template <>
struct InferMetaParameter<const MetaConfig&> : InferMetaParameter<MetaConfig> {};
template <typename P>
struct InferMetaParameter<
    P, std::enable_if_t<AttributeTypeOf<std::remove_cv_t<std::remove_reference_t<P>>>() !=
                        AttributeType::UNDEFINED>> {
  using Type = std::remove_cv_t<std::remove_reference_t<P>>;
  static constexpr ParameterKind kKind = ParameterKind::kAttribute;
  static const Type& Get(InferMetaContext* ctx, size_t i) { return ctx->AttrAt<Type>(i); }
};

template <typename P>
using InferMetaParameterTraits = InferMetaParameter<P>;

/// The InferMetaFn that calls shape function `fn` with its arguments.
#define PD_INFER_META(fn) \
  (&::phi::FunctionCall<::phi::InferMetaParameterTraits, ::phi::InferMetaContext, &fn>::Run)

/// Shape functions by kernel name.
class MetaFnFactory {
 public:
  static MetaFnFactory& Instance();
  bool Contains(const std::string& kernel_name) const {
    return functions_.Read().count(kernel_name) != 0;
  }
  /// Errors: NotFound.
  InferMetaFn Get(const std::string& kernel_name) const;
  /// Aborts if the name is registered already.
  void Insert(const std::string& kernel_name, InferMetaFn fn);

 private:
  Registered<std::unordered_map<std::string, InferMetaFn>> functions_;
};

struct InferMetaFnRegistrar {
  InferMetaFnRegistrar(const char* kernel_name, InferMetaFn fn) {
    MetaFnFactory::Instance().Insert(kernel_name, fn);
  }
};

#define PD_REGISTER_INFER_META_FN(kernel_name, fn)                                   \
  static const ::phi::InferMetaFnRegistrar pd_infer_meta_##kernel_name(#kernel_name, \
                                                                       PD_INFER_META(fn))

}  // namespace phi
