#pragma once

#include <memory>
#include <string>

#include "framework/program/program_desc.h"
#include "tests/framework/runtime_ops.h"

namespace phibridge {
namespace testing {

/// t0 = x + w; t(i+1) = t(i) + w; negative = -t(length - 1): by a PHI kernel, the last by a legacy
/// one.
inline std::shared_ptr<paddle::framework::ProgramDesc> AddChain(int length) {
  using VarType = paddle::framework::proto::VarType;
  auto program = std::make_shared<paddle::framework::ProgramDesc>();
  paddle::framework::BlockDesc* block = program->MutableBlock(0);
  const auto describe = [block](const std::string& name) {
    auto* var = block->Var(name);
    var->SetType(VarType::LOD_TENSOR);
    var->SetDataType(VarType::FP32);
    var->SetShape({-1});
  };
  describe("x");
  describe("w");
  block->FindVar("w")->SetPersistable(true);
  std::string last = "x";
  for (int i = 0; i < length; ++i) {
    const std::string out = "t" + std::to_string(i);
    describe(out);
    paddle::framework::OpDesc* op = block->AppendOp();
    op->SetType("rt_add");
    op->SetInput("X", {last});
    op->SetInput("Y", {"w"});
    op->SetOutput("Out", {out});
    last = out;
  }
  describe("negative");
  paddle::framework::OpDesc* op = block->AppendOp();
  op->SetType("rt_negate");
  op->SetInput("X", {last});
  op->SetOutput("Out", {"negative"});
  return program;
}

}  // namespace testing
}  // namespace phibridge
