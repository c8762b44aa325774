#include <algorithm>

#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/sorted_lines.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace paddle::operators {

/// The original never gave this op a PHI kernel; `top_k_v2` has one.
void TopkInferShape(framework::InferShapeContext* ctx) {
  phi::DDim dims = ctx->GetInputDim("X");
  const bool known = !ctx->HasInput("K");  // else the kernel shapes
  const int k = ctx->Attrs().Get<int>("k");
  PADDLE_ENFORCE_GT(dims.size(), 0,
                    phi::errors::InvalidArgument("top_k: input X must have rank 1 or more"));
  int64_t& last = dims[dims.size() - 1];
  PADDLE_ENFORCE_EQ(
      !known || last < 0 || k <= last, true,
      phi::errors::InvalidArgument(
          "top_k: attribute `k` must be in [1, %d], the last dimension of X; it is %d", last, k));
  last = known ? k : -1;
  if (!known && ctx->IsRuntime()) last = 0;
  ctx->SetOutputDim("Out", dims);
  ctx->SetOutputDim("Indices", dims);
  ctx->ShareLoD("X", "Out");
  ctx->ShareLoD("X", "Indices");
}

template <typename T>
class TopkCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    int64_t k = ctx.Attr<int>("k");
    if (ctx.HasInput("K")) k = reference::OneInteger(ctx, "K", "top_k");
    phi::DDim dims = ctx.Input<DenseTensor>("X")->dims();
    const int64_t width = dims[dims.size() - 1];
    PADDLE_ENFORCE_EQ(
        k >= 1 && k <= width, true,
        phi::errors::InvalidArgument(
            "top_k: input K must be in [1, %d], the last dimension of X; it is %d", width, k));
    dims[dims.size() - 1] = k;
    ctx.Output<DenseTensor>("Out")->Resize(dims);
    ctx.Output<DenseTensor>("Indices")->Resize(dims);
    reference::MapLines<T>(ctx, -1, "top_k", [k](auto line) {
      std::partial_sort(line.begin(), line.begin() + k, line.end(),
                        [](const auto& a, const auto& b) { return a.first > b.first; });
      line.resize(k);
      return line;
    });
  }
};

/// The elements of Out@GRAD go back to where Indices says that they came from.
template <typename T>
class TopkGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* indices = ctx.Input<DenseTensor>("Indices");
    const auto* out_grad = ctx.Input<DenseTensor>("Out@GRAD");
    auto* x_grad = ctx.Output<DenseTensor>("X@GRAD");
    const phi::DDim dims = x_grad->dims();
    PADDLE_ENFORCE_GT(dims.size(), 0,
                      phi::errors::InvalidArgument("top_k_grad: input X must have rank 1 or more"));
    T* to = reference::Allocate<T>(ctx, x_grad);
    std::fill_n(to, x_grad->numel(), T(0));
    phi::DDim taken = dims;
    const int64_t width = dims[dims.size() - 1], rows = width == 0 ? 0 : x_grad->numel() / width;
    const int64_t k = rows == 0 ? 0 : out_grad->numel() / rows;
    taken[dims.size() - 1] = k;
    PADDLE_ENFORCE_EQ(
        out_grad->dims() == taken && indices->dims() == taken, true,
        phi::errors::InvalidArgument(
            "top_k_grad: Out@GRAD of shape %s and Indices of shape %s do not fit X of "
            "shape %s",
            out_grad->dims(), indices->dims(), dims));
    const std::vector<int64_t> at = phi::funcs::CheckedIndices(*indices, "Indices", width);
    for (int64_t i = 0; i < out_grad->numel(); ++i) {
      to[i / k * width + at[i]] = out_grad->data<T>()[i];
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(top_k, TopkCPUKernel, float, double);
PD_LEGACY_KERNEL(top_k_grad, TopkGradCPUKernel, float, double);
