#pragma once

#include <string>
#include <vector>

#include "compat/argument_mapping.h"
#include "framework/op/execution_context.h"
#include "framework/op/phi_attribute.h"
#include "framework/program/infershape_context.h"
#include "framework/program/proto/var_type.h"

namespace paddle {
namespace framework {

class BlockDesc;
class OpDesc;

// The three implementations of ArgumentMappingContext.

/// Answers from the values at run time.
class ExecutionArgumentMappingContext : public phi::ArgumentMappingContext {
 public:
  explicit ExecutionArgumentMappingContext(const ExecutionContext& ctx) : ctx_(ctx) {}
  bool HasInput(const std::string& name) const override { return ctx_.HasInput(name); }
  bool HasOutput(const std::string& name) const override { return ctx_.HasOutput(name); }
  bool HasAttr(const std::string& name) const override { return ctx_.HasAttr(name); }
  paddle::any Attr(const std::string& name) const override { return ToAny(ctx_.GetAttr(name)); }
  size_t InputSize(const std::string& name) const override { return ctx_.InputSize(name); }
  size_t OutputSize(const std::string& name) const override { return ctx_.OutputSize(name); }
  bool IsDenseTensorInput(const std::string& name) const override;
  bool IsDenseTensorInputs(const std::string& name) const override;
  bool IsSelectedRowsInput(const std::string& name) const override;
  bool IsDenseTensorVectorInput(const std::string& name) const override;
  bool IsDenseTensorOutput(const std::string& name) const override;
  bool IsSelectedRowsOutput(const std::string& name) const override;
  bool IsSparseCooTensorInput(const std::string& name) const override;
  bool IsSparseCsrTensorInput(const std::string& name) const override;
  bool IsStringTensorInput(const std::string& name) const override;
  bool IsSparseCooTensorOutput(const std::string& name) const override;
  bool IsSparseCsrTensorOutput(const std::string& name) const override;
  bool IsStringTensorOutput(const std::string& name) const override;
  bool IsForInferShape() const override { return false; }

 private:
  const ExecutionContext& ctx_;
};

/// Answers for a shape function, at compile time or run time.
class InferShapeArgumentMappingContext : public phi::ArgumentMappingContext {
 public:
  explicit InferShapeArgumentMappingContext(const InferShapeContext& ctx) : ctx_(ctx) {}
  bool HasInput(const std::string& name) const override { return ctx_.HasInputs(name, true); }
  bool HasOutput(const std::string& name) const override { return ctx_.HasOutputs(name, true); }
  bool HasAttr(const std::string& name) const override { return ctx_.Attrs().HasAttr(name); }
  paddle::any Attr(const std::string& name) const override;
  size_t InputSize(const std::string& name) const override { return ctx_.Inputs(name).size(); }
  size_t OutputSize(const std::string& name) const override { return ctx_.Outputs(name).size(); }
  bool IsDenseTensorInput(const std::string& name) const override;
  bool IsDenseTensorInputs(const std::string& name) const override;
  bool IsSelectedRowsInput(const std::string& name) const override;
  bool IsDenseTensorVectorInput(const std::string& name) const override;
  bool IsDenseTensorOutput(const std::string& name) const override;
  bool IsSelectedRowsOutput(const std::string& name) const override;
  bool IsSparseCooTensorInput(const std::string& name) const override;
  bool IsSparseCsrTensorInput(const std::string& name) const override;
  bool IsStringTensorInput(const std::string& name) const override;
  bool IsSparseCooTensorOutput(const std::string& name) const override;
  bool IsSparseCsrTensorOutput(const std::string& name) const override;
  bool IsStringTensorOutput(const std::string& name) const override;
  bool IsForInferShape() const override { return true; }
  bool IsRuntime() const override { return ctx_.IsRuntime(); }

 private:
  const InferShapeContext& ctx_;
};

/// Answers from a program's description alone, with nothing made or run: which variables an
/// operator names, as what its block and those around it declare them, and its attributes, with the
/// defaults of its declaration for those that it does not carry.
class ProtoArgumentMappingContext : public phi::ArgumentMappingContext {
 public:
  /// `block` is where `op` stands. Keeps references to both.
  ProtoArgumentMappingContext(const OpDesc& op, const BlockDesc& block) : op_(op), block_(block) {}
  /// True if the slot names a variable. An attribute that is given as a variable is an input.
  bool HasInput(const std::string& name) const override { return InputSize(name) > 0; }
  bool HasOutput(const std::string& name) const override { return OutputSize(name) > 0; }
  bool HasAttr(const std::string& name) const override;
  /// Errors: NotFound if the operator has no such attribute and declares no default of it.
  paddle::any Attr(const std::string& name) const override;
  size_t InputSize(const std::string& name) const override { return InputsOf(name).size(); }
  size_t OutputSize(const std::string& name) const override { return OutputsOf(name).size(); }
  bool IsDenseTensorInput(const std::string& name) const override;
  bool IsDenseTensorInputs(const std::string& name) const override;
  bool IsSelectedRowsInput(const std::string& name) const override;
  bool IsDenseTensorVectorInput(const std::string& name) const override;
  bool IsSparseCooTensorInput(const std::string& name) const override;
  bool IsSparseCsrTensorInput(const std::string& name) const override;
  bool IsStringTensorInput(const std::string& name) const override;
  bool IsSparseCooTensorOutput(const std::string& name) const override;
  bool IsSparseCsrTensorOutput(const std::string& name) const override;
  bool IsStringTensorOutput(const std::string& name) const override;
  bool IsDenseTensorOutput(const std::string& name) const override;
  bool IsSelectedRowsOutput(const std::string& name) const override;
  bool IsForInferShape() const override { return false; }
  bool IsRuntime() const override { return false; }

  /// False once it was asked for the kind of a variable that no block declares: the run may answer
  /// otherwise.
  bool is_certain() const { return is_certain_; }

 private:
  std::vector<std::string> InputsOf(const std::string& name) const;
  std::vector<std::string> OutputsOf(const std::string& name) const;
  // True if the variables are declared as that; of several the first counts.
  bool FirstIs(const std::vector<std::string>& variables, proto::VarType::Type type) const;
  bool IsDeclaredAs(const std::string& variable, proto::VarType::Type type) const;

  const OpDesc& op_;
  const BlockDesc& block_;
  mutable bool is_certain_ = true;
};

/// The PHI kernel of an operator and its arguments, by its argument mapping (or default signature)
/// on the program's description alone.
struct DescribedSignature {
  phi::KernelSignature signature;  // invalid: PHI has none for it, or the mapping failed
  bool is_certain = false;         // the run has this one
  std::string problem;             // what failed, if the description is wrong; else empty
};
/// Errors: those of the argument mapping.
DescribedSignature DescribeSignature(const OpDesc& op, const BlockDesc& block);

}  // namespace framework
}  // namespace paddle
