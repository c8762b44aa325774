#include <algorithm>
#include <array>

#include "ops/common/operator/operator.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rows/rows.h"
#include "phi/core/checked_size.h"

namespace paddle::operators {

inline int64_t WindowSteps(int64_t size, int before, int after, int kernel, int stride) {
  const int64_t room = size + before + after - kernel;
  return room < 0 ? 0 : room / stride + 1;
}

// Of images of shape `x`. As in the original, the real size of a single image does not count, and a
// program may be built with sizes that no run takes.
void CheckRealSizes(framework::InferShapeContext* ctx, const phi::DDim& x) {
  if (!ctx->IsRuntime() || !ctx->HasInput("Y") || x[0] <= 1) return;
  const phi::DDim y = ctx->GetInputDim("Y");
  PADDLE_ENFORCE_EQ(
      phi::product(y), phi::CheckedMul(2, x[0]),
      phi::errors::InvalidArgument(
          "im2sequence: Y must hold the height and width of %d images; its shape is %s", x[0], y));
  PADDLE_ENFORCE_EQ(ctx->Attrs().Get<std::vector<int>>("out_stride").size(), size_t{2},
                    phi::errors::InvalidArgument("im2sequence: `out_stride` must hold 2 numbers"));
}

void Im2SequenceInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X");
  const auto attrs = ctx->Attrs();
  const auto kernels = attrs.Get<std::vector<int>>("kernels");
  PADDLE_ENFORCE_EQ(x.size() == 4 && kernels.size() == 2 &&
                        attrs.Get<std::vector<int>>("strides").size() == 2 &&
                        attrs.Get<std::vector<int>>("paddings").size() == 4,
                    true,
                    phi::errors::InvalidArgument(
                        "im2sequence: X must have rank 4, `kernels` and `strides` 2 numbers and "
                        "`paddings` 4; the shape of X is %s",
                        x));
  for (const char* name : {"kernels", "strides", "out_stride"}) {
    for (int v : attrs.Get<std::vector<int>>(name)) {
      PADDLE_ENFORCE_GT(
          v, 0,
          phi::errors::InvalidArgument("im2sequence: `%s` must be above 0; it holds %d", name, v));
    }
  }
  CheckRealSizes(ctx, x);
  const int64_t area = int64_t{kernels[0]} * kernels[1];
  const int64_t width = x[1] < 0 ? -1 : phi::CheckedMul(x[1], area);
  ctx->SetOutputDim("Out", {-1, width});  // the kernel sets the rows
  if (!ctx->IsRuntime()) ctx->SetLoDLevel("Out", 1);
}

