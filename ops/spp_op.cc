#include <algorithm>
#include <limits>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void SppInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X");
  const int levels = ctx->Attrs().Get<int>("pyramid_height");
  PADDLE_ENFORCE_EQ(x.size() == 4 && levels > 0 && levels < 16, true,
                    phi::errors::InvalidArgument(
                        "spp: X must have rank 4 and `pyramid_height` be in [1, 15]; they are %s "
                        "and %d",
                        x, levels));
  const int64_t bins = ((int64_t{1} << (2 * levels)) - 1) / 3;
  ctx->SetOutputDim("Out", {x[0], x[1] < 0 ? -1 : x[1] * bins});
}

struct SppBin {
  int64_t begin, end;
};
// Bin b of `bins` along an axis. It may be empty: then an average is 0 / 0, as in the original.
static SppBin SppBinOf(int64_t size, int64_t bins, int64_t b) {
  const int64_t step = (size + bins - 1) / bins, pad = (step * bins - size + 1) / 2;
  const int64_t begin = b * step - pad;
  return {std::max<int64_t>(begin, 0), std::min(begin + step, size)};
}

template <typename T>
class SppCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const phi::DDim d = x->dims();
    const bool max = ctx.Attr<std::string>("pooling_type") == "max";
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t n = 0; n < d[0]; ++n) {
      for (int level = 0; level < ctx.Attr<int>("pyramid_height"); ++level) {
        const int64_t bins = int64_t{1} << level;
        for (int64_t c = 0; c < d[1]; ++c) {
          const T* plane = x->data<T>() + (n * d[1] + c) * d[2] * d[3];
          for (int64_t b = 0; b < bins * bins; ++b) {
            *out++ = Pool(plane, d[3], SppBinOf(d[2], bins, b / bins),
                          SppBinOf(d[3], bins, b % bins), max);
          }
        }
      }
    }
  }

 private:
  static T Pool(const T* plane, int64_t width, const SppBin& rows, const SppBin& columns,
                bool max) {
    T sum = 0, best = -std::numeric_limits<float>::max();
    for (int64_t i = rows.begin; i < rows.end; ++i) {
      for (int64_t j = columns.begin; j < columns.end; ++j) {
        sum += plane[i * width + j];
        best = best > plane[i * width + j] ? best : plane[i * width + j];
      }
    }
    if (max) return best;
    return sum / static_cast<T>((rows.end - rows.begin) * (columns.end - columns.begin));
  }
};

template <typename T>
class SppGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const phi::DDim d = x->dims();
    const bool max = ctx.Attr<std::string>("pooling_type") == "max";
    const T* out = ctx.Input<DenseTensor>("Out")->data<T>();
    const T* g = ctx.Input<DenseTensor>("Out@GRAD")->data<T>();
    T* x_grad = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("X@GRAD"));
    std::fill_n(x_grad, x->numel(), T(0));
    for (int64_t n = 0; n < d[0]; ++n) {
      for (int level = 0; level < ctx.Attr<int>("pyramid_height"); ++level) {
        const int64_t bins = int64_t{1} << level;
        for (int64_t c = 0; c < d[1]; ++c) {
          const int64_t plane = (n * d[1] + c) * d[2] * d[3];
          for (int64_t b = 0; b < bins * bins; ++b, ++out, ++g) {
            const SppBin rows = SppBinOf(d[2], bins, b / bins),
                         columns = SppBinOf(d[3], bins, b % bins);
            if (max) {
              AddAtFirst(x->data<T>() + plane, d[3], rows, columns, *out, *g, x_grad + plane);
            } else {
              AddShares(d[3], rows, columns, *g, x_grad + plane);
            }
          }
        }
      }
    }
  }

 private:
  static void AddAtFirst(const T* plane, int64_t width, const SppBin& rows, const SppBin& columns,
                         T value, T g, T* grad) {
    for (int64_t i = rows.begin; i < rows.end; ++i) {
      for (int64_t j = columns.begin; j < columns.end; ++j) {
        if (plane[i * width + j] != value) continue;
        grad[i * width + j] += g;
        return;
      }
    }
  }
  static void AddShares(int64_t width, const SppBin& rows, const SppBin& columns, T g, T* grad) {
    const T share = g / static_cast<T>((rows.end - rows.begin) * (columns.end - columns.begin));
    for (int64_t i = rows.begin; i < rows.end; ++i) {
      for (int64_t j = columns.begin; j < columns.end; ++j) grad[i * width + j] += share;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(spp, SppCPUKernel, float, double);
PD_LEGACY_KERNEL(spp_grad, SppGradCPUKernel, float, double);
