#include "framework/executor/passes/head_split.h"

#include <algorithm>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pattern.h"
#include "framework/program/var_names.h"

namespace phibridge {
namespace {

using Shape = std::vector<int64_t>;

// What a reshape to `shape` makes of the last axis of `rows` [batch, rows, width], if it leaves the
// first two as they are, whatever sizes the open ones have; empty if it does something else.
Shape SplitOfWidth(const Shape& rows, const std::vector<int>& shape) {
  if (rows.size() != 3 || rows[2] <= 0 || shape.size() < 3) return {};
  if (std::count(shape.begin(), shape.end(), -1) > 1) return {};
  for (size_t i = 0; i < 2; ++i) {
    if (shape[i] > 0 && shape[i] != rows[i]) return {};
  }
  Shape parts(shape.begin() + 2, shape.end());
  int64_t known = 1;
  for (const int64_t part : parts) {
    if (part == 0) return {};  // a copy of another axis
    if (part > 0 && known > rows[2] / part) return {};
    known *= part > 0 ? part : 1;
  }
  if (rows[2] % known != 0) return {};
  for (int64_t& part : parts) {
    if (part > 0) continue;
    part = rows[2] / known;
    known = rows[2];
  }
  return known == rows[2] ? parts : Shape();
}

std::vector<int> ShapeOf(const OpDesc& reshape) {
  return AttributeOf<std::vector<int>>(reshape, "shape");
}

// Rows that an operator computes have the shape that is inferred; what is fed may have another.
SplitHeads OfRows(const ProgramGraph& graph, const std::string& name) {
  const ProgramGraph::Node* writer = graph.Writer(name);
  const bool is_computed =
      writer != nullptr && writer->op->Type() != paddle::framework::kFeedOpType;
  SplitHeads heads;
  if (!is_computed || graph.Shape(name).size() != 3) return heads;
  if (graph.Declaration(name)->GetLoDLevel() != 0) return heads;
  heads.name = name;
  heads.dtype = graph.FloatTypeOf(name);
  heads.rows = graph.Shape(name)[1];
  return heads;
}

// The only writer of a variable, if it is a reshape2 or transpose2 of one input that nobody changes
// meanwhile; nullptr if not.
ProgramGraph::Node* WriterOfType(const ProgramGraph& graph, const std::string& name,
                                 const char* type) {
  ProgramGraph::Node* const writer = graph.Writer(name);
  const bool fits = writer != nullptr && writer->op->Type() == type && graph.IsWrittenOnce(name) &&
                    TakesOneInput(graph, *writer->op) &&
                    graph.IsWrittenOnce(InputOf(*writer->op, "X"));
  return fits ? writer : nullptr;
}

bool TakesPart(const OpDesc& slice, int part) {
  const auto list = [&](const char* name) { return AttributeOf<std::vector<int>>(slice, name); };
  const std::vector<int> first = {0};
  return list("axes") == first && list("decrease_axis") == first &&
         list("starts") == std::vector<int>{part} && list("ends") == std::vector<int>{part + 1};
}

}  // namespace

std::vector<int> AxesOf(const OpDesc& transpose) {
  return AttributeOf<std::vector<int>>(transpose, "axis");
}

SplitHeads HeadsOfSplit(const ProgramGraph& graph, const OpDesc& split, const OpDesc& heads) {
  SplitHeads found = OfRows(graph, InputOf(split, "X"));
  const Shape parts = SplitOfWidth(graph.Shape(found.name), ShapeOf(split));
  if (parts.size() != 2 || found.dtype == phi::DataType::UNDEFINED) return {};
  found.turned = AxesOf(heads) == std::vector<int>{0, 2, 3, 1};
  if (!found.turned && AxesOf(heads) != std::vector<int>{0, 2, 1, 3}) return {};
  found.heads = parts[0];
  found.size = parts[1];
  return found;
}

SplitHeads HeadsOfSlice(const ProgramGraph& graph, const OpDesc& slice, int part) {
  if (!TakesPart(slice, part)) return {};
  const auto* transpose = WriterOfType(graph, InputOf(slice, "Input"), "transpose2");
  if (transpose == nullptr || AxesOf(*transpose->op) != std::vector<int>{2, 0, 3, 1, 4}) return {};
  const auto* split = WriterOfType(graph, InputOf(*transpose->op, "X"), "reshape2");
  if (split == nullptr) return {};
  SplitHeads found = OfRows(graph, InputOf(*split->op, "X"));
  const Shape parts = SplitOfWidth(graph.Shape(found.name), ShapeOf(*split->op));
  if (parts.size() != 3 || parts[0] != 3 || found.dtype == phi::DataType::UNDEFINED) return {};
  found.heads = parts[1];
  found.size = parts[2];
  return found;
}

void AddSourceOfSlices(const ProgramGraph& graph, const OpDesc& slice,
                       std::vector<ProgramGraph::Node*>* nodes) {
  std::string name = InputOf(slice, "Input");
  for (const char* type : {"transpose2", "reshape2"}) {
    const auto& readers = graph.Readers(name);
    const bool is_read_elsewhere =
        std::any_of(readers.begin(), readers.end(), [&](ProgramGraph::Node* reader) {
          return std::find(nodes->begin(), nodes->end(), reader) == nodes->end();
        });
    ProgramGraph::Node* const writer = WriterOfType(graph, name, type);
    if (writer == nullptr || is_read_elsewhere) return;
    if (!graph.IsPrivate(name) || !graph.IsFree(*writer)) return;
    nodes->push_back(writer);
    name = InputOf(*writer->op, "X");
  }
}

bool JoinsHeads(const ProgramGraph& graph, const OpDesc& join, const SplitHeads& heads) {
  const Shape rows = graph.Shape(InputOf(join, "X"));
  if (rows.size() != 4) return false;
  if (join.Type() == "flatten_contiguous_range") {
    const int stop = AttributeOf<int>(join, "stop_axis");
    return AttributeOf<int>(join, "start_axis") == 2 && (stop == 3 || stop == -1);
  }
  const int64_t width = heads.heads * heads.size;
  return SplitOfWidth({rows[0], rows[1], width}, ShapeOf(join)) == Shape{width};
}

}  // namespace phibridge
