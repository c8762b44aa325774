#pragma once

#include <algorithm>
#include <vector>

#include "ops/common/family/copy_op.h"

namespace paddle::operators::reference {

/// Gives `out` the coordinates [2, count] of the elements of a matrix on and below diagonal
/// `offset`
/// (`lower`), or on and above it, in row-major order. Rows without any cost nothing.
inline void WriteTriangle(const framework::ExecutionContext& ctx, int64_t rows, int64_t cols,
                          int64_t offset, bool lower) {
  std::vector<double> at[2];
  const int64_t begin = lower ? std::max<int64_t>(-offset, 0) : 0;
  const int64_t end = lower ? rows : std::min(rows, cols - offset);
  for (int64_t i = begin; i < end && cols > 0; ++i) {
    const int64_t from = lower ? 0 : std::max<int64_t>(i + offset, 0);
    const int64_t to = lower ? std::min(i + offset + 1, cols) : cols;
    for (int64_t j = from; j < to; ++j) {
      at[0].push_back(static_cast<double>(i));
      at[1].push_back(static_cast<double>(j));
    }
  }
  const auto count = static_cast<int64_t>(at[0].size());
  at[0].insert(at[0].end(), at[1].begin(), at[1].end());
  WriteNumbers(ctx, {2, count}, framework::TransToPhiDataType(ctx.Attr<int>("dtype")), at[0],
               ctx.Output<DenseTensor>("out"));
}

}  // namespace paddle::operators::reference
