#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void CheckScaleAndShift(framework::InferShapeContext* ctx, const char* type) {
  const bool there = ctx->HasInput("scale_w") && ctx->HasInput("bias");
  PADDLE_ENFORCE_EQ(there || !ctx->Attrs().Get<bool>("enable_scale_and_shift"), true,
                    phi::errors::InvalidArgument(
                        "%s: `enable_scale_and_shift` needs inputs scale_w and bias", type));
}

void DataNormInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X");
  PADDLE_ENFORCE_EQ(
      x.size() >= 2 && x.size() <= 5, true,
      phi::errors::InvalidArgument("data_norm: X must have rank 2 to 5; its shape is %s", x));
  const phi::DDim size = ctx->GetInputDim("BatchSize");
  PADDLE_ENFORCE_EQ(size.size() == 1 && (size[0] < 0 || x[1] < 0 || size[0] == x[1]), true,
                    phi::errors::InvalidArgument(
                        "data_norm: BatchSize must have shape [%d]; it has %s", x[1], size));
  CheckShape(ctx, "data_norm", "BatchSum", {x[1]});
  CheckShape(ctx, "data_norm", "BatchSquareSum", {x[1]});
  for (const char* slot : {"scale_w", "bias"}) {
    if (ctx->HasInput(slot)) CheckShape(ctx, "data_norm", slot, {x[1]});
  }
  CheckScaleAndShift(ctx, "data_norm");
  ctx->SetOutputDim("Y", x);
  ctx->SetOutputDim("Means", {x[1]});
  ctx->SetOutputDim("Scales", {x[1]});
  ctx->ShareLoD("X", "Y");
}

template <typename T>
class DataNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t rows = x->dims()[0], columns = x->dims()[1];
    for (const char* slot : {"BatchSize", "BatchSum", "BatchSquareSum", "scale_w", "bias"}) {
      if (!ctx.HasInput(slot)) continue;
      PADDLE_ENFORCE_EQ(
          ctx.Input<DenseTensor>(slot)->numel() == columns && x->numel() == rows * columns, true,
          phi::errors::InvalidArgument(
              "data_norm: %s must have shape [%d] for X of shape %s; it has %s", slot, columns,
              x->dims(), ctx.Input<DenseTensor>(slot)->dims()));
    }
    const T* size = ctx.Input<DenseTensor>("BatchSize")->data<T>();
    const T* sum = ctx.Input<DenseTensor>("BatchSum")->data<T>();
    const T* squares = ctx.Input<DenseTensor>("BatchSquareSum")->data<T>();
    T* mean = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Means"));
    T* scale = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Scales"));
    for (int64_t c = 0; c < columns; ++c) {
      mean[c] = sum[c] / size[c];
      scale[c] = std::sqrt(size[c] / squares[c]);
    }
    const bool shifted = ctx.Attr<bool>("enable_scale_and_shift");
    const T* factor = shifted ? ctx.Input<DenseTensor>("scale_w")->data<T>() : nullptr;
    const T* shift = shifted ? ctx.Input<DenseTensor>("bias")->data<T>() : nullptr;
    const int64_t slot = ctx.Attr<int>("slot_dim");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Y"));
    for (int64_t i = 0; i < rows * columns; ++i) {
      const int64_t c = i % columns;
      const T first = slot > 0 ? x->data<T>()[i - c % slot] : T(1);
      if (slot > 0 && first > T(-1e-7f) && first < T(1e-7f)) {
        y[i] = T(0);
        continue;
      }
      y[i] = (x->data<T>()[i] - mean[c]) * scale[c];
      if (shifted) y[i] = y[i] * factor[c] + shift[c];
    }
  }
};

