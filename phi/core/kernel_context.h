#pragma once

#include <string>
#include <utility>
#include <vector>

#include "phi/core/attribute.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/device_context.h"
#include "phi/core/optional.h"

namespace phi {

/// The arguments of one kernel call, in the order of its signature. Each input and output of the
/// signature is a range of tensors [begin, end); a missing optional one is a range of one nullptr.
/// Owns the attributes, not the tensors. Kept by a prepared program and used again.
class KernelContext {
 public:
  using Range = std::pair<int, int>;

  KernelContext() = default;
  explicit KernelContext(DeviceContext* ctx) : ctx_(ctx) {}

  void SetDeviceContext(DeviceContext* ctx) { ctx_ = ctx; }
  template <typename Context>
  const Context& GetDeviceContext() const {
    return static_cast<const Context&>(*ctx_);
  }
  DeviceContext* device_context() const { return ctx_; }

  /// Makes room for so many arguments of one tensor each.
  void Reserve(size_t inputs, size_t attrs, size_t outputs);
  void EmplaceBackInput(const TensorBase* input);
  void EmplaceBackInputWithoutSetRange(const TensorBase* input) { inputs_.push_back(input); }
  void EmplaceBackInputs(const std::vector<const TensorBase*>& inputs);
  void EmplaceBackInputsWithoutSetRange(const std::vector<const TensorBase*>& inputs);
  /// The same for lists of other classes, such as the original's small_vector.
  template <typename List>
  void EmplaceBackInputs(const List& inputs) {
    EmplaceBackInputs(std::vector<const TensorBase*>(inputs.begin(), inputs.end()));
  }
  template <typename List>
  void EmplaceBackInputsWithoutSetRange(const List& inputs) {
    EmplaceBackInputsWithoutSetRange(std::vector<const TensorBase*>(inputs.begin(), inputs.end()));
  }
  void EmplaceBackOutput(TensorBase* output);
  void EmplaceBackOutputWithoutSetRange(TensorBase* output) { outputs_.push_back(output); }
  void EmplaceBackOutputs(const std::vector<TensorBase*>& outputs);
  void EmplaceBackOutputsWithoutSetRange(const std::vector<TensorBase*>& outputs);
  template <typename List>
  void EmplaceBackOutputs(const List& outputs) {
    EmplaceBackOutputs(std::vector<TensorBase*>(outputs.begin(), outputs.end()));
  }
  template <typename List>
  void EmplaceBackOutputsWithoutSetRange(const List& outputs) {
    EmplaceBackOutputsWithoutSetRange(std::vector<TensorBase*>(outputs.begin(), outputs.end()));
  }
  void EmplaceBackAttr(Attribute attr) { attrs_.push_back(std::move(attr)); }
  void AssignInputRange(Range range, size_t idx);
  void AssignOutputRange(Range range, size_t idx);

  /// Forgets the tensors, not the attributes.
  void ClearInputOutput() {
    inputs_.clear();
    outputs_.clear();
    input_ranges_.clear();
    output_ranges_.clear();
  }
  /// Replaces a bound argument; the kind must stay. For prepared programs.
  void SetInput(size_t flat_index, const TensorBase* input) { inputs_[flat_index] = input; }
  void SetOutput(size_t flat_index, TensorBase* output) { outputs_[flat_index] = output; }
  void SetAttr(size_t index, Attribute attr) { attrs_[index] = std::move(attr); }

  const Range& InputRangeAt(size_t idx) const;
  const Range& OutputRangeAt(size_t idx) const;
  size_t InputsSize() const { return inputs_.size(); }
  size_t OutputsSize() const { return outputs_.size(); }
  size_t AttrsSize() const { return attrs_.size(); }
  size_t InputRangesSize() const { return input_ranges_.size(); }
  size_t OutputRangesSize() const { return output_ranges_.size(); }

  /// The flat_index-th tensor over all input ranges; nullptr for a missing optional one.
  const TensorBase* RawInput(size_t flat_index) const { return inputs_[flat_index]; }
  TensorBase* RawOutput(size_t flat_index) const { return outputs_[flat_index]; }

  template <typename T>
  const T& InputAt(size_t flat_index) const {
    const TensorBase* input = inputs_[flat_index];
    if (__builtin_expect(input == nullptr || !T::classof(input), 0))
      ThrowBadInput(flat_index, T::name());
    return static_cast<const T&>(*input);
  }
  template <typename T>
  paddle::optional<T> OptionalInputAt(size_t flat_index) const {
    if (inputs_[flat_index] == nullptr) return paddle::none;
    return paddle::optional<T>(InputAt<T>(flat_index));
  }
  template <typename T>
  std::vector<const T*> InputsBetween(size_t begin, size_t end) const {
    std::vector<const T*> out;
    out.reserve(end - begin);
    for (size_t i = begin; i < end; ++i) {
      out.push_back(inputs_[i] == nullptr ? nullptr : &InputAt<T>(i));
    }
    return out;
  }
  template <typename T>
  paddle::optional<std::vector<const T*>> OptionalInputsBetween(size_t begin, size_t end) const {
    if (begin == end || inputs_[begin] == nullptr) return paddle::none;
    return paddle::optional<std::vector<const T*>>(InputsBetween<T>(begin, end));
  }
  /// nullptr for an output that the operator does not have.
  template <typename T>
  T* MutableOutputAt(size_t flat_index) {
    TensorBase* output = outputs_[flat_index];
    if (__builtin_expect(output != nullptr && !T::classof(output), 0)) {
      ThrowBadOutput(flat_index, T::name());
    }
    return static_cast<T*>(output);
  }
  template <typename T>
  std::vector<T*> MutableOutputBetween(size_t begin, size_t end) {
    std::vector<T*> out;
    out.reserve(end - begin);
    for (size_t i = begin; i < end; ++i) out.push_back(MutableOutputAt<T>(i));
    // an output list that the operator does not have is one nullptr; the kernel sees an empty list
    if (out.size() == 1 && out[0] == nullptr) out.clear();
    return out;
  }
  template <typename T>
  const T& AttrAt(size_t idx) const {
    const T* value = idx < attrs_.size() ? std::get_if<T>(&attrs_[idx]) : nullptr;
    if (__builtin_expect(value == nullptr, 0)) ThrowBadAttr(idx, AttributeTypeOf<T>());
    return *value;
  }
  const Attribute& RawAttr(size_t idx) const { return attrs_[idx]; }

 private:
  [[noreturn]] void ThrowBadInput(size_t flat_index, const char* wanted) const;
  [[noreturn]] void ThrowBadOutput(size_t flat_index, const char* wanted) const;
  [[noreturn]] void ThrowBadAttr(size_t idx, AttributeType wanted) const;

  DeviceContext* ctx_ = nullptr;
  std::vector<const TensorBase*> inputs_;
  std::vector<TensorBase*> outputs_;
  std::vector<Attribute> attrs_;
  std::vector<Range> input_ranges_;
  std::vector<Range> output_ranges_;
};

}  // namespace phi
