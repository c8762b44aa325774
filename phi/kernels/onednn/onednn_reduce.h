#pragma once

#include <cstdint>
#include <string>

#include <oneapi/dnnl/dnnl.hpp>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace onednn {

/// Sums, products and extrema of rows. oneDNN is fast only over the last axes of plain data;
/// elsewhere it runs its slow reference. x of any format; out plain, of any shape with as many
/// elements as there are rows.
void RunReduce(const OneDNNContext& ctx, const char* op, dnnl::algorithm function,
               const DenseTensor& x, DenseTensor* out);

/// Support check: the axes are the last ones, and no row has more than `longest` elements, so many
/// can be added (multiplied) in float32 without an error that shows beside the op's float64.
std::string WhyNotReduce(const InferMetaContext& call, const IntArray& axes, bool reduce_all,
                         int64_t longest);

constexpr int64_t kLongestSum = 4096;
constexpr int64_t kLongestProduct = 8;
constexpr int64_t kLongestExtremum = INT64_MAX;

}  // namespace onednn
}  // namespace phi
