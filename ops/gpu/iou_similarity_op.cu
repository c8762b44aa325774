#include "ops/common/gpu/gpu_rows.h"
#include "phi/kernels/funcs/elementwise/rounded_product.h"

namespace paddle::operators {
namespace {

template <typename T>
struct IouSimilarityBody {
  const T *x, *y;
  T one;
  RowDivider columns;
  T* out;

  __device__ void operator()(int64_t i) const {
    const int64_t row = columns.Quotient(i);
    const T *const a = x + 4 * row, *const b = y + 4 * (i - row * columns.divisor);
    const T inside = phi::funcs::RoundedProduct(Side(a, b), Side(a + 1, b + 1));
    out[i] = inside / (Area(a) + Area(b) - inside);
  }
  // The length of what both have in common, along the axis of their first numbers.
  __device__ T Side(const T* a, const T* b) const {
    const T end = b[2] < a[2] ? b[2] : a[2], begin = a[0] < b[0] ? b[0] : a[0];
    const T length = end - begin + one;
    return length < T(0) ? T(0) : length;
  }
  __device__ T Area(const T* b) const {
    return phi::funcs::RoundedProduct(b[2] - b[0] + one, b[3] - b[1] + one);
  }
};

}  // namespace

template <typename T>
class IouSimilarityGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* to = out->mutable_data<T>(ctx.GetPlace());
    const int64_t count = x->dims()[0] * y->dims()[0];
    if (count == 0) return;
    GpuLoop(GpuOf(ctx), count,
            IouSimilarityBody<T>{x->data<T>(), y->data<T>(),
                                 ctx.Attr<bool>("box_normalized") ? T(0) : T(1),
                                 RowDivider(y->dims()[0]), to});
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(iou_similarity, paddle::operators::IouSimilarityGPUKernel<float>,
                        paddle::operators::IouSimilarityGPUKernel<double>);
