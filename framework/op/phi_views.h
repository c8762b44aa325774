#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compat/argument_mapping.h"
#include "compat/infer_meta_bridge.h"
#include "compat/kernel_argument_source.h"
#include "compat/kernel_resolver.h"
#include "compat/op_proto_view.h"
#include "framework/op/execution_context.h"
#include "framework/op/infer_shape_contexts.h"
#include "framework/program/op_info.h"
#include "framework/program/op_kernel_type.h"

// The views of operators that compat asks for, over the framework's types.

namespace paddle {
namespace framework {

/// The value in a legacy attribute as a PHI attribute; false for blocks, variables and "no value".
bool ToPhiAttribute(const Attribute& from, phi::Attribute* to);
/// The value as paddle::any, in its own type.
paddle::any ToAny(const Attribute& attr);

/// The mapping of an op type, nullptr if it has none.
const phi::ArgumentMappingFn* FindArgumentMappingFn(const std::string& op_type);
/// The signature made from the op's declaration, made once; nullptr if it has no declaration.
const phi::KernelSignature* DefaultSignatureOf(const std::string& op_type);
/// Defaults of the op type's attributes; empty if it has no declaration.
const AttributeMap& DefaultAttributes(const std::string& op_type);

/// At run time.
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
  bool IsForInferShape() const override { return false; }

 private:
  const ExecutionContext& ctx_;
};

/// For a shape function, at compile time or run time.
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
  bool IsForInferShape() const override { return true; }
  bool IsRuntime() const override { return ctx_.IsRuntime(); }

 private:
  const InferShapeContext& ctx_;
};

/// From the declaration alone: every input and output that it declares is there, as one dense
/// tensor.
class ProtoArgumentMappingContext : public phi::ArgumentMappingContext {
 public:
  explicit ProtoArgumentMappingContext(const proto::OpProto& proto) : proto_(proto) {}
  bool HasInput(const std::string& name) const override;
  bool HasOutput(const std::string& name) const override;
  bool HasAttr(const std::string& name) const override;
  /// The default. Errors: NotFound if there is none.
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

/// An OpProto as compat sees it.
class FrameworkOpProtoView : public phibridge::OpProtoView {
 public:
  explicit FrameworkOpProtoView(const proto::OpProto& proto) : proto_(proto) {}
  std::vector<phibridge::OpProtoArgument> Inputs() const override;
  std::vector<phibridge::OpProtoArgument> Outputs() const override;
  std::vector<phibridge::OpProtoAttribute> Attributes() const override;

 private:
  const proto::OpProto& proto_;
};

/// A variable's meta data: of its VarDesc at compile time, of its value at run time. A null
/// variable or one without a value is a false MetaTensor.
class CompatMetaTensor : public phi::MetaTensor {
 public:
  CompatMetaTensor(InferShapeVarPtr var, bool is_runtime);

  int64_t numel() const override;
  DDim dims() const override;
  phi::DataType dtype() const override;
  DataLayout layout() const override;
  phi::LoD lod() const override;
  void set_dims(const DDim& dims) override;
  void set_dtype(phi::DataType dtype) override;
  void set_layout(DataLayout layout) override;
  void share_lod(const MetaTensor& other) override;
  void share_meta(const MetaTensor& other) override;
  bool initialized() const override { return desc_ != nullptr || tensor_ != nullptr; }
  bool is_selected_rows() const override;
  bool is_dense() const override;
  bool is_tensor_array() const override;

 private:
  VarDesc* desc_ = nullptr;  // at compile time
};

/// A shape function's arguments out of an InferShapeContext.
class InferShapeMetaSource : public phibridge::MetaArgumentSource {
 public:
  InferShapeMetaSource(const InferShapeContext& ctx, const std::string& op_type)
      : ctx_(ctx), op_type_(op_type) {}
  const std::string& OpType() const override { return op_type_; }
  bool IsRuntime() const override { return ctx_.IsRuntime(); }
  bool IsRunMkldnnKernel() const override { return ctx_.IsRunMKLDNNKernel(); }
  phibridge::MetaTensorList InputMetas(const std::string& name) const override;
  phibridge::MetaTensorList OutputMetas(const std::string& name) const override;
  bool GetAttr(const std::string& name, phi::Attribute* value) const override;

 private:
  const InferShapeContext& ctx_;
  const std::string& op_type_;
};

/// A kernel's arguments out of an operator and its variables.
class RuntimeArgumentSource : public phibridge::KernelArgumentSource {
 public:
  /// Kept by reference; `scope`, which knows forward variables, may be null.
  RuntimeArgumentSource(const OperatorBase& op, const RuntimeContext& ctx, const Scope* scope)
      : op_(op), ctx_(ctx), scope_(scope) {}
  const std::string& OpType() const override { return op_.Type(); }
  size_t InputSize(const std::string& name) const override;
  const phi::TensorBase* Input(const std::string& name, size_t i) const override;
  size_t OutputSize(const std::string& name) const override;
  phi::TensorBase* Output(const std::string& name, size_t i) const override;
  bool GetAttr(const std::string& name, phi::Attribute* value) const override;
  bool HasAttr(const std::string& name) const override { return op_.HasAttr(name); }
  const phi::TensorBase* ForwardOf(const std::string& name, size_t i) const override;

 private:
  const OperatorBase& op_;
  const RuntimeContext& ctx_;
  const Scope* scope_;
};

}  // namespace framework
}  // namespace paddle
