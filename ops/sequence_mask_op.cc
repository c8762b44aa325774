#include <vector>

#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence_mask.h"

namespace paddle::operators {

void SequenceMaskInferShape(framework::InferShapeContext* ctx) {
  const int maxlen = ctx->Attrs().Get<int>("maxlen");
  std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("X"));
  if (ctx->HasInput("MaxLenTensor")) {
    dims.push_back(-1);
  } else {
    PADDLE_ENFORCE_NE(maxlen, 0,
                      phi::errors::InvalidArgument("sequence_mask: `maxlen` must not be 0"));
    dims.push_back(maxlen > 0 ? maxlen : -1);
  }
  ctx->SetOutputDim("Y", phi::make_ddim(dims));
}

template <typename T>
class SequenceMaskCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* y = ctx.Output<DenseTensor>("Y");
    const int64_t maxlen = ShapeMask<T>(ctx, *x, y);
    ForMaskType(ctx, [&](auto element) { Fill<decltype(element)>(ctx, *x, maxlen, y); });
  }

 private:
  template <typename Out>
  static void Fill(const framework::ExecutionContext& ctx, const DenseTensor& x, int64_t maxlen,
                   DenseTensor* y) {
    const T* lengths = x.data<T>();
    Out* to = y->mutable_data<Out>(ctx.GetPlace());
    ParallelRows(x.numel(), maxlen, [=](int64_t i) {
      for (int64_t j = 0; j < maxlen; ++j) {
        to[i * maxlen + j] = static_cast<Out>(static_cast<T>(j) < lengths[i] ? 1 : 0);
      }
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_mask, SequenceMaskCPUKernel, int, int64_t, float, double);
