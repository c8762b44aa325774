#include "phi/core/kernel_context.h"

namespace phi {

void KernelContext::Reserve(size_t inputs, size_t attrs, size_t outputs) {
  inputs_.reserve(inputs);
  input_ranges_.reserve(inputs);
  attrs_.reserve(attrs);
  outputs_.reserve(outputs);
  output_ranges_.reserve(outputs);
}

void KernelContext::EmplaceBackInput(const TensorBase* input) {
  const int index = static_cast<int>(inputs_.size());
  inputs_.push_back(input);
  input_ranges_.emplace_back(index, index + 1);
}

void KernelContext::EmplaceBackInputs(const std::vector<const TensorBase*>& inputs) {
  const int index = static_cast<int>(inputs_.size());
  inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
  input_ranges_.emplace_back(index, static_cast<int>(inputs_.size()));
}

void KernelContext::EmplaceBackInputsWithoutSetRange(const std::vector<const TensorBase*>& inputs) {
  inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
}

void KernelContext::EmplaceBackOutput(TensorBase* output) {
  const int index = static_cast<int>(outputs_.size());
  outputs_.push_back(output);
  output_ranges_.emplace_back(index, index + 1);
}

void KernelContext::EmplaceBackOutputs(const std::vector<TensorBase*>& outputs) {
  const int index = static_cast<int>(outputs_.size());
  outputs_.insert(outputs_.end(), outputs.begin(), outputs.end());
  output_ranges_.emplace_back(index, static_cast<int>(outputs_.size()));
}

void KernelContext::EmplaceBackOutputsWithoutSetRange(const std::vector<TensorBase*>& outputs) {
  outputs_.insert(outputs_.end(), outputs.begin(), outputs.end());
}

void KernelContext::AssignInputRange(Range range, size_t idx) {
  PADDLE_ENFORCE_LE(idx, input_ranges_.size(),
                    errors::PreconditionNotMet("input range %d leaves a gap", idx));
  if (idx == input_ranges_.size()) input_ranges_.push_back(range);
  input_ranges_[idx] = range;
}

void KernelContext::AssignOutputRange(Range range, size_t idx) {
  PADDLE_ENFORCE_LE(idx, output_ranges_.size(),
                    errors::PreconditionNotMet("output range %d leaves a gap", idx));
  if (idx == output_ranges_.size()) output_ranges_.push_back(range);
  output_ranges_[idx] = range;
}

// Functions of their own, as every call of a kernel looks up its ranges.
[[noreturn]] static void ThrowNoInputRange(size_t idx, size_t size) {
  PADDLE_THROW(
      errors::PreconditionNotMet("the kernel takes input %d, its call has %d inputs", idx, size));
}
[[noreturn]] static void ThrowNoOutputRange(size_t idx, size_t size) {
  PADDLE_THROW(
      errors::PreconditionNotMet("the kernel takes output %d, its call has %d outputs", idx, size));
}

const KernelContext::Range& KernelContext::InputRangeAt(size_t idx) const {
  if (__builtin_expect(idx >= input_ranges_.size(), 0))
    ThrowNoInputRange(idx, input_ranges_.size());
  return input_ranges_[idx];
}

const KernelContext::Range& KernelContext::OutputRangeAt(size_t idx) const {
  if (__builtin_expect(idx >= output_ranges_.size(), 0))
    ThrowNoOutputRange(idx, output_ranges_.size());
  return output_ranges_[idx];
}

void KernelContext::ThrowBadInput(size_t flat_index, const char* wanted) const {
  const TensorBase* input = inputs_[flat_index];
  PADDLE_THROW(
      errors::InvalidArgument("kernel input %d must be a %s; it is %s", flat_index, wanted,
                              input == nullptr ? "missing" : TensorKindName(input->kind())));
}

void KernelContext::ThrowBadOutput(size_t flat_index, const char* wanted) const {
  PADDLE_THROW(errors::InvalidArgument("kernel output %d must be a %s; it is a %s", flat_index,
                                       wanted, TensorKindName(outputs_[flat_index]->kind())));
}

void KernelContext::ThrowBadAttr(size_t idx, AttributeType wanted) const {
  if (idx >= attrs_.size()) {
    PADDLE_THROW(errors::PreconditionNotMet("the kernel takes attribute %d, its call has %d", idx,
                                            attrs_.size()));
  }
  PADDLE_THROW(errors::InvalidArgument("kernel attribute %d must be a %s; it is a %s", idx,
                                       AttributeTypeName(wanted),
                                       AttributeTypeName(TypeOfAttribute(attrs_[idx]))));
}

}  // namespace phi
