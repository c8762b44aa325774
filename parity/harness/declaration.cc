#include "parity/harness/declaration.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/op/op_registry.h"
#include "framework/program/convert_utils.h"
#include "parity/execution/run_execution.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
using nlohmann::json;

std::string TextOf(fw::proto::VarType::Type kind, DataType dtype, const std::vector<int64_t>& dims,
                   int lod_level) {
  const char* before = kind == fw::proto::VarType::SELECTED_ROWS      ? "rows "
                       : kind == fw::proto::VarType::LOD_TENSOR_ARRAY ? "array "
                                                                      : "";
  return fmt::format("{}{}[{}]{}", before, phi::DataTypeToString(dtype), fmt::join(dims, ","),
                     lod_level > 0 ? fmt::format(" lod {}", lod_level) : "");
}

void Declare(const Input& input, fw::VarDesc* desc) {
  desc->SetType(VarTypeOf(input.kind));
  desc->SetShape(input.dims);
  desc->SetDataType(fw::TransToProtoVarType(input.dtype));
  if (input.kind != Input::kSelectedRows) desc->SetLoDLevel(input.lod_level);
}

}  // namespace

std::string DeclarationText(const fw::VarDesc& desc) {
  const auto kind = desc.GetType();
  const int lod_level = kind == fw::proto::VarType::SELECTED_ROWS ? 0 : desc.GetLoDLevel();
  return TextOf(kind, fw::TransToPhiDataType(desc.GetDataType()), desc.GetShape(), lod_level);
}

json InputsJson(const Execution& question) {
  json inputs = json::object();
  for (const auto& [slot, of_slot] : question.inputs) {
    inputs[slot] = json::array();
    for (const Input& input : of_slot)
      inputs[slot].push_back(
          TextOf(VarTypeOf(input.kind), input.dtype, input.dims, input.lod_level));
  }
  return inputs;
}

std::unique_ptr<fw::ProgramDesc> ProgramOf(const Execution& question) {
  auto program = std::make_unique<fw::ProgramDesc>();
  fw::BlockDesc* block = program->MutableBlock(0);
  const auto inputs = question.InputNames(), outputs = question.OutputNames();
  for (const auto& [slot, of_slot] : question.inputs) {
    for (size_t i = 0; i < of_slot.size(); ++i) Declare(of_slot[i], block->Var(inputs.at(slot)[i]));
  }
  Input output;
  output.dtype = DataType::FLOAT32;
  for (const auto& [slot, names] : outputs) {
    for (const std::string& name : names) Declare(output, block->Var(name));
  }
  fw::OpDesc* op = block->AppendOp();
  op->SetType(question.type);
  op->SetInputMap(inputs);
  op->SetOutputMap(outputs);
  op->SetAttrMap(question.attrs);
  return program;
}

bool KnowsAllSizes(const Execution& question) {
  for (const auto& slot : question.inputs) {
    for (const Input& input : slot.second)
      if (std::any_of(input.dims.begin(), input.dims.end(), [](int64_t d) { return d < 0; }))
        return false;
  }
  return true;
}

DeclaredOutputs InferOutputs(fw::ProgramDesc* program) {
  fw::BlockDesc* block = program->MutableBlock(0);
  fw::OpDesc* op = block->Op(0);
  op->CheckAttrs();
  fw::OpRegistry::CreateOp(op->Type(), op->Inputs(), op->Outputs(), op->GetAttrMap());
  op->InferVarType(block);
  op->InferShape(*block);
  DeclaredOutputs outputs;
  for (const auto& [slot, names] : op->Outputs()) {
    for (const std::string& name : names)
      outputs[slot].push_back(DeclarationText(*block->FindVar(name)));
  }
  return outputs;
}

bool RefusesToRun(const Execution& question) {
  OpSuite suite;
  suite.type = question.type;
  suite.cases.emplace_back();
  static_cast<Execution&>(suite.cases[0]) = question;
  return !RunReference(CaseExecution({&suite, &suite.cases[0], DataType::FLOAT32}).WithValues())
              .ok();
}

}  // namespace parity
}  // namespace phibridge
