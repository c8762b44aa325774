#pragma once

#include <algorithm>

#include "ops/common/family/copy_op.h"

namespace paddle::operators::reference {

/// Gives `out`, whose shape is [2, count], int32 or int64 as attribute `dtype` says, the
/// coordinates of the elements of a matrix on and below diagonal `offset` (`lower`), or on and
/// above it, in row-major order. Rows without any cost nothing. Errors: ResourceExhausted if no
/// memory holds them; InvalidArgument if there are not `count`.
inline void WriteTriangle(const framework::ExecutionContext& ctx, int64_t rows, int64_t cols,
                          int64_t offset, bool lower) {
  auto* out = ctx.Output<DenseTensor>("out");
  const phi::DataType dtype = framework::TransToPhiDataType(ctx.Attr<int>("dtype"));
  void* memory = out->mutable_data(ctx.GetPlace(), dtype);
  const int64_t count = out->numel() / 2;
  const auto put = [&](int64_t at, int64_t number) {
    if (dtype == phi::DataType::INT32) {
      static_cast<int32_t*>(memory)[at] = static_cast<int32_t>(number);
    } else {
      static_cast<int64_t*>(memory)[at] = number;
    }
  };
  const int64_t begin = lower ? std::max<int64_t>(-offset, 0) : 0;
  const int64_t end = lower ? rows : std::min(rows, cols - offset);
  int64_t found = 0;
  for (int64_t i = begin; i < end && cols > 0; ++i) {
    const int64_t from = lower ? 0 : std::max<int64_t>(i + offset, 0);
    const int64_t to = lower ? std::min(i + offset + 1, cols) : cols;
    for (int64_t j = from; j < to && found < count; ++j, ++found) {
      put(found, i);
      put(count + found, j);
    }
  }
  PADDLE_ENFORCE_EQ(found, count,
                    phi::errors::InvalidArgument("out of shape %s for a triangle of %d elements",
                                                 out->dims(), found));
}

}  // namespace paddle::operators::reference
