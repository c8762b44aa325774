#pragma once

#include <algorithm>
#include <cmath>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"

// Shared by the fake_quantize family: values rounded to a grid of 2^bits - 1 steps, stored as
// floats. PHI has no kernels for it.

namespace paddle::operators {

/// 2^(bits - 1) - 1: the largest number of the grid.
inline int64_t QuantRange(int bits) { return (int64_t{1} << (bits - 1)) - 1; }

/// 1 / s; 0 up to s = 1e-30, as in the original, so that tiny values become 0.
template <typename T>
T SafeInverse(T s) {
  return s <= static_cast<T>(1e-30) ? T(0) : T(1) / s;
}

template <typename T>
T AbsMax(const T* x, int64_t n) {
  T max = T(0);
  for (int64_t i = 0; i < n; ++i) max = std::max(max, std::abs(x[i]));
  return max;
}

/// How elements that share a scale are rounded.
template <typename T>
struct QuantGrid {
  T range;       // QuantRange of the bits
  bool even;     // ties to even, clipped after rounding to [-range - 1, range]; else ties away from
                 // zero, clipped before to [-scale, scale]
  bool dequant;  // back to the scale of x

  QuantGrid(int bits, int round_type, bool back)
      : range(static_cast<T>(QuantRange(bits))), even(round_type == 0), dequant(back) {}

  void Apply(const T* x, int64_t n, T scale, T* y) const {
    const T factor = range * SafeInverse(scale);
    if (even) {
      for (int64_t i = 0; i < n; ++i) {
        y[i] = std::max(std::min(std::nearbyint(factor * x[i]), range), -range - T(1));
      }
    } else {
      const T inverse = SafeInverse(scale);
      for (int64_t i = 0; i < n; ++i) {
        y[i] = std::round(range * inverse * std::max(std::min(x[i], scale), -scale));
      }
    }
    if (!dequant) return;
    for (int64_t i = 0; i < n; ++i) y[i] = y[i] * scale / range;
  }

  /// Rounds x[0, n), on several threads.
  void ApplyAll(const T* x, int64_t n, T scale, T* y) const {
    phi::ParallelFor(n, 16384, [=](int64_t begin, int64_t end) {
      Apply(x + begin, end - begin, scale, y + begin);
    });
  }

  /// Rounds with one scale per index of axis `axis` of `dims`.
  void ApplyChannels(const phi::DDim& dims, int axis, const T* x, const T* scales, T* y) const {
    const ChannelRows rows(dims, axis);
    ParallelRows(rows.outer * rows.channels, rows.inner, [=](int64_t r) {
      Apply(x + r * rows.inner, rows.inner, scales[r % rows.channels], y + r * rows.inner);
    });
  }

  struct ChannelRows {
    ChannelRows(const phi::DDim& dims, int axis) {
      for (int i = 0; i < dims.size(); ++i) {
        (i < axis ? outer : i == axis ? channels : inner) *= dims[i];
      }
    }
    int64_t outer = 1, channels = 1, inner = 1;
  };

  static void ChannelAbsMax(const phi::DDim& dims, int axis, const T* x, T* max) {
    const ChannelRows rows(dims, axis);
    std::fill_n(max, rows.channels, T(0));
    for (int64_t r = 0; r < rows.outer * rows.channels; ++r) {
      T& slot = max[r % rows.channels];
      slot = std::max(slot, AbsMax(x + r * rows.inner, rows.inner));
    }
  }
};

/// The moving-average scale in training: accum and state are sums that decay with `moving_rate`.
template <typename T>
T MovingAverageScale(const framework::ExecutionContext& ctx, const T* x, int64_t n) {
  const T rate = static_cast<T>(ctx.Attr<float>("moving_rate"));
  const T* old_state = OptionalData<T>(ctx, "InState", 1);
  const T* old_accum = OptionalData<T>(ctx, "InAccum", 1);
  const T state = rate * (old_state == nullptr ? T(0) : *old_state) + T(1);
  const T accum = rate * (old_accum == nullptr ? T(0) : *old_accum) + AbsMax(x, n);
  if (ctx.HasOutput("OutState")) {
    *ctx.Output<DenseTensor>("OutState")->mutable_data<T>(ctx.GetPlace()) = state;
  }
  if (ctx.HasOutput("OutAccum")) {
    *ctx.Output<DenseTensor>("OutAccum")->mutable_data<T>(ctx.GetPlace()) = accum;
  }
  const T scale = accum / state;
  *ctx.Output<DenseTensor>("OutScale")->mutable_data<T>(ctx.GetPlace()) = scale;
  return scale;
}

/// `quant_axis` of X. Errors: InvalidArgument.
inline void CheckQuantAxis(framework::InferShapeContext* ctx, const char* op_type, int axis) {
  const int rank = ctx->GetInputDim("X").size();
  PADDLE_ENFORCE_EQ((axis == 0 || axis == 1) && axis < rank, true,
                    phi::errors::InvalidArgument(
                        "%s: `quant_axis` must be 0 or 1, an axis of X of shape %s; it is %d",
                        op_type, ctx->GetInputDim("X"), axis));
}

/// The scales of slot `Scale`: one for all of X, or one a channel. Errors: InvalidArgument.
template <typename T>
const T* ScalesOf(const framework::ExecutionContext& ctx, int axis) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* scale = ctx.Input<DenseTensor>("Scale");
  const int64_t wanted = axis < 0 ? 1 : x->dims()[axis];
  PADDLE_ENFORCE_EQ(
      scale->numel() >= 1 && (axis < 0 || scale->numel() == wanted), true,
      phi::errors::InvalidArgument("Scale must hold %d scales for X of shape %s; its shape is %s",
                                   wanted, x->dims(), scale->dims()));
  return scale->data<T>();
}

/// Output slots of one element each, where the operator has them.
inline void SetScalarOutputs(framework::InferShapeContext* ctx,
                             std::initializer_list<const char*> slots) {
  for (const char* slot : slots) {
    if (ctx->HasOutput(slot)) ctx->SetOutputDim(slot, {1});
  }
}

/// Out: X rounded to the grid of `scale`; kDequantize: in the scale of X.
template <bool kDequantize, typename T>
void WriteQuantized(const framework::ExecutionContext& ctx, T scale) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const QuantGrid<T> grid(ctx.Attr<int>("bit_length"), ctx.Attr<int>("round_type"), kDequantize);
  grid.ApplyAll(x->data<T>(), x->numel(), scale,
                ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace()));
}

/// Quantizes X with the scale of its largest element.
template <typename T, bool kDequantize>
class AbsMaxQuantizeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T scale = AbsMax(x->data<T>(), x->numel());
    *ctx.Output<DenseTensor>("OutScale")->mutable_data<T>(ctx.GetPlace()) = scale;
    WriteQuantized<kDequantize>(ctx, scale);
  }
};

/// Quantizes X with the moving-average scale, or in a test with InScale.
template <typename T, bool kDequantize>
class MovingAverageQuantizeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    WriteQuantized<kDequantize>(ctx, ctx.Attr<bool>("is_test")
                                         ? *NeededData<T>(ctx, "InScale", 1)
                                         : MovingAverageScale(ctx, x->data<T>(), x->numel()));
  }
};

}  // namespace paddle::operators
