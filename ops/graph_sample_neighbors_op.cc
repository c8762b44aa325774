#include <algorithm>
#include <random>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class GraphSampleNeighborsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "graph_sample_neighbors";
    const auto* row = ctx.Input<DenseTensor>("Row");
    const auto starts = reference::IntegersOf(*ctx.Input<DenseTensor>("Col_Ptr"), type);
    const auto nodes = reference::IntegersOf(*ctx.Input<DenseTensor>("X"), type);
    const int most = ctx.Attr<int>("sample_size");
    reference::Engine engine(ctx, 0);
    std::vector<int64_t> drawn, counts;
    for (int64_t node : nodes) {
      PADDLE_ENFORCE_EQ(node >= 0 && node + 1 < static_cast<int64_t>(starts.size()), true,
                        phi::errors::InvalidArgument(
                            "graph_sample_neighbors: X holds %d, which is no node", node));
      PADDLE_ENFORCE_EQ(
          starts[node] >= 0 && starts[node] <= starts[node + 1] && starts[node + 1] <= row->numel(),
          true,
          phi::errors::InvalidArgument("graph_sample_neighbors: Col_Ptr does not ascend at node %d",
                                       node));
      std::vector<int64_t> places;
      for (int64_t e = starts[node]; e < starts[node + 1]; ++e) places.push_back(e);
      std::vector<int64_t> kept = places;
      if (most >= 0 && most < static_cast<int64_t>(places.size())) {
        kept.clear();
        std::sample(places.begin(), places.end(), std::back_inserter(kept), most, *engine);
      }
      drawn.insert(drawn.end(), kept.begin(), kept.end());
      counts.push_back(static_cast<int64_t>(kept.size()));
    }
    auto* out_count = ctx.Output<DenseTensor>("Out_Count");
    out_count->Resize({static_cast<int64_t>(counts.size())});
    std::copy(counts.begin(), counts.end(), reference::Allocate<int>(ctx, out_count));
    Write(ctx, *row, drawn, "Out");
    if (!ctx.Attr<bool>("return_eids") || !ctx.HasOutput("Out_Eids")) return;
    Write(ctx, *ctx.Input<DenseTensor>("Eids"), drawn, "Out_Eids");
  }

 private:
  static void Write(const framework::ExecutionContext& ctx, const DenseTensor& from,
                    const std::vector<int64_t>& places, const char* slot) {
    auto* out = ctx.Output<DenseTensor>(slot);
    out->Resize({static_cast<int64_t>(places.size())});
    T* to = reference::Allocate<T>(ctx, out);
    for (int64_t place : places) *to++ = from.data<T>()[place];
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(graph_sample_neighbors, GraphSampleNeighborsCPUKernel, int, int64_t);
