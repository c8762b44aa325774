#pragma once

#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window.h"
#include "phi/core/counted_vector.h"

namespace paddle::operators {

/// The reference of pixel_shuffle and other ops that permute the elements of images.
/// Source::From(ctx, in, n, c, i, j) is the index in X of that element of Out, or -1 for zero.
template <typename T, typename Source>
class PixelShuffleReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    auto* output = ctx.Output<DenseTensor>("Out");
    const bool last = ctx.HasAttr("data_format") && ctx.Attr<std::string>("data_format") == "NHWC";
    const reference::ImageShape in(x.dims(), last), out(output->dims(), last);
    phi::CountedVector<T> values(output->numel());
    for (int64_t n = 0; n < out.batch; ++n) {
      for (int64_t c = 0; c < out.channels; ++c) {
        for (int64_t i = 0; i < out.height; ++i) {
          for (int64_t j = 0; j < out.width; ++j) {
            const int64_t from = Source::From(ctx, in, n, c, i, j);
            values[out.At(n, c, i, j)] = from < 0 ? T(0) : x.data<T>()[from];
          }
        }
      }
    }
    std::copy(values.begin(), values.end(), reference::Allocate<T>(ctx, output));
  }
};

}  // namespace paddle::operators
