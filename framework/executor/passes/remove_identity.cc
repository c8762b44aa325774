// Takes operators away that hand their input on as it is.
#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"
#include "framework/program/var_attributes.h"

namespace phibridge {
namespace {

using VarType = paddle::framework::proto::VarType;

bool IsTestDropout(const OpDesc& op, const char* implementation) {
  return op.Type() == "dropout" && AttributeOf<bool>(op, "is_test") &&
         AttributeOf<std::string>(op, "dropout_implementation") == implementation;
}

bool IsIdentity(const OpDesc& op) {
  if (op.Type() == "assign") return true;
  if (op.Type() == "scale") {
    return paddle::framework::ReadVariables(op).size() == 1 &&
           AttributeOf<float>(op, "scale") == 1 && AttributeOf<float>(op, "bias") == 0;
  }
  return IsTestDropout(op, "upscale_in_train");
}

bool IsTensor(const ProgramGraph& graph, const std::string& name) {
  const VarDesc* desc = graph.Declaration(name);
  return desc != nullptr && desc->GetType() == VarType::LOD_TENSOR;
}

// The operator of the graph that the identity is counted to: what writes its input, or reads it.
ProgramGraph::Node* Neighbour(const ProgramGraph& graph, const std::string& x,
                              const std::string& out) {
  ProgramGraph::Node* const writer = graph.Writer(x);
  if (writer != nullptr) return writer;
  const auto& readers = graph.Readers(out);
  return readers.empty() ? nullptr : *readers.begin();
}

// True if the operator before may write `out` itself, in the place of `x`, which only it and the
// identity see.
bool WriterMayWrite(const ProgramGraph& graph, const ProgramGraph::Node& identity,
                    const std::string& x, const std::string& out) {
  const ProgramGraph::Node* writer = graph.Writer(x);
  return writer != nullptr && std::next(writer->at) == identity.at && graph.IsPrivate(x) &&
         graph.Readers(x).size() == 1 && graph.IsFree(*writer) && graph.IsWrittenOnce(out) &&
         OnlyComputes(*writer->op) && IsTensor(graph, out);
}

void LetWriterWrite(ProgramGraph* graph, ProgramGraph::Node* identity, const std::string& x,
                    const std::string& out) {
  ProgramGraph::Node* const writer = graph->Writer(x);
  auto op = std::make_unique<OpDesc>(*writer->op, writer->op->Block());
  op->RenameOutput(x, out);
  graph->Fuse(std::move(op), {writer}, identity);
}

}  // namespace

void RunRemoveIdentity(ProgramGraph* graph) {
  for (auto at = graph->nodes().begin(); at != graph->nodes().end();) {
    ProgramGraph::Node* const node = &*at++;
    const OpDesc& op = *node->op;
    const std::string x = InputOf(op, "X"), out = OutputOf(op, "Out");
    if (x.empty() || out.empty() || x == out || !IsIdentity(op) || !graph->IsFree(*node)) continue;
    if (!IsTensor(*graph, x) || !graph->WritesOnly(op, "Out")) continue;
    if (WriterMayWrite(*graph, *node, x, out)) {
      LetWriterWrite(graph, node, x, out);
      continue;
    }
    if (!graph->IsPrivate(out) || !graph->IsWrittenOnce(x) || !graph->CanRedirectReaders(out))
      continue;
    ProgramGraph::Node* const into = Neighbour(*graph, x, out);
    graph->RedirectReaders(out, x);
    graph->Remove(node, into);
  }
}

}  // namespace phibridge
