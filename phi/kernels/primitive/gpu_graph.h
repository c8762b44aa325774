#pragma once

// For files that nvcc compiles: messages along the edges of a graph, and their gradients.
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_search.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/funcs/index/send_recv.h"
#include "phi/kernels/funcs/reduce/row_reduction.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

/// One operand of the messages: edge e reads row rows[e] of `data`, and for element i of the
/// message element at[i] of that row.
template <typename T>
struct EdgeOperand {
  const T* data = nullptr;  // nullptr: there is none
  const int64_t* rows = nullptr;
  int64_t left_out = 0;  // a row that is not there
  int64_t width = 1;
  const int64_t* at = nullptr;  // nullptr: element i

  __device__ bool Has(int64_t e) const { return rows[e] != left_out; }
  __device__ T Value(int64_t e, int64_t i) const {
    return data[rows[e] * width + (at == nullptr ? i : at[i])];
  }
};

template <typename T>
struct EdgeMessages {
  EdgeOperand<T> x, y;
  bool multiply = false;

  /// 0 for an edge from or to a row that is not there.
  __device__ T Element(int64_t e, int64_t i) const {
    if (!x.Has(e) || (y.data != nullptr && !y.Has(e))) return T(0);
    const T a = x.Value(e, i);
    if (y.data == nullptr) return a;
    const T b = y.Value(e, i);
    return static_cast<T>(multiply ? a * b : a + b);
  }
};

/// funcs::EdgeMessage's places in memory of the device, until the end of the scope.
class EdgePlaces {
 public:
  EdgePlaces(const GPUContext& ctx, const funcs::EdgeMessage& maker)
      : plain_(maker.plain),
        x_at_(funcs::GpuUpload(ctx, maker.x_at)),
        y_at_(funcs::GpuUpload(ctx, maker.y_at)) {}
  const int64_t* x_at() const { return plain_ ? nullptr : x_at_.data(); }
  const int64_t* y_at() const { return plain_ ? nullptr : y_at_.data(); }

 private:
  bool plain_;
  funcs::GpuArray<int64_t> x_at_, y_at_;
};

/// The rows 0, 1, .. of `count` edges that have one each.
inline funcs::GpuArray<int64_t> RowOfEachEdge(const GPUContext& ctx, int64_t count) {
  funcs::GpuArray<int64_t> rows(ctx, count);
  int64_t* const to = rows.data();
  GpuLoop(ctx, count, [=] DEVICE(int64_t e) { to[e] = e; });
  return rows;
}

/// Element i of row r of the result: the messages to r, in their order, reduced as by
/// funcs::ReduceRows.
template <typename T>
struct ReceiveBody {
  funcs::RowReduction op;
  const int64_t *rows, *positions;  // edges sorted by the row that receives
  int64_t edges, width;
  EdgeMessages<T> messages;
  T* to;

  __device__ void operator()(int64_t unit) const {
    using C = funcs::ComputeType<T>;
    const int64_t row = unit / width, i = unit % width;
    const int64_t first = funcs::LowerBound(rows, edges, row);
    C sum = C(0);
    int64_t count = 0;
    for (int64_t j = first; j < edges && rows[j] == row; ++j, ++count) {
      const C value = static_cast<C>(messages.Element(positions[j], i));
      if (count > 0 && op == funcs::RowReduction::kMax) {
        sum = value > sum ? value : sum;
      } else if (count > 0 && op == funcs::RowReduction::kMin) {
        sum = value < sum ? value : sum;
      } else {
        sum += value;
      }
    }
    if (op == funcs::RowReduction::kMean && count > 1) sum /= static_cast<C>(count);
    to[unit] = static_cast<T>(sum);
  }
};

/// The gradient of element i of the message of edge e, which was reduced into a row.
template <typename T>
struct ReceivedGrad {
  EdgeMessages<T> messages;
  const int64_t* to_rows;
  int64_t left_out, width;
  const T *grad, *best;   // best: nullptr unless a maximum or minimum was taken
  const int64_t* counts;  // nullptr unless a mean was taken

  __device__ T operator()(int64_t e, int64_t i) const {
    const int64_t row = to_rows[e];
    if (row == left_out) return T(0);
    const T g = grad[row * width + i];
    if (best != nullptr) return messages.Element(e, i) == best[row * width + i] ? g : T(0);
    return counts != nullptr ? static_cast<T>(g / static_cast<T>(counts[row])) : g;
  }
};

/// The gradient of element i of the message of edge e, as it is given.
template <typename T>
struct GivenGrad {
  const T* grad;
  int64_t width;
  __device__ T operator()(int64_t e, int64_t i) const { return grad[e * width + i]; }
};

/// The gradient of element k of a row of one operand: the sum over its edges.
template <typename T, typename Grad>
struct OperandGradBody {
  const int64_t *rows, *positions;  // edges sorted by the operand's row
  int64_t edges, width;
  EdgeOperand<T> own, factor;  // factor: none where the message is no product
  Grad grad;
  T* to;  // zeros

  __device__ void operator()(int64_t unit) const {
    const int64_t j = unit / own.width, k = unit % own.width, row = rows[j];
    if (row == own.left_out || (j > 0 && rows[j - 1] == row)) return;
    T sum = T(0);
    for (int64_t m = j; m < edges && rows[m] == row; ++m) {
      const int64_t e = positions[m];
      if (own.at == nullptr) {
        sum += Term(e, k);
        continue;
      }
      for (int64_t i = 0; i < width; ++i) {
        if (own.at[i] == k) sum += Term(e, i);
      }
    }
    to[row * own.width + k] = sum;
  }
  __device__ T Term(int64_t e, int64_t i) const {
    if (factor.data == nullptr) return grad(e, i);
    return factor.Has(e) ? static_cast<T>(grad(e, i) * factor.Value(e, i)) : T(0);
  }
};

/// Enqueues the gradient of one operand of `messages`: x (of_x) or y; `to` holds zeros.
template <typename T, typename Grad>
void GpuOperandGrad(const GPUContext& ctx, const EdgeMessages<T>& messages, bool of_x,
                    int64_t edges, int64_t width, Grad grad, T* to) {
  const EdgeOperand<T>& own = of_x ? messages.x : messages.y;
  const funcs::GpuSortedRows sorted = funcs::GpuSortRows(ctx, own.rows, edges, own.left_out);
  const EdgeOperand<T> other = of_x ? messages.y : messages.x;
  const EdgeOperand<T> factor = messages.multiply ? other : EdgeOperand<T>();
  GpuLoop(
      ctx, edges * own.width,
      OperandGradBody<T, Grad>{sorted.rows, sorted.positions, edges, width, own, factor, grad, to});
}

}  // namespace primitive
}  // namespace phi
