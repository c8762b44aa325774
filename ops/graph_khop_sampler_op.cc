#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <vector>

#include "ops/common/family/graph_op.h"
#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

void GraphKhopSamplerInferShape(framework::InferShapeContext* ctx) {
  const auto sizes = ctx->Attrs().Get<std::vector<int>>("sample_sizes");
  PADDLE_ENFORCE_EQ(sizes.empty(), false,
                    phi::errors::InvalidArgument(
                        "graph_khop_sampler: `sample_sizes` must hold a number for each hop"));
  for (const char* slot : {"Row", "Col_Ptr", "X"}) {
    const phi::DDim dims = ctx->GetInputDim(slot);
    PADDLE_ENFORCE_EQ(
        dims.size() == 1 || (dims.size() == 2 && (dims[1] == 1 || dims[1] == -1)), true,
        phi::errors::InvalidArgument("graph_khop_sampler: %s must have the shape [N] or [N, 1]; "
                                     "its shape is %s",
                                     slot, dims));
  }
  ctx->SetOutputDim("Out_Src", {-1, 1});
  ctx->SetOutputDim("Out_Dst", {-1, 1});
  ctx->SetOutputDim("Sample_Index", {-1});
  ctx->SetOutputDim("Reindex_X", ctx->GetInputDim("X"));
  if (!ctx->Attrs().Get<bool>("return_eids")) return;
  PADDLE_ENFORCE_EQ(
      ctx->HasInput("Eids"), true,
      phi::errors::InvalidArgument("graph_khop_sampler: `return_eids` needs the input Eids"));
  if (ctx->HasOutput("Out_Eids")) ctx->SetOutputDim("Out_Eids", {-1});
}

template <typename T>
class GraphKhopSamplerCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const Graph graph{Numbers(ctx, "Row"), Numbers(ctx, "Col_Ptr")};
    const std::vector<int64_t> asked = Numbers(ctx, "X");
    const Edges edges = Hops(ctx, graph, asked);
    std::vector<int64_t> nodes = edges.nodes, sources;
    std::unordered_map<int64_t, int64_t> place;
    for (size_t i = 0; i < nodes.size(); ++i) place[nodes[i]] = static_cast<int64_t>(i);
    for (const int64_t edge : edges.drawn) {
      const int64_t source = graph.row[edge];
      const bool is_new = place.emplace(source, static_cast<int64_t>(nodes.size())).second;
      if (is_new) nodes.push_back(source);
      sources.push_back(place[source]);
    }
    const auto places = [&](std::vector<int64_t> of) {
      for (int64_t& node : of) node = place[node];
      return of;
    };
    const auto count = static_cast<int64_t>(sources.size());
    Write(ctx, "Out_Src", {count, 1}, sources);
    Write(ctx, "Out_Dst", {count, 1}, places(edges.target));
    Write(ctx, "Sample_Index", {static_cast<int64_t>(nodes.size())}, nodes);
    Write(ctx, "Reindex_X", ctx.Input<DenseTensor>("X")->dims(), places(asked));
    if (ctx.Attr<bool>("return_eids")) WriteEids(ctx, graph, edges.drawn);
  }

 private:
  struct Graph {
    std::vector<int64_t> row, starts;
  };
  struct Edges {
    std::vector<int64_t> nodes;          // of all hops
    std::vector<int64_t> drawn, target;  // places in Row, and the nodes that they belong to
  };

  static std::vector<int64_t> Numbers(const framework::ExecutionContext& ctx, const char* slot) {
    return reference::IntegersOf(*ctx.Input<DenseTensor>(slot), "graph_khop_sampler");
  }

  // What was drawn, in order, less the nodes that it was drawn for.
  static std::vector<int64_t> NextHop(std::vector<int64_t> reached, std::vector<int64_t> from) {
    std::vector<int64_t> next;
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    std::sort(from.begin(), from.end());
    std::set_difference(reached.begin(), reached.end(), from.begin(), from.end(),
                        std::back_inserter(next));
    return next;
  }

  static Edges Hops(const framework::ExecutionContext& ctx, const Graph& graph,
                    std::vector<int64_t> nodes) {
    reference::Engine engine(ctx, 0);
    Edges edges;
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    for (const int most : ctx.Attr<std::vector<int>>("sample_sizes")) {
      std::vector<int64_t> reached;
      for (const int64_t node : nodes) {
        const std::vector<int64_t> kept =
            reference::NeighboursOf("graph_khop_sampler", graph.starts,
                                    static_cast<int64_t>(graph.row.size()), node, most, &*engine);
        for (const int64_t edge : kept) reached.push_back(graph.row[edge]);
        edges.drawn.insert(edges.drawn.end(), kept.begin(), kept.end());
        edges.target.insert(edges.target.end(), kept.size(), node);
      }
      edges.nodes.insert(edges.nodes.end(), nodes.begin(), nodes.end());
      nodes = NextHop(std::move(reached), std::move(nodes));
      PADDLE_ENFORCE_EQ(edges.drawn.empty(), false,
                        phi::errors::InvalidArgument(
                            "graph_khop_sampler: no node of X has a neighbour; one must"));
    }
    return edges;
  }

  static void WriteEids(const framework::ExecutionContext& ctx, const Graph& graph,
                        const std::vector<int64_t>& drawn) {
    const std::vector<int64_t> all = Numbers(ctx, "Eids");
    PADDLE_ENFORCE_EQ(
        all.size(), graph.row.size(),
        phi::errors::InvalidArgument("graph_khop_sampler: Eids must have a number for "
                                     "each of the %d edges of Row; it has %d",
                                     graph.row.size(), all.size()));
    std::vector<int64_t> eids;
    for (const int64_t edge : drawn) eids.push_back(all[edge]);
    Write(ctx, "Out_Eids", {static_cast<int64_t>(eids.size())}, eids);
  }

  static void Write(const framework::ExecutionContext& ctx, const char* slot, const phi::DDim& dims,
                    const std::vector<int64_t>& values) {
    auto* out = ctx.Output<DenseTensor>(slot);
    out->Resize(dims);
    std::copy(values.begin(), values.end(), reference::Allocate<T>(ctx, out));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(graph_khop_sampler, GraphKhopSamplerCPUKernel, int, int64_t);
