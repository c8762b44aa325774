#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class ShardIndexCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const int count = ctx.Attr<int>("index_num"), shards = ctx.Attr<int>("nshards");
    const int64_t size = (int64_t{count} + shards - 1) / shards;
    const int64_t first = size * ctx.Attr<int>("shard_id");
    for (int64_t i = 0; i < x->numel(); ++i) {
      const int64_t id = x->data<T>()[i];
      PADDLE_ENFORCE_EQ(id >= 0 && id < count, true,
                        phi::errors::InvalidArgument(
                            "shard_index: an id must be in [0, %d); it is %d", count, id));
      const bool inside = id >= first && id < first + size;
      y[i] = static_cast<T>(inside ? id - first : ctx.Attr<int>("ignore_value"));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(shard_index, ShardIndexCPUKernel, int, int64_t);
