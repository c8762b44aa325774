#include "parity/execution/capture.h"

#include <gtest/gtest.h>

#include "framework/op/op_registry.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "parity/values/op_value.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::OpRegistry;
using VarType = paddle::framework::proto::VarType;

Tensor Floats(const std::vector<float>& values) {
  Tensor tensor;
  tensor.Resize({static_cast<int64_t>(values.size())});
  std::copy(values.begin(), values.end(), tensor.mutable_data<float>(phi::CPUPlace()));
  return tensor;
}

class CaptureTest : public ::testing::Test {
 protected:
  void SetUp() override {
    *scope_.Var("x")->GetMutable<phi::DenseTensor>() = Floats({1, -2});
    scope_.Var("out")->GetMutable<phi::DenseTensor>();
  }
  Scope scope_;
};

TEST_F(CaptureTest, TakesCopiesDefaultsAndNoNotes) {
  const auto op = OpRegistry::CreateOp("scale", {{"X", {"x"}}}, {{"Out", {"out"}}},
                                       {{"scale", 3.0f}, {"op_role", 1}});
  const Execution execution = Capture(*op, scope_);
  scope_.FindVar("x")->GetMutable<phi::DenseTensor>()->data<float>()[0] = 100;
  EXPECT_EQ(execution.type, "scale");
  EXPECT_EQ(std::get<float>(execution.attrs.at("scale")), 3.0f);
  EXPECT_EQ(std::get<float>(execution.attrs.at("bias")), 0.0f);
  EXPECT_EQ(execution.attrs.count("op_role"), 0u);
  const Input& x = execution.inputs.at("X").at(0);
  EXPECT_EQ(x.variable, "x");
  EXPECT_EQ(x.dims, (std::vector<int64_t>{2}));
  EXPECT_EQ(TensorsOf(x.value).at(0)->data<float>()[0], 1);
  EXPECT_EQ(execution.OutputNames().at("Out"), std::vector<std::string>{"out"});
  EXPECT_EQ(execution.outputs.at("Out").before.at(0).value, nullptr);
}

TEST_F(CaptureTest, SaysWhatTheProgramDeclaresAndWhereItStood) {
  paddle::framework::ProgramDesc program;
  program.SetOpVersion("relu", 7);
  BlockDesc* block = program.MutableBlock(0);
  for (const char* name : {"missing", "out"}) {
    block->Var(name)->SetType(VarType::LOD_TENSOR);
    block->Var(name)->SetDataType(VarType::FP64);
    block->Var(name)->SetLoDLevel(1);
  }
  OpDesc* desc = block->AppendOp();
  desc->SetType("relu");
  desc->SetInput("X", {"missing"});
  desc->SetOutput("Out", {"out"});
  const auto op = OpRegistry::CreateOp(*desc);
  op->SetOrigin({0, 5, desc});
  const Execution execution = Capture(*op, scope_);
  EXPECT_EQ(execution.origin.index, 5);
  EXPECT_EQ(execution.origin.op_versions.at("relu"), 7);
  const Input& missing = execution.inputs.at("X").at(0);
  EXPECT_EQ(missing.value, nullptr);
  EXPECT_EQ(missing.dtype, DataType::FLOAT64);
  EXPECT_EQ(missing.lod_level, 1);
  EXPECT_EQ(execution.outputs.at("Out").before.at(0).dtype, DataType::FLOAT64);
}

TEST_F(CaptureTest, AnArrayThatTheOpAddsToHasItsValue) {
  scope_.Var("array")->GetMutable<phi::TensorArray>()->push_back(Floats({4}));
  Tensor index;
  index.Resize({1});
  *index.mutable_data<int64_t>(phi::CPUPlace()) = 1;
  *scope_.Var("i")->GetMutable<phi::DenseTensor>() = index;
  const auto op = OpRegistry::CreateOp("write_to_array", {{"X", {"x"}}, {"I", {"i"}}},
                                       {{"Out", {"array"}}}, {});
  const Input before = Capture(*op, scope_).outputs.at("Out").before.at(0);
  EXPECT_EQ(before.kind, Input::kArray);
  EXPECT_EQ(TensorsOf(before.value).size(), 1u);
  EXPECT_TRUE(WritesItsInputs(*op, scope_));
}

TEST_F(CaptureTest, WritesItsInputsByNameOrByMemory) {
  const auto relu = [&](const std::string& out) {
    return OpRegistry::CreateOp("relu", {{"X", {"x"}}}, {{"Out", {out}}}, {});
  };
  EXPECT_FALSE(WritesItsInputs(*relu("out"), scope_));
  EXPECT_TRUE(WritesItsInputs(*relu("x"), scope_));
  scope_.FindVar("out")->GetMutable<phi::DenseTensor>()->ShareDataWith(
      scope_.FindVar("x")->Get<phi::DenseTensor>());
  EXPECT_TRUE(WritesItsInputs(*relu("out"), scope_));
}

TEST_F(CaptureTest, WhatHoldsNoTensorCannotBeTaken) {
  scope_.Var("table")->GetMutable<std::vector<int>>();
  const auto op = OpRegistry::CreateOp("relu", {{"X", {"table"}}}, {{"Out", {"out"}}}, {}, false);
  EXPECT_NE(WhyNotCapturable(*op, scope_).find("its X (`table`) holds"), std::string::npos);
  EXPECT_THROW(Capture(*op, scope_), Error);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
