// Makes one operator of the reshape, transpose and reshape that shuffle channels.
#include <utility>
#include <vector>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"
#include "framework/program/var_names.h"

namespace phibridge {
namespace {

using Shape = std::vector<int64_t>;

// How many groups the channels of an image of shape `image` are divided into by reshapes to `split`
// and then `join`; 0: they do something else, or what they do is open.
int GroupsOf(const Shape& image, const std::vector<int>& split, const std::vector<int>& join) {
  if (image.size() != 4 || split.size() != 5 || join.size() != 4) return 0;
  if (split[0] > 0 || split[0] != join[0] || split[1] < 1 || split[2] < 1) return 0;
  const bool divides = int64_t{split[1]} * split[2] == image[1] && join[1] == image[1];
  const bool keeps = split[3] == image[2] && split[4] == image[3] && join[2] == image[2] &&
                     join[3] == image[3] && split[3] > 0 && split[4] > 0;
  return divides && keeps ? split[1] : 0;
}

// An operator's result has the shape that is inferred; what is fed may have another.
bool IsComputed(const ProgramGraph& graph, const std::string& name) {
  const ProgramGraph::Node* writer = graph.Writer(name);
  return writer != nullptr && writer->op->Type() != paddle::framework::kFeedOpType;
}

bool FuseShuffle(const Match& match, ProgramGraph* graph) {
  const OpDesc& split = match.op("split");
  const OpDesc& transpose = match.op("transpose");
  const std::string x = InputOf(split, "X"), out = OutputOf(match.op("join"), "Out");
  const auto shape_of = [](const OpDesc& op) { return AttributeOf<std::vector<int>>(op, "shape"); };
  const int groups = GroupsOf(graph->Shape(x), shape_of(split), shape_of(match.op("join")));
  const auto axis = AttributeOf<std::vector<int>>(transpose, "axis");
  if (groups == 0 || axis != std::vector<int>{0, 2, 1, 3, 4}) return false;
  if (!IsComputed(*graph, x) || !graph->IsFloat32(x)) return false;
  auto fused = MakeFused("shuffle_channel", split);
  fused->SetInput("X", {x});
  fused->SetOutput("Out", {out});
  fused->SetAttr("group", groups);
  return FuseMatch(std::move(fused), graph->BackendOf(transpose), match, graph);
}

}  // namespace

void RunShuffleChannel(ProgramGraph* graph) {
  static const Pattern pattern(
      {{"split", {"reshape2"}, {}, &TakesOneInput},
       {"transpose", {"transpose2"}, {{{"X"}, "split", "Out"}}, &TakesOneInput},
       {"join", {"reshape2"}, {{{"X"}, "transpose", "Out"}}, &TakesOneInput}});
  RewriteMatches(pattern, graph, &FuseShuffle);
}

}  // namespace phibridge
