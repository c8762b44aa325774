#pragma once

#include <string>

#include "framework/op/op_record.h"

namespace paddle {
namespace framework {

/// An operator with kernels that is completely described by its record.
class RecordOperator : public OperatorWithKernel {
 public:
  /// Errors: NotFound if `type` has no record.
  RecordOperator(const std::string& type, const VariableNameMap& inputs,
                 const VariableNameMap& outputs, const AttributeMap& attrs);

  OpKernelType GetExpectedKernelType(const ExecutionContext& ctx) const override;
  OpKernelType GetKernelTypeForVar(const std::string& var_name, const phi::DenseTensor& tensor,
                                   const OpKernelType& expected) const override;

 private:
  proto::VarType::Type DataType(const ExecutionContext& ctx) const;
  proto::VarType::Type TypeOfSlots(const ExecutionContext& ctx) const;
  phi::Place KernelPlace(const ExecutionContext& ctx) const;

  const OpRecord& record_;
};

}  // namespace framework
}  // namespace paddle
