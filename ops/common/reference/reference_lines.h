#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {
namespace reference {

/// Calls body(i, first) for each of the n.outer n.inner lines along the axis, which are the
/// elements first, first + n.inner, …: n.axis of them.
template <typename Body>
void ForEachLine(const Split3& n, Body body) {
  if (n.axis == 0) return;
  for (int64_t i = 0; i < n.outer * n.inner; ++i) {
    body(i, i / n.inner * n.axis * n.inner + i % n.inner);
  }
}

/// Which terms a cumulative result includes.
struct RunningTerms {
  bool exclusive = false;  // without the element itself
  bool reverse = false;    // from the end
};

/// Element by element, Out is result(x, step, begin, end) of the terms x[k * step], k in [begin,
/// end), of the element's line. Each result is computed from all its terms, in float64. Out may be
/// X.
template <typename T, typename Result>
void RunningResults(const framework::ExecutionContext& ctx, const Split3& n,
                    const RunningTerms& terms, Result result) {
  const DenseTensor x = *ctx.Input<DenseTensor>("X");  // Out may be its memory
  std::vector<T> results(x.numel());
  // The original copies one number, whatever `exclusive` says.
  const int64_t own = terms.exclusive && x.numel() > 1 ? 1 : 0;
  ForEachLine(n, [&](int64_t, int64_t first) {
    for (int64_t k = 0; k < n.axis; ++k) {
      const int64_t begin = terms.reverse ? k + own : 0;
      const int64_t end = terms.reverse ? n.axis : k + 1 - own;
      results[first + k * n.inner] = result(x.data<T>() + first, n.inner, begin, end);
    }
  });
  std::copy(results.begin(), results.end(), Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")));
}

/// As above, with the terms given by attributes `axis`, `flatten`, `exclusive` and `reverse`.
template <typename T, typename Result>
void RunningResults(const framework::ExecutionContext& ctx, const char* op_type, Result result) {
  const phi::DDim dims = ctx.Input<DenseTensor>("X")->dims();
  Split3 n;
  n.axis = phi::product(dims);
  if (!ctx.Attr<bool>("flatten")) {
    n = SplitAt(dims, PositiveAxis(ctx.Attr<int>("axis"), dims.size(), op_type));
  }
  RunningResults<T>(ctx, n, {ctx.Attr<bool>("exclusive"), ctx.Attr<bool>("reverse")}, result);
}

}  // namespace reference
}  // namespace paddle::operators
