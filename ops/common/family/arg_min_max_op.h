#pragma once

#include <algorithm>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The index of the best element; of equal ones the first. NaN is chosen only if all elements are
/// NaN.
template <typename T, template <typename> class Better>
class ArgMinMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* op_type = ctx.GetOp().Type().c_str();
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    reference::Split3 n;
    n.axis = x->numel();
    if (!ctx.Attr<bool>("flatten")) {
      const auto axis = static_cast<int>(ctx.Attr<int64_t>("axis"));
      n = reference::SplitAt(x->dims(), reference::PositiveAxis(axis, x->dims().size(), op_type));
    }
    PADDLE_ENFORCE_EQ(n.axis > 0 || n.outer * n.inner == 0, true,
                      phi::errors::InvalidArgument("%s: there is no element to choose", op_type));
    std::vector<int64_t> chosen;
    for (int64_t i = 0; i < n.outer * n.inner; ++i) {
      const T* first = x->data<T>() + i / n.inner * n.axis * n.inner + i % n.inner;
      chosen.push_back(IndexOf(first, n.axis, n.inner));
    }
    if (ctx.Attr<int>("dtype") == framework::proto::VarType::INT32) {
      std::copy(chosen.begin(), chosen.end(), reference::Allocate<int>(ctx, out));
    } else {
      std::copy(chosen.begin(), chosen.end(), reference::Allocate<int64_t>(ctx, out));
    }
  }

 private:
  static int64_t IndexOf(const T* x, int64_t count, int64_t step) {
    int64_t best = -1;
    for (int64_t k = 0; k < count; ++k) {
      const T v = x[k * step];
      if (v == v && (best < 0 || Better<T>()(v, x[best * step]))) best = k;
    }
    return best < 0 ? 0 : best;
  }
};

}  // namespace paddle::operators
