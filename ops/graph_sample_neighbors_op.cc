#include <algorithm>
#include <limits>
#include <vector>

#include "ops/common/family/graph_op.h"
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
    const int size = ctx.Attr<int>("sample_size");
    const int64_t most = size < 0 ? std::numeric_limits<int64_t>::max() : size;
    reference::Engine engine(ctx, 0);
    std::vector<int64_t> drawn, counts;
    for (int64_t node : nodes) {
      const std::vector<int64_t> kept =
          reference::NeighboursOf(type, starts, row->numel(), node, most, &*engine);
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
