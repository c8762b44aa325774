#pragma once

#include "ops/common/family/lower_unary_op.h"

// Cumulative maxima and minima along an axis: the best element so far, and its index.

namespace paddle::operators {

/// The reference: searches each prefix from its start. `Better(a, b)`: the later element b replaces
/// a. NaN is better than any number, and of several NaN the last one is chosen.
template <typename T, typename Better>
void CummaxReference(const framework::ExecutionContext& ctx, const char* op_type, Better better) {
  const auto* x = ctx.Input<DenseTensor>("x");
  auto *out = ctx.Output<DenseTensor>("out"), *indices = ctx.Output<DenseTensor>("indices");
  const auto axis = reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), op_type);
  const reference::Split3 n = reference::SplitAt(x->dims(), axis);
  T* y = reference::Allocate<T>(ctx, out);
  const bool narrow = ctx.Attr<int>("dtype") == framework::proto::VarType::INT32;
  int* places32 = narrow ? reference::Allocate<int>(ctx, indices) : nullptr;
  int64_t* places64 = narrow ? nullptr : reference::Allocate<int64_t>(ctx, indices);
  for (int64_t i = 0; i < x->numel(); ++i) {
    const int64_t last = i / n.inner % n.axis, first = i - last * n.inner;
    int64_t chosen = 0;
    for (int64_t k = 0; k <= last; ++k) {
      const T before = x->data<T>()[first + chosen * n.inner],
              v = x->data<T>()[first + k * n.inner];
      if (v != v || (before == before && better(before, v))) chosen = k;
    }
    y[i] = x->data<T>()[first + chosen * n.inner];
    if (narrow) {
      places32[i] = static_cast<int>(chosen);
    } else {
      places64[i] = chosen;
    }
  }
}

}  // namespace paddle::operators
