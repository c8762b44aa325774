#include "framework/program/infershape_context.h"

#include <gtest/gtest.h>

#include <utility>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

// Answers what the shared functions of the base class ask, and nothing else.
class FakeContext : public InferShapeContext {
 public:
  bool HasInput(const std::string&) const override { return true; }
  bool HasOutput(const std::string&) const override { return true; }
  bool HasAttr(const std::string&) const override { return false; }
  proto::VarType::Type GetInputVarType(const std::string&) const override {
    return proto::VarType::LOD_TENSOR;
  }
  std::vector<proto::VarType::Type> GetInputsVarType(const std::string&) const override {
    return {};
  }
  std::vector<proto::VarType::Type> GetOutputsVarType(const std::string&) const override {
    return {};
  }
  bool HasInputs(const std::string&, bool) const override { return true; }
  bool HasOutputs(const std::string&, bool) const override { return true; }
  DDim GetInputDim(const std::string&) const override { return {}; }
  std::vector<DDim> GetInputsDim(const std::string&) const override {
    return {DDim({1}), DDim({2, 3})};
  }
  void SetOutputDim(const std::string&, const DDim&) override {}
  void SetOutputsDim(const std::string&, const std::vector<DDim>&) override {}
  std::string GetInputNameByIdx(size_t) const override { return ""; }
  std::string GetOutputNameByIdx(size_t) const override { return ""; }
  AttrReader Attrs() const override { return AttrReader(attrs_); }
  std::vector<std::string> Inputs(const std::string& name) const override {
    return name == "X" ? std::vector<std::string>{"a", "b"} : std::vector<std::string>{"r"};
  }
  std::vector<std::string> Outputs(const std::string& name) const override {
    return name == "Out" ? std::vector<std::string>{"y", "z"} : std::vector<std::string>{"r"};
  }
  void ShareDim(const std::string&, const std::string&, size_t, size_t) override {}
  void ShareLoD(const std::string&, const std::string&, size_t i, size_t j) const override {
    shared_.emplace_back(i, j);
  }
  int32_t GetLoDLevel(const std::string&, size_t) const override { return 0; }
  void SetLoDLevel(const std::string&, int32_t, size_t) const override {}
  bool IsRuntime() const override { return true; }
  bool IsRunMKLDNNKernel() const override { return false; }
  std::vector<InferShapeVarPtr> GetInputVarPtrs(const std::string&) const override { return {}; }
  std::vector<InferShapeVarPtr> GetOutputVarPtrs(const std::string&) const override { return {}; }
  const phi::ArgumentMappingFn* GetPhiArgumentMappingFn() const override { return nullptr; }
  const phi::KernelSignature* GetPhiDefaultKernelSignature() const override { return nullptr; }

  AttributeMap attrs_;
  mutable std::vector<std::pair<size_t, size_t>> shared_;
};

TEST(ShapeInference, ElementsOfASlot) {
  FakeContext ctx;
  EXPECT_EQ(ctx.GetInputsElementDim("X", 1), DDim({2, 3}));
  EXPECT_THROW(ctx.GetInputsElementDim("X", 2), phi::enforce::EnforceNotMet);
  EXPECT_THROW(ctx.GetInputsElementDim("X", -1), phi::enforce::EnforceNotMet);
}

TEST(ShapeInference, AllLoDsAreSharedInPairs) {
  FakeContext ctx;
  ctx.ShareAllLoD("X", "Out");
  EXPECT_EQ(ctx.shared_, (std::vector<std::pair<size_t, size_t>>{{0, 0}, {1, 1}}));
  EXPECT_THROW(ctx.ShareAllLoD("X", "Other"), phi::enforce::EnforceNotMet);
}

TEST(ShapeInference, ReadersAreRefusedWhereThereAreNone) {
  FakeContext ctx;
  EXPECT_THROW(ctx.GetReaderDims("X"), phi::enforce::EnforceNotMet);
  EXPECT_THROW(ctx.SetReaderDims("Out", {}), phi::enforce::EnforceNotMet);
  EXPECT_THROW(ctx.GetReaderDims("R"), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
