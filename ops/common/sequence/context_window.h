#pragma once

#include <algorithm>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "phi/core/checked_size.h"

// Shared by convolutions over sequences.

namespace paddle::operators {

/// The window around a row of a sequence: `length` rows, the first one `start` rows after that row.
struct ContextWindow {
  int64_t start, length, width;

  explicit ContextWindow(const framework::ExecutionContext& ctx)
      : start(ctx.Attr<int>("contextStart")),
        length(ctx.Attr<int>("contextLength")),
        width(ctx.Input<DenseTensor>("X")->dims()[1]) {}
};

/// X [T, M] times Filter [contextLength · M, N] to Out [T, N].
inline void InferContextConv(framework::InferShapeContext* ctx, const char* op_type) {
  const phi::DDim x = DimsOfRank(ctx, op_type, "X", 2);
  const phi::DDim filter = DimsOfRank(ctx, op_type, "Filter", 2);
  const int stride = ctx->Attrs().Get<int>("contextStride");
  PADDLE_ENFORCE_EQ(
      stride, 1,
      phi::errors::InvalidArgument("%s: `contextStride` must be 1; it is %d", op_type, stride));
  const int length = ctx->Attrs().Get<int>("contextLength");
  PADDLE_ENFORCE_GE(length, 1,
                    phi::errors::InvalidArgument("%s: `contextLength` must be at least 1; it is %d",
                                                 op_type, length));
  CheckSameSize(op_type, "the number of rows of Filter", filter[0],
                x[1] < 0 ? -1 : phi::CheckedMul(x[1], length));
  ctx->SetOutputDim("Out", {x[0], filter[1]});
  ctx->ShareLoD("X", "Out");
}

/// Fills `patches` [rows, length · width] with the window of each row. Rows outside the sequence
/// are taken from `padding`, which holds the rows before the sequence and then the rows after it;
/// nullptr: zeros. Rows without elements, of which no memory bounds the number, are no work.
template <typename T>
void FillPatches(const std::vector<size_t>& offsets, const ContextWindow& window, const T* x,
                 const T* padding, T* patches) {
  const int64_t width = window.width, before = std::max<int64_t>(0, -window.start);
  if (width == 0) return;
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    const auto begin = static_cast<int64_t>(offsets[s]);
    const int64_t length = static_cast<int64_t>(offsets[s + 1]) - begin;
    ParallelRows(length, window.length * width, [=](int64_t t) {
      T* to = patches + (begin + t) * window.length * width;
      for (int64_t k = 0; k < window.length; ++k, to += width) {
        const int64_t at = t + window.start + k;
        if (at >= 0 && at < length) {
          std::copy_n(x + (begin + at) * width, width, to);
        } else if (padding == nullptr) {
          std::fill_n(to, width, T(0));
        } else {
          std::copy_n(padding + (at < 0 ? at + before : before + at - length) * width, width, to);
        }
      }
    });
  }
}

}  // namespace paddle::operators
