#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"
#include "phi/core/checked_size.h"

namespace paddle::operators {

void VarConv2dInferShape(framework::InferShapeContext* ctx) {
  const char* op = "var_conv_2d";
  const auto attr = [ctx](const char* name) { return ctx->Attrs().Get<int>(name); };
  CheckShape(ctx, op, "X", {-1, 1});
  const int64_t window = phi::CheckedMul(attr("KernelH"), attr("KernelW"));
  CheckShape(ctx, op, "W", {attr("OutputChannel"), phi::CheckedMul(attr("InputChannel"), window)});
  ctx->SetOutputDim("Out", {-1, 1});  // only the kernel knows how large the images are
  ctx->SetOutputDim("Col", {-1, 1});
}

/// The images of var_conv_2d, and where they lie in X, Col and Out.
struct VarImages {
  VarImages(const framework::ExecutionContext& ctx, const char* op)
      : channels(ctx.Attr<int>("InputChannel")),
        out_channels(ctx.Attr<int>("OutputChannel")),
        stride_h(ctx.Attr<int>("StrideH")),
        stride_w(ctx.Attr<int>("StrideW")),
        kernel_h(ctx.Attr<int>("KernelH")),
        kernel_w(ctx.Attr<int>("KernelW")),
        x_at(SequenceRows(*ctx.Input<phi::DenseTensor>("X"), op)) {
    const auto &rows = ctx.Input<phi::DenseTensor>("ROW")->lod(),
               &columns = ctx.Input<phi::DenseTensor>("COLUMN")->lod();
    const bool fits = !rows.empty() && !columns.empty() && rows[0].size() == x_at.size() &&
                      columns[0].size() == x_at.size();
    PADDLE_ENFORCE_EQ(fits, true,
                      phi::errors::InvalidArgument(
                          "%s: ROW and COLUMN must have a LoD of %d sequences, as X; they have %s "
                          "and %s",
                          op, x_at.size() - 1, phi::LoDToString(rows), phi::LoDToString(columns)));
    for (size_t i = 0; i + 1 < x_at.size(); ++i) {
      heights.push_back(static_cast<int64_t>(rows[0][i + 1] - rows[0][i]));
      widths.push_back(static_cast<int64_t>(columns[0][i + 1] - columns[0][i]));
      const auto size = static_cast<int64_t>(x_at[i + 1] - x_at[i]);
      PADDLE_ENFORCE_EQ(size, channels * heights[i] * widths[i],
                        phi::errors::InvalidArgument(
                            "%s: image %d must have %d channels of %d x %d elements; it has %d", op,
                            i, channels, heights[i], widths[i], size));
      col_at.push_back(col_at.back() + weights() * cells(i));
      out_at.push_back(out_at.back() + out_channels * cells(i));
    }
  }

  size_t count() const { return heights.size(); }
  int64_t weights() const { return channels * kernel_h * kernel_w; }  // of an output channel
  int64_t out_height(size_t i) const { return Steps(heights[i], stride_h); }
  int64_t out_width(size_t i) const { return Steps(widths[i], stride_w); }
  int64_t cells(size_t i) const { return out_height(i) * out_width(i); }

  /// use(place in Col, place in X) for all of image i that do not lie in the zeros around it.
  template <typename Use>
  void ForEach(size_t i, const Use& use) const {
    for (int64_t weight = 0; weight < weights(); ++weight) {
      const int64_t dx = weight % kernel_w - kernel_w / 2,
                    dy = weight / kernel_w % kernel_h - kernel_h / 2,
                    channel = weight / (kernel_w * kernel_h);
      for (int64_t cell = 0; cell < cells(i); ++cell) {
        const int64_t y = cell / out_width(i) * stride_h + dy,
                      x = cell % out_width(i) * stride_w + dx;
        if (y < 0 || y >= heights[i] || x < 0 || x >= widths[i]) continue;
        use(static_cast<int64_t>(col_at[i]) + weight * cells(i) + cell,
            static_cast<int64_t>(x_at[i]) + (channel * heights[i] + y) * widths[i] + x);
      }
    }
  }