void DataNormGradInferShape(framework::InferShapeContext* ctx) {
  const char* type = "data_norm_grad";
  const phi::DDim x = ctx->GetInputDim("X");
  PADDLE_ENFORCE_GE(
      x.size(), 2,
      phi::errors::InvalidArgument("%s: X must have rank 2 to 5; its shape is %s", type, x));
  CheckShape(ctx, type, "Y@GRAD", x);
  for (const char* slot : {"Means", "Scales"}) CheckShape(ctx, type, slot, {x[1]});
  for (const char* slot : {"scale_w", "bias"}) {
    if (ctx->HasInput(slot)) CheckShape(ctx, type, slot, {x[1]});
  }
  CheckScaleAndShift(ctx, type);
  if (ctx->HasOutput("X@GRAD")) ctx->SetOutputDim("X@GRAD", x);
  for (const char* grad :
       {"BatchSize@GRAD", "BatchSum@GRAD", "BatchSquareSum@GRAD", "scale_w@GRAD", "bias@GRAD"}) {
    if (ctx->HasOutput(grad)) ctx->SetOutputDim(grad, {x[1]});
  }
}

template <typename T>
class DataNormGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const bool shifted = ctx.Attr<bool>("enable_scale_and_shift");
    const int64_t slot = ctx.Attr<int>("slot_dim"), columns = x->dims()[1];
    const T *from = x->data<T>(), *g = ctx.Input<DenseTensor>("Y@GRAD")->data<T>();
    const T* mean = ctx.Input<DenseTensor>("Means")->data<T>();
    const T* scale = ctx.Input<DenseTensor>("Scales")->data<T>();
    const T* factor = shifted ? ctx.Input<DenseTensor>("scale_w")->data<T>() : nullptr;
    T* to = Slot(ctx, "X@GRAD");
    std::vector<Sums> sums(columns);
    for (int64_t i = 0; i < x->numel(); ++i) {
      const int64_t c = i % columns;
      const T first = slot > 0 ? from[i - c % slot] : T(1);
      const bool empty = slot > 0 && first > T(-1e-7f) && first < T(1e-7f);
      if (to != nullptr)
        to[i] = empty && shifted ? T(0) : g[i] * scale[c] * (shifted ? factor[c] : T(1));
      if (empty) continue;
      const double d = static_cast<double>(from[i]) - static_cast<double>(mean[c]);
      sums[c].count += 1;
      sums[c].sum += static_cast<double>(from[i]);
      sums[c].squares += d * d;
      sums[c].g += static_cast<double>(g[i]);
      sums[c].g_x += static_cast<double>(g[i]) * d * static_cast<double>(scale[c]);
    }
    Write(ctx, sums, slot > 0);
  }

 private:
  struct Sums {
    double count = 0, sum = 0, squares = 0, g = 0, g_x = 0;
  };
  static T* Slot(const framework::ExecutionContext& ctx, const char* slot) {
    return ctx.HasOutput(slot) ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>(slot))
                               : nullptr;
  }
  // With slots each sum counts as one value, their mean.
  static void Write(const framework::ExecutionContext& ctx, const std::vector<Sums>& sums,
                    bool means) {
    const double epsilon = ctx.Attr<float>("epsilon");
    T *size = Slot(ctx, "BatchSize@GRAD"), *sum = Slot(ctx, "BatchSum@GRAD");
    T* squares = Slot(ctx, "BatchSquareSum@GRAD");
    T *factor = Slot(ctx, "scale_w@GRAD"), *shift = Slot(ctx, "bias@GRAD");
    for (size_t c = 0; c < sums.size(); ++c) {
      const Sums& s = sums[c];
      const double parts = means && s.count > 0 ? s.count : 1;
      if (size != nullptr) size[c] = static_cast<T>(s.count / parts);
      if (sum != nullptr) sum[c] = static_cast<T>(s.sum / parts);
      if (squares != nullptr) squares[c] = static_cast<T>(s.squares / parts + s.count * epsilon);
      if (factor != nullptr) factor[c] = static_cast<T>(s.g_x);
      if (shift != nullptr) shift[c] = static_cast<T>(s.g);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(data_norm, DataNormCPUKernel, float, double);
PD_LEGACY_KERNEL(data_norm_grad, DataNormGradCPUKernel, float, double);
