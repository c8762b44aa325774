#include <string>
#include <vector>

#include "ops/common/detection/box_checks.h"
#include "ops/common/gpu/gpu_rows.h"
#include "phi/kernels/funcs/elementwise/rounded_product.h"

namespace paddle::operators {
namespace {

template <typename T>
struct BoxCoderBody {
  const T *prior, *target;
  const T* variances;  // [4], or of each prior box; nullptr: `variance`
  bool one_variance, encodes, along_columns;
  T variance[4];
  T one;
  RowDivider columns;
  T* out;

  __device__ void operator()(int64_t i) const {
    const int64_t row = columns.Quotient(i), column = i - row * columns.divisor;
    const int64_t p = along_columns ? column : row;
    const T* const edges = prior + 4 * p;
    const T w = edges[2] - edges[0] + one, h = edges[3] - edges[1] + one;
    const T x = edges[0] + w / 2, y = edges[1] + h / 2;
    const T* const scale = variances == nullptr ? variance : variances + (one_variance ? 0 : 4 * p);
    T* const to = out + 4 * i;
    if (encodes) {
      const T* const from = target + 4 * row;
      const T from_w = from[2] - from[0] + one, from_h = from[3] - from[1] + one;
      to[0] = ((from[2] + from[0]) / 2 - x) / w / scale[0];
      to[1] = ((from[3] + from[1]) / 2 - y) / h / scale[1];
      to[2] = std::log(std::fabs(from_w / w)) / scale[2];
      to[3] = std::log(std::fabs(from_h / h)) / scale[3];
      return;
    }
    const T* const from = target + 4 * i;
    const T to_x = phi::funcs::RoundedProduct(scale[0] * from[0], w) + x;
    const T to_y = phi::funcs::RoundedProduct(scale[1] * from[1], h) + y;
    const T to_w = std::exp(scale[2] * from[2]) * w, to_h = std::exp(scale[3] * from[3]) * h;
    to[0] = to_x - to_w / 2;
    to[1] = to_y - to_h / 2;
    to[2] = to_x + to_w / 2 - one;
    to[3] = to_y + to_h / 2 - one;
  }
};

}  // namespace

template <typename T>
class BoxCoderGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* target = ctx.Input<DenseTensor>("TargetBox");
    const auto* prior = ctx.Input<DenseTensor>("PriorBox");
    auto* out = ctx.Output<DenseTensor>("OutputBox");
    T* to = out->mutable_data<T>(ctx.GetPlace());
    CheckPriorBoxVar(ctx, *prior);
    if (out->numel() == 0) return;
    const bool encodes = ctx.Attr<std::string>("code_type") == "encode_center_size";
    const auto* variances =
        ctx.HasInput("PriorBoxVar") ? ctx.Input<DenseTensor>("PriorBoxVar") : nullptr;
    BoxCoderBody<T> body{prior->data<T>(),
                         target->data<T>(),
                         variances == nullptr ? nullptr : variances->data<T>(),
                         variances != nullptr && variances->numel() == 4,
                         encodes,
                         encodes || ctx.Attr<int>("axis") == 0,
                         {T(1), T(1), T(1), T(1)},
                         ctx.Attr<bool>("box_normalized") ? T(0) : T(1),
                         RowDivider(out->dims()[1]),
                         to};
    const auto given = ctx.Attr<std::vector<float>>("variance");
    for (size_t k = 0; k < given.size() && k < 4; ++k) body.variance[k] = static_cast<T>(given[k]);
    GpuLoop(GpuOf(ctx), out->dims()[0] * out->dims()[1], body);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(box_coder, paddle::operators::BoxCoderGPUKernel<float>,
                        paddle::operators::BoxCoderGPUKernel<double>);
