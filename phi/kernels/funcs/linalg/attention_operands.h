#pragma once

#include <cstdint>
#include <type_traits>

#include "phi/common/hostdevice.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/kernels/funcs/data_or_null.h"

namespace phi {
namespace funcs {

/// Queries, keys, values or results of all heads, as they lie: a row holds one vector a head.
template <typename T>
struct AttentionRows {
  T* data;        // of the first head of the first row
  int64_t rows;   // of an item of the batch
  int64_t size;   // of a vector
  int64_t pitch;  // elements between rows
  int64_t step;   // between items of the batch; 0: there is one, which repeats

  HOSTDEVICE T* At(int64_t item, int64_t head) const { return data + item * step + head * size; }
};

/// The operands of dot_product_attention_kernel.h.
template <typename T>
struct AttentionOperands {
  int64_t batch, heads;
  AttentionRows<const T> q, k, v;
  const T* mask;         // nullptr: none
  int64_t mask_step[4];  // elements between neighbours along each axis; 0 where it repeats
  AttentionRows<T> out;

  HOSTDEVICE const T* MaskRow(int64_t item, int64_t head, int64_t row) const {
    return mask + item * mask_step[0] + head * mask_step[1] + row * mask_step[2];
  }
};

/// `out` has its shape and memory. Requires: what DotProductAttentionInferMeta checks.
template <typename T>
AttentionOperands<T> DescribeAttention(const DenseTensor& q, const paddle::optional<DenseTensor>& k,
                                       const paddle::optional<DenseTensor>& v,
                                       const paddle::optional<DenseTensor>& mask, int heads,
                                       DenseTensor* out) {
  const auto rows_of = [heads](const DenseTensor& x, auto* data, int64_t part, int64_t parts) {
    const DDim dims = x.dims();
    const int64_t width = dims[2] / parts, step = dims[0] == 1 ? 0 : dims[1] * dims[2];
    return AttentionRows<std::remove_pointer_t<decltype(data)>>{
        data == nullptr ? nullptr : data + part * width, dims[1], width / heads, dims[2], step};
  };
  const auto given = [&](const DenseTensor& x, int64_t part, int64_t parts) {
    return rows_of(x, DataOrNull<T>(x), part, parts);
  };
  AttentionOperands<T> x;
  x.batch = out->dims()[0];
  x.heads = heads;
  x.q = given(q, 0, k ? 1 : 3);
  x.k = k ? given(*k, 0, v ? 1 : 2) : given(q, 1, 3);
  x.v = v ? given(*v, 0, 1) : k ? given(*k, 1, 2) : given(q, 2, 3);
  x.out = rows_of(*out, out->data<T>(), 0, 1);
  x.mask = DataOrNull<T>(mask);
  for (int64_t i = 3, step = 1; mask && i >= 0; --i) {
    const int64_t size = mask->dims()[static_cast<int>(i)];
    x.mask_step[i] = size == 1 ? 0 : step;
    step *= size;
  }
  return x;
}

}  // namespace funcs
}  // namespace phi
