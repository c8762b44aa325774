#pragma once

#include <string>
#include <vector>

#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"

namespace phibridge {
namespace testing {

/// Declares a tensor in block 0.
inline void Declare(
    paddle::framework::ProgramDesc* program, const std::string& name,
    const std::vector<int64_t>& shape = {1},
    paddle::framework::proto::VarType::Type type = paddle::framework::proto::VarType::FP32) {
  auto* var = program->MutableBlock(0)->Var(name);
  var->SetType(paddle::framework::proto::VarType::LOD_TENSOR);
  var->SetDataType(type);
  var->SetShape(shape);
}

/// An operator at the end of block 0, without inputs and outputs.
inline paddle::framework::OpDesc* Append(paddle::framework::ProgramDesc* program,
                                         const std::string& type) {
  paddle::framework::OpDesc* op = program->MutableBlock(0)->AppendOp();
  op->SetType(type);
  return op;
}

/// x = 1; y = relu(x), with the name `x` for x.
inline paddle::framework::ProgramDesc PlainProgram(const std::string& x = "x") {
  paddle::framework::ProgramDesc program;
  Declare(&program, x);
  Declare(&program, "y");
  paddle::framework::OpDesc* fill = Append(&program, "fill_constant");
  fill->SetOutput("Out", {x});
  fill->SetAttr("shape", std::vector<int64_t>{1});
  fill->SetAttr("value", 1.0f);
  fill->SetAttr("dtype", static_cast<int>(paddle::framework::proto::VarType::FP32));
  paddle::framework::OpDesc* relu = Append(&program, "relu");
  relu->SetInput("X", {x});
  relu->SetOutput("Out", {"y"});
  return program;
}

}  // namespace testing
}  // namespace phibridge
