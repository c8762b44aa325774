#include "parity/hostile/neighbours.h"

#include <algorithm>

#include "framework/program/block_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

constexpr char kBias[] = "neighbour_bias", kSum[] = "neighbour_sum", kResult[] = "neighbour_result";

// "" if there is none. `dims`: its shape as the operator is without the mutation.
std::string OutputToFollow(const ValidOp& op, phi::DDim* dims) {
  for (const std::string& name : op.op().OutputArgumentNames()) {
    const fw::Variable* value = op.Known(name);
    if (value == nullptr || !value->IsType<phi::DenseTensor>()) continue;
    const auto& tensor = value->Get<phi::DenseTensor>();
    if (tensor.dtype() != phi::DataType::FLOAT32 || tensor.dims().size() < 2) continue;
    *dims = tensor.dims();
    return name;
  }
  return "";
}

void Append(const char* type, const fw::VariableNameMap& inputs, const char* output,
            fw::BlockDesc* block) {
  block->Var(output);
  fw::OpDesc* op = block->AppendOp();
  op->SetType(type);
  for (const auto& [slot, names] : inputs) op->SetInput(slot, names);
  op->SetOutput("Out", {output});
}

}  // namespace

std::vector<std::string> AddNeighbours(const ValidOp& op, Victim* victim) {
  const std::vector<std::string> outputs = victim->op()->OutputArgumentNames();
  phi::DDim dims;
  const std::string name = op.is_alone() ? OutputToFollow(op, &dims) : "";
  if (std::count(outputs.begin(), outputs.end(), name) == 0) return outputs;
  fw::BlockDesc* block = victim->block();
  // The channels of images, the columns of a matrix.
  const int axis = dims.size() == 4 ? 1 : dims.size() - 1;
  phi::DenseTensor bias;
  float* numbers = bias.mutable_data<float>({dims[axis]}, phi::CPUPlace());
  std::fill_n(numbers, dims[axis], 1.0f);
  *victim->scope->Var(kBias)->GetMutable<phi::DenseTensor>() = bias;
  fw::VarDesc* declared = block->Var(kBias);
  declared->SetShape({dims[axis]});
  declared->SetDataType(fw::proto::VarType::FP32);
  declared->SetPersistable(true);
  Append("elementwise_add", {{"X", {name}}, {"Y", {kBias}}}, kSum, block);
  block->Op(static_cast<int>(block->OpSize()) - 1)->SetAttr("axis", axis);
  Append("relu", {{"X", {kSum}}}, kResult, block);
  return {kResult};
}

ParameterValues MakeParameters(const ValidOp& op, Victim* victim) {
  ParameterValues parameters;
  std::vector<std::string> names = op.Inputs();
  if (!names.empty()) names.erase(names.begin());
  if (victim->scope->FindLocalVar(kBias) != nullptr) names.emplace_back(kBias);
  for (const std::string& name : names) {
    fw::VarDesc* desc = victim->program->MutableBlock(0)->FindVar(name);
    if (desc == nullptr) continue;
    desc->SetPersistable(true);
    const fw::Variable* var = victim->scope->FindLocalVar(name);
    if (var == nullptr || !var->IsType<phi::DenseTensor>()) continue;
    const auto& tensor = var->Get<phi::DenseTensor>();
    if (tensor.initialized()) parameters[name] = &tensor;
  }
  return parameters;
}

}  // namespace parity
}  // namespace phibridge
