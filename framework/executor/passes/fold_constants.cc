// Computes what depends on parameters alone, once.
#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/op/op_registry.h"
#include "framework/program/var_attributes.h"
#include "framework/program/var_names.h"

namespace phibridge {
namespace {

// What is folded stays in memory: no more than this of a program.
constexpr int64_t kMostBytes = int64_t{64} << 20;

std::vector<std::string> Without(std::vector<std::string> names, const char* name) {
  names.erase(std::remove(names.begin(), names.end(), name), names.end());
  return names;
}

// The outputs that are read; nothing if one of them is not private, or the readers of one cannot
// read a parameter in its place.
std::vector<std::string> ReadOutputs(const ProgramGraph& graph, const OpDesc& op) {
  std::vector<std::string> read;
  for (const std::string& name :
       Without(op.OutputArgumentNames(), paddle::framework::kEmptyVarName)) {
    if (!graph.IsPrivate(name) || !graph.CanRedirectReaders(name)) return {};
    if (!graph.Readers(name).empty()) read.push_back(name);
  }
  return read;
}

// At most, of the shapes that follow from the inputs; more than kMostBytes if one is not known.
int64_t BytesOf(const ProgramGraph& graph, const std::vector<std::string>& names) {
  int64_t bytes = 0;
  for (const std::string& name : names) {
    int64_t elements = 1;
    for (const int64_t size : graph.Shape(name)) {
      if (size < 0 || (size > 0 && elements > kMostBytes / size)) return kMostBytes + 1;
      elements *= size;
    }
    bytes += elements * static_cast<int64_t>(sizeof(double));
    if (bytes > kMostBytes) return bytes;
  }
  return bytes;
}

bool ReadsConstants(const ProgramGraph& graph, const OpDesc& op) {
  const std::vector<std::string> names =
      Without(paddle::framework::ReadVariables(op), paddle::framework::kEmptyVarName);
  return std::all_of(names.begin(), names.end(),
                     [&](const std::string& name) { return graph.Constant(name) != nullptr; });
}

// Runs the operator on the CPU. False if it fails: the program's run will say why.
bool Compute(const ProgramGraph& graph, const OpDesc& op, Scope* scope) {
  ExecutionOptions options;
  try {
    for (const std::string& name : paddle::framework::ReadVariables(op)) {
      if (name == paddle::framework::kEmptyVarName) continue;
      *scope->Var(name)->GetMutable<phi::DenseTensor>() = graph.OnHost(name);
    }
    for (const std::string& name : op.OutputArgumentNames()) {
      if (name != paddle::framework::kEmptyVarName) {
        scope->Var(name)->GetMutable<phi::DenseTensor>();
      }
    }
    const auto made = paddle::framework::OpRegistry::CreateOp(op);
    BoundOp(*made, *scope, options).ExecuteOnce();
    return true;
  } catch (const std::bad_alloc&) {
    throw;  // says nothing of the operator
  } catch (const std::exception&) {
    return false;
  }
}

bool IsPlainTensor(const Scope& scope, const std::string& name) {
  const auto& tensor = scope.FindVar(name)->Get<phi::DenseTensor>();
  return tensor.initialized() && tensor.lod().empty() && tensor.layout() != phi::DataLayout::ONEDNN;
}

}  // namespace

void RunFoldConstants(ProgramGraph* graph) {
  int64_t bytes_left = kMostBytes;
  for (auto at = graph->nodes().begin(); at != graph->nodes().end();) {
    ProgramGraph::Node* const node = &*at++;
    const OpDesc& op = *node->op;
    if (!graph->IsFree(*node) || !ReadsConstants(*graph, op)) continue;
    const std::vector<std::string> outputs = ReadOutputs(*graph, op);
    if (outputs.empty() || !OnlyComputes(op)) continue;
    graph->InferShapes(*node);
    const int64_t bytes = BytesOf(*graph, outputs);
    Scope scope;
    if (bytes > bytes_left || !graph->Runs(*node) || !Compute(*graph, op, &scope)) continue;
    const bool are_plain =
        std::all_of(outputs.begin(), outputs.end(),
                    [&](const std::string& name) { return IsPlainTensor(scope, name); });
    if (!are_plain) continue;
    bytes_left -= bytes;
    const bool on_host = graph->IsForHost(*node);
    ProgramGraph::Node* const reader = *graph->Readers(outputs[0]).begin();
    for (const std::string& name : outputs) {
      const auto& value = scope.FindVar(name)->Get<phi::DenseTensor>();
      graph->RedirectReaders(name, graph->AddConstant(name, *node, value, on_host));
    }
    graph->Remove(node, reader);
  }
}

}  // namespace phibridge
