#include <algorithm>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class GraphReindexCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto centres = reference::IntegersOf(*ctx.Input<DenseTensor>("X"), "graph_reindex");
    const auto edges = reference::IntegersOf(*ctx.Input<DenseTensor>("Neighbors"), "graph_reindex");
    const auto counts = reference::IntegersOf(*ctx.Input<DenseTensor>("Count"), "graph_reindex");
    std::vector<int64_t> nodes = centres, src, dst;
    for (int64_t node : edges) {
      if (NumberOf(node, nodes) < 0) nodes.push_back(node);
      src.push_back(NumberOf(node, nodes));
    }
    for (size_t i = 0; i < counts.size(); ++i) {
      const auto left = static_cast<int64_t>(edges.size() - dst.size());
      PADDLE_ENFORCE_EQ(
          counts[i] >= 0 && counts[i] <= left, true,
          phi::errors::InvalidArgument(
              "graph_reindex: Count must add up to the %d of Neighbors; number %d of it is %d",
              edges.size(), i, counts[i]));
      dst.insert(dst.end(), counts[i], NumberOf(centres[i % centres.size()], centres));
    }
    PADDLE_ENFORCE_EQ(dst.size() == edges.size() && counts.size() % centres.size() == 0, true,
                      phi::errors::InvalidArgument(
                          "graph_reindex: Count must add up to the %d of Neighbors", edges.size()));
    Write(ctx, src, "Reindex_Src");
    Write(ctx, dst, "Reindex_Dst");
    Write(ctx, nodes, "Out_Nodes");
  }

 private:
  // The last place in `nodes`, because of a node that comes twice the later one counts; -1: none.
  static int64_t NumberOf(int64_t node, const std::vector<int64_t>& nodes) {
    const auto found = std::find(nodes.rbegin(), nodes.rend(), node);
    return nodes.rend() - found - 1;
  }
  static void Write(const framework::ExecutionContext& ctx, const std::vector<int64_t>& values,
                    const char* slot) {
    auto* out = ctx.Output<DenseTensor>(slot);
    out->Resize({static_cast<int64_t>(values.size())});
    std::copy(values.begin(), values.end(), reference::Allocate<T>(ctx, out));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(graph_reindex, GraphReindexCPUKernel, int, int64_t);
