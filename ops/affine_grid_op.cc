#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void AffineGridInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim theta = ctx->GetInputDim("Theta");
  const int64_t axes = theta.size() == 3 ? theta[1] : 0;
  PADDLE_ENFORCE_EQ(
      (axes == 2 || axes == 3) && theta[2] == axes + 1, true,
      phi::errors::InvalidArgument(
          "affine_grid: Theta must have shape [N, 2, 3] or [N, 3, 4]; it has %s", theta));
  const auto shape = ctx->Attrs().Get<std::vector<int>>("output_shape");
  const bool given = !shape.empty() && !ctx->HasInput("OutputShape");
  PADDLE_ENFORCE_EQ(
      !given || static_cast<int64_t>(shape.size()) == axes + 2, true,
      phi::errors::InvalidArgument("affine_grid: `output_shape` must hold %d numbers; it holds %d",
                                   axes + 2, shape.size()));
  std::vector<int64_t> dims = {theta[0]};
  for (int64_t i = 0; i < axes; ++i) {
    dims.push_back(given ? shape[2 + i] : -1);  // -1: the kernel sets it
  }
  dims.push_back(axes);
  ctx->SetOutputDim("Output", phi::make_ddim(dims));
  ctx->ShareLoD("Theta", "Output");
}

// An image has pixels; only the batch may be empty.
static void CheckPixels(const char* op, const std::vector<int64_t>& sizes) {
  for (int64_t size : sizes) {
    PADDLE_ENFORCE_GT(size, 0,
                      phi::errors::InvalidArgument(
                          "%s: the shape of the image must be above 0; it holds %d", op, size));
  }
}

// Pixel i of `size` in [-1, 1].
template <typename T>
static T AffineGridPlace(int64_t i, int64_t size, bool corners) {
  if (corners) {
    const T step = size > 1 ? T(2) / static_cast<T>(size - 1) : T(0);
    return T(-1) + static_cast<T>(i) * step;
  }
  return (T(2) * static_cast<T>(i) + T(1)) / static_cast<T>(size) - T(1);
}

template <typename T>
class AffineGridCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* theta = ctx.Input<DenseTensor>("Theta");
    const int64_t batch = theta->dims()[0], axes = theta->dims()[1];
    std::vector<int64_t> shape;
    if (ctx.HasInput("OutputShape")) {
      shape = reference::IntegersOf(*ctx.Input<DenseTensor>("OutputShape"), "affine_grid");
    } else {
      const auto given = ctx.Attr<std::vector<int>>("output_shape");
      shape.assign(given.begin(), given.end());
    }
    PADDLE_ENFORCE_EQ(
        static_cast<int64_t>(shape.size()), axes + 2,
        phi::errors::InvalidArgument("affine_grid: OutputShape must hold %d numbers; it holds %d",
                                     axes + 2, shape.size()));
    const std::vector<int64_t> sizes(shape.begin() + 2, shape.end());
    CheckPixels("affine_grid", sizes);
    std::vector<int64_t> dims = {batch};
    dims.insert(dims.end(), sizes.begin(), sizes.end());
    dims.push_back(axes);
    auto* out = ctx.Output<DenseTensor>("Output");
    out->Resize(phi::make_ddim(dims));
    T* to = reference::Allocate<T>(ctx, out);
    const bool corners = ctx.Attr<bool>("align_corners");
    for (int64_t n = 0; n < batch; ++n) {
      const T* map = theta->data<T>() + n * axes * (axes + 1);
      std::vector<int64_t> at(axes, 0);
      do {
        for (int64_t k = 0; k < axes; ++k, ++to) {
          T sum = map[k * (axes + 1) + axes];
          for (int64_t a = 0; a < axes; ++a) {  // x, the last axis, comes first
            sum += map[k * (axes + 1) + a] *
                   AffineGridPlace<T>(at[axes - 1 - a], sizes[axes - 1 - a], corners);
          }
          *to = sum;
        }
      } while (reference::NextIndex(sizes, &at));
    }
  }
};

template <typename T>
class AffineGridGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* grad = ctx.Input<DenseTensor>("Output@GRAD");
    const phi::DDim dims = grad->dims();
    auto* theta_grad = ctx.Output<DenseTensor>("Theta@GRAD");
    const int64_t axes = dims.size() < 3 ? 0 : dims[dims.size() - 1];
    PADDLE_ENFORCE(
        axes > 0 && dims.size() == axes + 2 &&
            theta_grad->dims() == phi::make_ddim({dims[0], axes, axes + 1}),
        phi::errors::InvalidArgument("affine_grid_grad: input Output@GRAD of shape %s is no "
                                     "gradient of a grid of input Theta of shape %s",
                                     dims, theta_grad->dims()));
    const std::vector<int64_t> sizes(dims.begin() + 1, dims.begin() + 1 + axes);
    CheckPixels("affine_grid_grad", sizes);
    const bool corners = ctx.Attr<bool>("align_corners");
    const T* g = grad->data<T>();
    T* to = reference::Allocate<T>(ctx, theta_grad);
    for (int64_t n = 0; n < dims[0]; ++n, to += axes * (axes + 1)) {
      std::vector<double> sums(axes * (axes + 1), 0.0);
      std::vector<int64_t> at(axes, 0);
      do {
        for (int64_t k = 0; k < axes; ++k, ++g) {
          double* row = sums.data() + k * (axes + 1);
          for (int64_t a = 0; a < axes; ++a) {  // x, the last axis, comes first
            row[a] +=
                static_cast<double>(*g) * static_cast<double>(AffineGridPlace<T>(
                                              at[axes - 1 - a], sizes[axes - 1 - a], corners));
          }
          row[axes] += static_cast<double>(*g);
        }
      } while (reference::NextIndex(sizes, &at));
      for (size_t i = 0; i < sums.size(); ++i) to[i] = static_cast<T>(sums[i]);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(affine_grid, AffineGridCPUKernel, float, double);
PD_LEGACY_KERNEL(affine_grid_grad, AffineGridGradCPUKernel, float, double);
