// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/segment_pooling.h")
#include_next "paddle/phi/kernels/funcs/segment_pooling.h"
#else
#pragma once

#include <algorithm>
#include <string>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/segment_pool_kernel.h"
#include "paddle/utils/optional.h"

namespace phi {
namespace funcs {

/// output: what `pooltype` (SUM, MEAN, MAX, MIN) makes of the rows of input of each segment.
/// segments has a number, which never falls, for each row. summed_ids, which MEAN needs: their
/// counts.
template <typename Context, typename T, typename IndexT>
class SegmentPoolFunctor {
 public:
  void operator()(const Context& dev_ctx, const DenseTensor& input, const DenseTensor& segments,
                  DenseTensor* output, DenseTensor* summed_ids = nullptr,
                  const std::string& pooltype = "SUM") const {
    SegmentPoolKernel<T, CPUContext>(dev_ctx, input, segments, pooltype, output, summed_ids);
  }
};

/// in_grad: of SUM the gradient of the row's segment, of MEAN its part, of MAX and MIN where the
/// input is the output. Errors: InvalidArgument for another pooltype, a segment without a row of
/// output, and MEAN without summed_ids.
template <typename Context, typename T, typename IndexT>
class SegmentPoolGradFunctor {
 public:
  void operator()(const Context& dev_ctx, const DenseTensor& input, const DenseTensor& output,
                  const DenseTensor& out_grad, const DenseTensor& segments, DenseTensor* in_grad,
                  const paddle::optional<DenseTensor>& summed_ids = paddle::none,
                  const std::string& pooltype = "SUM") const {
    const bool is_mean = pooltype == "MEAN", is_extreme = pooltype == "MAX" || pooltype == "MIN";
    PADDLE_ENFORCE(is_mean || is_extreme || pooltype == "SUM",
                   errors::InvalidArgument("pooltype is SUM, MEAN, MAX or MIN, not %s", pooltype));
    PADDLE_ENFORCE(!is_mean || summed_ids, errors::InvalidArgument("a mean needs summed_ids"));
    T* dx = dev_ctx.template Alloc<T>(in_grad);
    const int64_t rows = segments.numel(), width = rows == 0 ? 0 : in_grad->numel() / rows;
    for (int64_t row = 0; row < rows; ++row) {
      const auto segment = static_cast<int64_t>(segments.data<IndexT>()[row]);
      PADDLE_ENFORCE(
          segment >= 0 && segment < out_grad.dims()[0],
          errors::InvalidArgument("segment %d is not below %d", segment, out_grad.dims()[0]));
      for (int64_t i = 0; i < width; ++i) {
        const int64_t at = row * width + i, from = segment * width + i;
        T gradient = out_grad.data<T>()[from];
        if (is_mean) gradient /= summed_ids->template data<T>()[segment];
        if (is_extreme && input.data<T>()[at] != output.data<T>()[from]) {
          gradient = static_cast<T>(0);
        }
        dx[at] = gradient;
      }
    }
  }
};

}  // namespace funcs
}  // namespace phi

#endif
