#pragma once

#include <string>
#include <vector>

#include "framework/op/operator_base.h"
#include "framework/program/infershape_context.h"

namespace paddle {
namespace framework {

/// Shape inference over values. Not to be used by two threads.
class RuntimeInferShapeContext : public InferShapeContext {
 public:
  /// All are kept by reference. `onednn`: a oneDNN kernel was chosen. `chosen`: the signature that
  /// was chosen with it; nullptr if none was.
  RuntimeInferShapeContext(const OperatorBase& op, const RuntimeContext& ctx, bool onednn = false,
                           const phi::KernelSignature* chosen = nullptr)
      : op_(op), ctx_(ctx), onednn_(onednn), chosen_(chosen) {}

  bool HasInput(const std::string& name) const override;
  bool HasOutput(const std::string& name) const override;
  bool HasAttr(const std::string& name) const override { return op_.HasAttr(name); }
  proto::VarType::Type GetInputVarType(const std::string& name) const override;
  std::vector<proto::VarType::Type> GetInputsVarType(const std::string& name) const override;
  std::vector<proto::VarType::Type> GetOutputsVarType(const std::string& name) const override;
  bool HasInputs(const std::string& name, bool allow_null = false) const override;
  bool HasOutputs(const std::string& name, bool allow_null = false) const override;
  DDim GetInputDim(const std::string& name) const override;
  std::vector<DDim> GetInputsDim(const std::string& name) const override;
  void SetOutputDim(const std::string& name, const DDim& dim) override;
  void SetOutputsDim(const std::string& name, const std::vector<DDim>& dims) override;
  std::string GetInputNameByIdx(size_t idx) const override;
  std::string GetOutputNameByIdx(size_t idx) const override;
  AttrReader Attrs() const override { return AttrReader(op_.Attrs()); }
  std::vector<std::string> Inputs(const std::string& name) const override;
  std::vector<std::string> Outputs(const std::string& name) const override;
  void ShareDim(const std::string& in, const std::string& out, size_t i = 0, size_t j = 0) override;
  void ShareLoD(const std::string& in, const std::string& out, size_t i = 0,
                size_t j = 0) const override;
  void ShareAllLoD(const std::string& in, const std::string& out) const override;
  int32_t GetLoDLevel(const std::string& in, size_t i = 0) const override;
  void SetLoDLevel(const std::string& out, int32_t lod_level, size_t j = 0) const override;
  bool IsRuntime() const override { return true; }
  bool IsRunMKLDNNKernel() const override { return onednn_; }
  std::vector<InferShapeVarPtr> GetInputVarPtrs(const std::string& name) const override;
  std::vector<InferShapeVarPtr> GetOutputVarPtrs(const std::string& name) const override;
  const ::phi::KernelSignature* ChosenSignature(const std::string& op_type) const override {
    return op_type == op_.Type() ? chosen_ : nullptr;
  }
  void SetValuesRead(bool values_read) override { values_read_ = values_read; }
  const ::phi::ArgumentMappingFn* GetPhiArgumentMappingFn() const override;
  const ::phi::KernelSignature* GetPhiDefaultKernelSignature() const override;

  /// True if the shape function asked for variables themselves, whose contents it may have read:
  /// then its result holds for one run only.
  bool values_read() const { return values_read_; }

 private:
  const OperatorBase& op_;
  const RuntimeContext& ctx_;
  const bool onednn_;
  const phi::KernelSignature* const chosen_;
  mutable bool values_read_ = false;
};

/// LOD_TENSOR, SELECTED_ROWS, …: the kind of value that a variable holds; RAW for any other.
proto::VarType::Type VarTypeOf(const Variable& var);

}  // namespace framework
}  // namespace paddle
