#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"

namespace phi {
namespace funcs {

enum class RowReduction { kSum, kMean, kMax, kMin };

/// Errors: InvalidArgument for a name that is none of SUM, MEAN, MAX, MIN.
inline RowReduction RowReductionOf(const char* attribute, const std::string& name) {
  if (name == "SUM") return RowReduction::kSum;
  if (name == "MEAN") return RowReduction::kMean;
  if (name == "MAX") return RowReduction::kMax;
  PADDLE_ENFORCE(name == "MIN",
                 errors::InvalidArgument("attribute `%s` must be SUM, MEAN, MAX or MIN; it is %s",
                                         attribute, name));
  return RowReduction::kMin;
}

/// The node indices, each in [0, limit). Errors: InvalidArgument.
inline std::vector<int64_t> NodesOf(const char* name, const DenseTensor& index, int64_t limit) {
  std::vector<int64_t> nodes(index.numel());
  const bool narrow = index.dtype() == DataType::INT32;
  for (size_t i = 0; i < nodes.size(); ++i) {
    nodes[i] = narrow ? index.data<int32_t>()[i] : index.data<int64_t>()[i];
    PADDLE_ENFORCE(nodes[i] >= 0 && nodes[i] < limit,
                   errors::InvalidArgument("input %s must be in [0, %d); element %d is %d", name,
                                           limit, i, nodes[i]));
  }
  return nodes;
}

// Accumulates one more row.
template <typename C, typename T>
void TakeRow(RowReduction op, const T* row, int64_t width, C* sum) {
  for (int64_t i = 0; i < width; ++i) {
    const C v = static_cast<C>(row[i]);
    if (op == RowReduction::kMax) {
      sum[i] = v > sum[i] ? v : sum[i];
    } else if (op == RowReduction::kMin) {
      sum[i] = v < sum[i] ? v : sum[i];
    } else {
      sum[i] += v;
    }
  }
}

/// out[r] = the reduction of message(m, scratch) over the messages m = order[i] for i in
/// [offsets[r], offsets[r + 1]), in that order; 0 if there are none. A message is a row of `width`
/// elements, which `scratch` can hold.
template <typename T, typename Message>
void ReduceRows(RowReduction op, const std::vector<int64_t>& offsets,
                const std::vector<int64_t>& order, int64_t width, Message message, T* out) {
  using C = ComputeType<T>;
  const auto rows = static_cast<int64_t>(offsets.size()) - 1;
  const int64_t cost =
      std::max<int64_t>(1, width * (1 + offsets.back() / std::max<int64_t>(rows, 1)));
  ParallelFor(rows, std::max<int64_t>(1, 16384 / cost), [&](int64_t begin, int64_t end) {
    std::vector<C> sum(width);
    std::vector<T> scratch(width);
    for (int64_t r = begin; r < end; ++r) {
      const int64_t count = offsets[r + 1] - offsets[r];
      std::fill(sum.begin(), sum.end(), C(0));
      for (int64_t m = 0; m < count; ++m) {
        const T* row = message(order[offsets[r] + m], scratch.data());
        // The first row is added to zeros, for a maximum too, which has no neutral element.
        TakeRow(m == 0 ? RowReduction::kSum : op, row, width, sum.data());
      }
      const C divisor = op == RowReduction::kMean && count > 1 ? static_cast<C>(count) : C(1);
      for (int64_t i = 0; i < width; ++i) out[r * width + i] = static_cast<T>(sum[i] / divisor);
    }
  });
}

/// Sorts messages by target: those of target r are order[i] for i in [offsets[r], offsets[r + 1]).
inline void OrderByTarget(const std::vector<int64_t>& targets, int64_t rows,
                          std::vector<int64_t>* offsets, std::vector<int64_t>* order) {
  offsets->assign(rows + 1, 0);
  for (int64_t t : targets) ++(*offsets)[t + 1];
  for (int64_t r = 0; r < rows; ++r) (*offsets)[r + 1] += (*offsets)[r];
  std::vector<int64_t> next(offsets->begin(), offsets->end() - 1);
  order->resize(targets.size());
  for (size_t m = 0; m < targets.size(); ++m)
    (*order)[next[targets[m]]++] = static_cast<int64_t>(m);
}

}  // namespace funcs
}  // namespace phi
