#pragma once

#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window.h"
#include "phi/infermeta/pixel_shuffle.h"

namespace paddle::operators {

/// The reference of an op that moves elements: `Source` finds where an element of Out comes from.
/// Source::From(ctx, in, n, c, i, j) is an index of X, or -1: zero.
template <typename T, typename Source>
class RearrangeReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    auto* output = ctx.Output<DenseTensor>("Out");
    const bool last = ctx.HasAttr("data_format") && ctx.Attr<std::string>("data_format") == "NHWC";
    const reference::ImageShape in(x.dims(), last), out(output->dims(), last);
    std::vector<T> values(output->numel());
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
