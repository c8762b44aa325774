#pragma once

#include <string>

#include "framework/op/op_record.h"
#include "framework/op/operator_with_kernel.h"

namespace paddle {
namespace framework {

/// An operator with kernels that is completely described by its record.
class RecordOperator : public OperatorWithKernel {
 public:
  /// Errors: NotFound if `type` has no record; InvalidArgument if a slot has two of its names.
  RecordOperator(const std::string& type, const VariableNameMap& inputs,
                 const VariableNameMap& outputs, const AttributeMap& attrs);

  OpKernelType GetExpectedKernelType(const ExecutionContext& ctx) const override;
  /// Why the host computes it, wherever the program runs: what the record says ("shape"), or the
  /// attribute that asks for it; empty if neither does.
  std::string WhyOnHost(const ExecutionContext& ctx) const;
  /// Where the record names an attribute for the layout: that, for all inputs; but an image that
  /// says of itself that its channels are last has that layout. That an image says NCHW means
  /// nothing: every tensor does unless told otherwise, also those of programs that run in NHWC.
  OpKernelType GetKernelTypeForVar(const std::string& var_name, const phi::DenseTensor& tensor,
                                   const OpKernelType& expected) const override;

 private:
  RecordOperator(const OpRecord& record, const std::string& type, const VariableNameMap& inputs,
                 const VariableNameMap& outputs, const AttributeMap& attrs);

  proto::VarType::Type DataType(const ExecutionContext& ctx) const;
  proto::VarType::Type TypeOfSlots(const ExecutionContext& ctx) const;
  phi::Place KernelPlace(const ExecutionContext& ctx) const;
  phi::DataLayout KernelLayout(const ExecutionContext& ctx) const;

  const OpRecord& record_;
  const phi::DataLayout layout_of_attribute_;  // what `layout_attr` says, read once
};

}  // namespace framework
}  // namespace paddle