  int64_t channels, out_channels, stride_h, stride_w, kernel_h, kernel_w;
  std::vector<size_t> x_at, col_at = {0}, out_at = {0};
  std::vector<int64_t> heights, widths;

 private:
  static int64_t Steps(int64_t size, int64_t stride) {
    return size == 0 ? 0 : (size - 1) / stride + 1;
  }
};

template <typename T>
class VarConv2dCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const VarImages images(ctx, "var_conv_2d");
    const T *x = ctx.Input<DenseTensor>("X")->data<T>(),
            *w = ctx.Input<DenseTensor>("W")->data<T>();
    T *col = Rows(ctx, "Col", images.col_at), *out = Rows(ctx, "Out", images.out_at);
    std::fill_n(col, images.col_at.back(), T(0));
    for (size_t i = 0; i < images.count(); ++i) {
      images.ForEach(i, [&](int64_t to, int64_t from) { col[to] = x[from]; });
      const T* met = col + images.col_at[i];
      T* y = out + images.out_at[i];
      const int64_t cells = images.cells(i), weights = images.weights();
      for (int64_t place = 0; place < images.out_channels * cells; ++place) {
        double sum = 0;
        for (int64_t k = 0; k < weights; ++k) {
          sum +=
              static_cast<double>(w[place / cells * weights + k]) * met[k * cells + place % cells];
        }
        y[place] = static_cast<T>(sum);
      }
    }
  }

 private:
  static T* Rows(const framework::ExecutionContext& ctx, const char* slot,
                 const std::vector<size_t>& at) {
    auto* tensor = ctx.Output<DenseTensor>(slot);
    tensor->Resize({static_cast<int64_t>(at.back()), 1});
    phi::LoD lod;
    lod.emplace_back(at);
    tensor->set_lod(lod);
    return tensor->mutable_data<T>(ctx.GetPlace());
  }
};

template <typename T>
class VarConv2dGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const VarImages images(ctx, "var_conv_2d_grad");
    const auto out_size = static_cast<int64_t>(images.out_at.back());
    const T *dy = OutGradRows<T>(ctx, "Out", out_size, 1),
            *w = ctx.Input<DenseTensor>("W")->data<T>(),
            *col = ctx.Input<DenseTensor>("Col")->data<T>();
    const int64_t weights = images.weights(), met_size = static_cast<int64_t>(images.col_at.back());
    PADDLE_ENFORCE_EQ(ctx.Input<DenseTensor>("Col")->numel(), met_size,
                      phi::errors::InvalidArgument(
                          "var_conv_2d_grad: Col must have %d elements, as the images and the "
                          "kernel give; its shape is %s",
                          met_size, ctx.Input<DenseTensor>("Col")->dims()));
    std::vector<double> d_x(images.x_at.back(), 0.0), d_w(images.out_channels * weights, 0.0),
        d_col(images.col_at.back(), 0.0);
    for (size_t i = 0; i < images.count(); ++i) {
      const int64_t cells = images.cells(i);
      const size_t first = images.col_at[i];
      for (int64_t place = 0; place < images.out_channels * cells; ++place) {
        const double g = dy[images.out_at[i] + place];
        for (int64_t k = 0; k < weights; ++k) {
          const int64_t weight = place / cells * weights + k, met = k * cells + place % cells;
          d_w[weight] += g * col[first + met];
          d_col[first + met] += g * w[weight];
        }
      }
      images.ForEach(i, [&](int64_t from, int64_t to) { d_x[to] += d_col[from]; });
    }
    if (T* dx = GradData<T>(ctx, "X")) std::copy(d_x.begin(), d_x.end(), dx);
    if (T* dw = GradData<T>(ctx, "W")) std::copy(d_w.begin(), d_w.end(), dw);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(var_conv_2d, VarConv2dCPUKernel, float, double);
PD_LEGACY_KERNEL(var_conv_2d_grad, VarConv2dGradCPUKernel, float, double);
