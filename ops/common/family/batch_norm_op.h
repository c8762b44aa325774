#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/counted_vector.h"

namespace paddle::operators {

template <typename T>
class BatchNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");  // Y may be X
    auto* out = ctx.Output<DenseTensor>("Y");
    const bool batch_statistics =
        (!ctx.Attr<bool>("is_test") || ctx.Attr<bool>("trainable_statistics")) &&
        !ctx.Attr<bool>("use_global_stats");
    const int rank = x.dims().size();
    const auto layout = ctx.Attr<std::string>("data_layout");
    const bool last = (layout == "NHWC" || layout == "NDHWC") && rank > 2;
    const reference::Split3 n = reference::SplitAt(x.dims(), last ? rank - 1 : 1);
    Statistics s = Running(ctx, n.axis);
    if (n.outer * n.inner == 1 && batch_statistics) {  // nothing to normalise over
      const std::vector<double> zeros(n.axis, 0);
      WriteAll(ctx, s, {zeros, zeros});
      return reference::CopyElements(ctx, x, out);
    }
    if (batch_statistics) {
      const Statistics batch = BatchOf(x.data<T>(), n);
      Update(ctx, s, batch, n.axis);
      s = batch;
    } else {
      Write(ctx, "MeanOut", s.mean);
      Write(ctx, "VarianceOut", s.variance);
    }
    const std::vector<double> scale = Channels(ctx, "Scale", n.axis, 1.0);
    const std::vector<double> bias = Channels(ctx, "Bias", n.axis, 0.0);
    const double epsilon = ctx.Attr<float>("epsilon");
    const bool relu = ctx.Attr<bool>("fuse_with_relu");
    phi::CountedVector<T> result(x.numel());
    for (int64_t i = 0; i < x.numel(); ++i) {
      const int64_t c = i / n.inner % n.axis;
      const double v =
          (static_cast<double>(x.data<T>()[i]) - s.mean[c]) / std::sqrt(s.variance[c] + epsilon);
      const double y = v * scale[c] + bias[c];
      result[i] = static_cast<T>(relu && y < 0 ? 0 : y);
    }
    std::copy(result.begin(), result.end(), reference::Allocate<T>(ctx, out));
  }

 private:
  struct Statistics {
    std::vector<double> mean, variance;
  };

  static std::vector<double> Channels(const framework::ExecutionContext& ctx, const char* slot,
                                      int64_t channels, double absent) {
    if (!ctx.HasInput(slot)) return std::vector<double>(channels, absent);
    const T* values = ctx.Input<DenseTensor>(slot)->data<T>();
    return std::vector<double>(values, values + channels);
  }
  static Statistics Running(const framework::ExecutionContext& ctx, int64_t channels) {
    return {Channels(ctx, "Mean", channels, 0), Channels(ctx, "Variance", channels, 1)};
  }
  static Statistics BatchOf(const T* x, const reference::Split3& n) {
    Statistics s{std::vector<double>(n.axis, 0), std::vector<double>(n.axis, 0)};
    const double count = static_cast<double>(n.outer * n.inner);
    const int64_t numel = n.outer * n.axis * n.inner;
    for (int64_t i = 0; i < numel; ++i) {
      s.mean[i / n.inner % n.axis] += static_cast<double>(x[i]) / count;
    }
    for (int64_t i = 0; i < numel; ++i) {
      const int64_t c = i / n.inner % n.axis;
      const double d = static_cast<double>(x[i]) - s.mean[c];
      s.variance[c] += d * d / count;
    }
    return s;
  }
  static void Write(const framework::ExecutionContext& ctx, const char* slot,
                    const std::vector<double>& values) {
    if (!ctx.HasOutput(slot)) return;
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>(slot));
    for (double value : values) *to++ = static_cast<T>(value);
  }
  static void Update(const framework::ExecutionContext& ctx, const Statistics& running,
                     const Statistics& batch, int64_t channels) {
    const double momentum = ctx.Attr<float>("momentum");
    const double epsilon = ctx.Attr<float>("epsilon");
    Statistics next = running;
    std::vector<double> inverse(channels);
    for (int64_t c = 0; c < channels; ++c) {
      next.mean[c] = running.mean[c] * momentum + batch.mean[c] * (1 - momentum);
      next.variance[c] = running.variance[c] * momentum + batch.variance[c] * (1 - momentum);
      inverse[c] = 1.0 / std::sqrt(batch.variance[c] + epsilon);
    }
    WriteAll(ctx, next, {batch.mean, inverse});
  }
  static void WriteAll(const framework::ExecutionContext& ctx, const Statistics& running,
                       const Statistics& saved) {
    Write(ctx, "SavedMean", saved.mean);
    Write(ctx, "SavedVariance", saved.variance);
    Write(ctx, "MeanOut", running.mean);
    Write(ctx, "VarianceOut", running.variance);
  }
};

}  // namespace paddle::operators
