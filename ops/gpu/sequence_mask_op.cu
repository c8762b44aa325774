#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/sequence/sequence_mask.h"

namespace paddle::operators {
namespace {

template <typename T, typename Out>
struct SequenceMaskBody {
  const T* lengths;
  RowDivider maxlen;
  Out* y;
  __device__ void operator()(int64_t i) const {
    const int64_t row = maxlen.Quotient(i), j = i - row * maxlen.divisor;
    y[i] = static_cast<Out>(static_cast<T>(j) < lengths[row] ? 1 : 0);
  }
};

}  // namespace

template <typename T>
class SequenceMaskGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* y = ctx.Output<DenseTensor>("Y");
    const int64_t maxlen = ShapeMask<T>(ctx, *x, y);
    ForMaskType(ctx, [&](auto element) {
      using Out = decltype(element);
      Out* to = y->mutable_data<Out>(ctx.GetPlace());
      if (y->numel() == 0) return;
      GpuLoop(GpuOf(ctx), y->numel(),
              SequenceMaskBody<T, Out>{x->data<T>(), RowDivider(maxlen), to});
    });
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_mask, paddle::operators::SequenceMaskGPUKernel<int>,
                        paddle::operators::SequenceMaskGPUKernel<int64_t>,
                        paddle::operators::SequenceMaskGPUKernel<float>,
                        paddle::operators::SequenceMaskGPUKernel<double>);
