// Makes one fully-connected layer of the three that give an attention its queries, keys and values.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"
#include "phi/core/flags.h"

PHI_DEFINE_count(join_projections_limit, 1024,
                 "MiB of parameters that the pass join_projections may copy of a program; the "
                 "layers that would take more stay as they are.");

namespace phibridge {
namespace {

constexpr int kParts = 3;
constexpr const char* kNames[kParts] = {"q", "k", "v"};

// A layer without an activation whose parameters are constants of one float type.
bool IsProjection(const ProgramGraph& graph, const OpDesc& op) {
  const phi::DenseTensor* w = graph.Constant(InputOf(op, "W"));
  const phi::DenseTensor* bias = graph.Constant(InputOf(op, "Bias"));
  const phi::DataType dtype = graph.FloatTypeOf(InputOf(op, "Input"));
  if (w == nullptr || bias == nullptr || !IsPlain(graph, op)) return false;
  return dtype != phi::DataType::UNDEFINED && w->dtype() == dtype && bias->dtype() == dtype &&
         w->dims().size() == 2 && bias->numel() == w->dims()[1] &&
         AttributeOf<std::string>(op, "activation_type").empty() &&
         AttributeOf<std::string>(op, "fuse_activation").empty() &&
         !AttributeOf<bool>(op, "padding_weights") && !AttributeOf<bool>(op, "use_quantizer") &&
         AttributeOf<int>(op, "in_num_col_dims") == 2;
}

bool ReadOneInput(const Match& match, const ProgramGraph& graph) {
  const std::string input = InputOf(match.op("q"), "Input");
  const phi::DDim dims = graph.Constant(InputOf(match.op("q"), "W"))->dims();
  return std::all_of(kNames, kNames + kParts, [&](const char* name) {
    const OpDesc& op = match.op(name);
    return InputOf(op, "Input") == input && graph.Constant(InputOf(op, "W"))->dims() == dims;
  });
}

// The parameters in `slot` of the three layers side by side, row by row.
phi::DenseTensor Joined(const Match& match, const ProgramGraph& graph, const char* slot) {
  const phi::DenseTensor& first = graph.OnHost(InputOf(match.op("q"), slot));
  const bool is_matrix = std::string(slot) == "W";
  const int64_t rows = is_matrix ? first.dims()[0] : 1;
  const int64_t width = is_matrix ? first.dims()[1] : first.numel();
  phi::DenseTensor joined;
  joined.Resize(is_matrix ? phi::DDim({rows, kParts * width}) : phi::DDim({kParts * width}));
  auto* to = static_cast<char*>(joined.mutable_data(phi::CPUPlace(), first.dtype()));
  const size_t bytes = static_cast<size_t>(width) * phi::SizeOf(first.dtype());
  for (int part = 0; part < kParts && bytes > 0; ++part) {
    const phi::DenseTensor& values = graph.OnHost(InputOf(match.op(kNames[part]), slot));
    const auto* from = static_cast<const char*>(values.data());
    for (size_t row = 0; row < static_cast<size_t>(rows); ++row) {
      const size_t at = row * kParts + static_cast<size_t>(part);
      std::memcpy(to + at * bytes, from + row * bytes, bytes);
    }
  }
  return joined;
}

int64_t BytesOf(const Match& match, const ProgramGraph& graph) {
  int64_t bytes = 0;
  for (const char* name : kNames) {
    for (const char* slot : {"W", "Bias"}) {
      const phi::DenseTensor* values = graph.Constant(InputOf(match.op(name), slot));
      bytes += values->numel() * static_cast<int64_t>(phi::SizeOf(values->dtype()));
    }
  }
  return bytes;
}

// The packed product of the CPU gains nothing by it, and the parameters would be there twice.
// `bytes_left`: how many may still be.
bool JoinProjections(const Match& match, int64_t* bytes_left, ProgramGraph* graph) {
  const OpDesc& attention = match.op("attention");
  if (graph->BackendOf(attention) != phi::Backend::GPU || !ReadOneInput(match, *graph))
    return false;
  const int64_t bytes = BytesOf(match, *graph);
  if (bytes > *bytes_left) return false;
  const OpDesc& q = match.op("q");
  const std::string rows = OutputOf(q, "Out");
  std::vector<int64_t> shape = graph->Shape(rows);
  if (shape.size() != 3 || shape[2] <= 0) return false;
  *bytes_left -= bytes;
  shape[2] *= kParts;
  const std::string packed = graph->AddTemporary(rows, shape);
  auto layer = std::make_unique<OpDesc>(q, q.Block());
  for (const char* slot : {"W", "Bias"}) {
    layer->SetInput(
        slot, {graph->AddConstant(InputOf(q, slot), *match.root(), Joined(match, *graph, slot))});
  }
  layer->SetOutput("Out", {packed});
  auto fused = std::make_unique<OpDesc>(attention, attention.Block());
  fused->SetInput("Q", {packed});
  for (const char* slot : {"K", "V"}) fused->RemoveInput(slot);
  graph->Insert(match.root()->at, *match.root(), std::move(layer));
  graph->Fuse(std::move(fused), match.others(), match.root());
  return true;
}

}  // namespace

void RunJoinProjections(ProgramGraph* graph) {
  static const Pattern pattern({{"q", {"fc"}, {}, &IsProjection},
                                {"k", {"fc"}, {}, &IsProjection},
                                {"v", {"fc"}, {}, &IsProjection},
                                {"attention",
                                 {"dot_product_attention"},
                                 {{{"Q"}, "q", "Out"}, {{"K"}, "k", "Out"}, {{"V"}, "v", "Out"}}}});
  int64_t bytes_left = int64_t{FLAGS_join_projections_limit} << 20;
  RewriteMatches(pattern, graph, [&bytes_left](const Match& match, ProgramGraph* rewritten) {
    return JoinProjections(match, &bytes_left, rewritten);
  });
}

}  // namespace phibridge
