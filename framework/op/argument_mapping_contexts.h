#pragma once

#include <string>

#include "compat/argument_mapping.h"
#include "framework/op/execution_context.h"
#include "framework/op/phi_attribute.h"
#include "framework/program/infershape_context.h"
#include "framework/program/proto/op_proto.h"

namespace paddle {
namespace framework {

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

/// Answers from the declaration alone: every declared input and output counts as present, as one
/// dense tensor.
class ProtoArgumentMappingContext : public phi::ArgumentMappingContext {
 public:
  explicit ProtoArgumentMappingContext(const proto::OpProto& proto) : proto_(proto) {}
  bool HasInput(const std::string& name) const override;
  bool HasOutput(const std::string& name) const override;
  bool HasAttr(const std::string& name) const override;
  /// The default value. Errors: NotFound if there is none.
  paddle::any Attr(const std::string& name) const override;
  size_t InputSize(const std::string& name) const override { return HasInput(name) ? 1 : 0; }
  size_t OutputSize(const std::string& name) const override { return HasOutput(name) ? 1 : 0; }
  bool IsDenseTensorInput(const std::string& name) const override { return HasInput(name); }
  bool IsDenseTensorInputs(const std::string& name) const override { return HasInput(name); }
  bool IsSelectedRowsInput(const std::string&) const override { return false; }
  bool IsDenseTensorVectorInput(const std::string&) const override { return false; }
  bool IsDenseTensorOutput(const std::string& name) const override { return HasOutput(name); }
  bool IsSelectedRowsOutput(const std::string&) const override { return false; }
  bool IsForInferShape() const override { return false; }

 private:
  const proto::OpProto& proto_;
};

}  // namespace framework
}  // namespace paddle
