#pragma once

#include <string>
#include <vector>

#include "framework/program/infershape_context.h"

namespace paddle {
namespace framework {

class BlockDesc;
class OpDesc;

/// Shape inference over a program's description: dimensions may be -1.
class CompileTimeInferShapeContext : public InferShapeContext {
 public:
  /// Keeps references to both arguments.
  CompileTimeInferShapeContext(const OpDesc& op, const BlockDesc& block);

  bool HasInput(const std::string& name) const override;
  bool HasOutput(const std::string& name) const override;
  bool HasAttr(const std::string& name) const override;
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
  AttrReader Attrs() const override;
  std::vector<std::string> Inputs(const std::string& name) const override;
  std::vector<std::string> Outputs(const std::string& name) const override;
  void ShareDim(const std::string& in, const std::string& out, size_t i = 0, size_t j = 0) override;
  void ShareLoD(const std::string& in, const std::string& out, size_t i = 0,
                size_t j = 0) const override;
  int32_t GetLoDLevel(const std::string& in, size_t i = 0) const override;
  void SetLoDLevel(const std::string& out, int32_t lod_level, size_t j = 0) const override;
  bool IsRuntime() const override { return false; }
  bool IsRunMKLDNNKernel() const override { return false; }
  std::vector<InferShapeVarPtr> GetInputVarPtrs(const std::string& name) const override;
  std::vector<InferShapeVarPtr> GetOutputVarPtrs(const std::string& name) const override;
  const ::phi::ArgumentMappingFn* GetPhiArgumentMappingFn() const override;
  const ::phi::KernelSignature* GetPhiDefaultKernelSignature() const override;

 private:
  VarDesc* Find(const std::string& name) const;
  // Variables of a slot of the op; a missing one is null.
  std::vector<VarDesc*> InputDescs(const std::string& name) const;
  std::vector<VarDesc*> OutputDescs(const std::string& name) const;

  const OpDesc& op_;
  const BlockDesc& block_;
};

}  // namespace framework
}  // namespace paddle