template <typename T>
class Im2SequenceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const phi::DDim d = x->dims();
    const auto kernel = ctx.Attr<std::vector<int>>("kernels");
    const auto stride = ctx.Attr<std::vector<int>>("strides");
    const auto pad = ctx.Attr<std::vector<int>>("paddings");
    std::vector<Steps> steps;  // of each image
    std::vector<size_t> lod = {0};
    for (int64_t n = 0; n < d[0]; ++n) {
      steps.push_back(StepsOf(ctx, d, n));
      const int64_t count = phi::CheckedMul(steps.back()[0], steps.back()[1]);
      lod.push_back(static_cast<size_t>(phi::CheckedAdd(static_cast<int64_t>(lod.back()), count)));
    }
    const int64_t width = d[1] * kernel[0] * kernel[1];
    DenseTensor rows;  // not Out yet, which may be X
    rows.Resize({static_cast<int64_t>(lod.back()), width});
    rows.set_lod({lod});
    T* to = reference::Allocate<T>(ctx, &rows);
    for (int64_t n = 0; n < d[0] && width > 0; ++n) {
      const Steps& step = steps[static_cast<size_t>(n)];
      for (int64_t p = 0; p < step[0] * step[1]; ++p) {
        for (int64_t k = 0; k < width; ++k) {
          const int64_t i = p / step[1] * stride[0] - pad[0] + k / kernel[1] % kernel[0];
          const int64_t j = p % step[1] * stride[1] - pad[1] + k % kernel[1];
          const bool inside = i >= 0 && j >= 0 && i < d[2] && j < d[3];
          const int64_t plane = (n * d[1] + k / (int64_t{kernel[0]} * kernel[1])) * d[2];
          *to++ = inside ? x->data<T>()[(plane + i) * d[3] + j] : T(0);
        }
      }
    }
    *ctx.Output<DenseTensor>("Out") = rows;
  }

 private:
  using Steps = std::array<int64_t, 2>;  // of the window, down and to the right

  static Steps StepsOf(const framework::ExecutionContext& ctx, const phi::DDim& d, int64_t n) {
    const auto kernel = ctx.Attr<std::vector<int>>("kernels");
    const auto stride = ctx.Attr<std::vector<int>>("strides");
    const auto pad = ctx.Attr<std::vector<int>>("paddings");
    Steps steps{};
    for (size_t a = 0; a < 2; ++a) {
      const bool real = ctx.HasInput("Y") && d[0] > 1;  // as in the original
      steps[a] =
          real ? RealSteps(ctx, n, static_cast<int>(a))
               : WindowSteps(d[2 + static_cast<int>(a)], pad[a], pad[a + 2], kernel[a], stride[a]);
    }
    return steps;
  }

  // Of an image that is smaller than X has room for. As in the original, whose division rounds to
  // 0: a window that is a little too large counts.
  static int64_t RealSteps(const framework::ExecutionContext& ctx, int64_t n, int axis) {
    const T y = ctx.Input<DenseTensor>("Y")->data<T>()[2 * n + axis];
    PADDLE_ENFORCE_EQ(y >= 0 && y < static_cast<T>(phi::kMaxElements), true,
                      phi::errors::InvalidArgument("im2sequence: Y holds %s, which is no size", y));
    const auto real = static_cast<int64_t>(y);
    const auto at = [&](const char* name, int index) {
      return static_cast<int64_t>(ctx.Attr<std::vector<int>>(name)[index]);
    };
    const int64_t by = at("out_stride", axis), size = (real + by - 1) / by;
    const int64_t room =
        size + at("paddings", axis) + at("paddings", axis + 2) - at("kernels", axis);
    return std::max<int64_t>(0, room / at("strides", axis) + 1);
  }
};

template <typename T>
class Im2SequenceGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // As in the original, the real sizes (Y) do not count here.
    const phi::DDim d = ctx.Input<DenseTensor>("X")->dims();
    const auto kernel = ctx.Attr<std::vector<int>>("kernels");
    const auto stride = ctx.Attr<std::vector<int>>("strides");
    const auto pad = ctx.Attr<std::vector<int>>("paddings");
    const int64_t area = int64_t{kernel[0]} * kernel[1], width = phi::CheckedMul(d[1], area);
    const int64_t high = WindowSteps(d[2], pad[0], pad[2], kernel[0], stride[0]);
    const int64_t wide = WindowSteps(d[3], pad[1], pad[3], kernel[1], stride[1]);
    const int64_t rows = phi::CheckedMul(d[0], phi::CheckedMul(high, wide));
    const T* dy = OutGradRows<T>(ctx, "Out", rows, width);
    T* dx = GradData<T>(ctx, "X");
    std::fill_n(dx, phi::product(d), T(0));
    ParallelRows(d[0] * d[1], high * wide * area, [=](int64_t plane) {
      const int64_t image = plane / d[1], channel = plane % d[1];
      T* to = dx + plane * d[2] * d[3];
      for (int64_t p = 0; p < high * wide; ++p) {
        const T* from = dy + (image * high * wide + p) * width + channel * area;
        for (int64_t k = 0; k < area; ++k) {
          const int64_t i = p / wide * stride[0] - pad[0] + k / kernel[1];
          const int64_t j = p % wide * stride[1] - pad[1] + k % kernel[1];
          if (i >= 0 && j >= 0 && i < d[2] && j < d[3]) to[i * d[3] + j] += from[k];
        }
      }
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(im2sequence, Im2SequenceCPUKernel, float);
PD_LEGACY_KERNEL(im2sequence_grad, Im2SequenceGradCPUKernel, float);
