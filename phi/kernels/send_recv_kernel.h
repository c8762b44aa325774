#pragma once

#include <string>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Sending messages along the edges of a graph and reducing them at the receiving nodes (send_recv),
// and reducing the rows of segments. Edge e leads from node src_index[e] to dst_index[e], int32 or
// int64, [E] or [E, 1]. Rows of x belong to nodes. Elements: float32, float64, int32, int64
// (segment_pool: float16 too). Source: the legacy ops of the same names. reduce_op, pooltype: SUM,
// MEAN, MAX or MIN; a row without messages is 0; a mean of integers is rounded toward 0. All errors
// are InvalidArgument: a node index out of range, an unknown operation.

/// Row n of out: the reduction of x[src] over all edges from any src to n.
/// out_size: the number of rows of out; 0 or less: as many as x. dst_count: for MEAN the number of
/// edges to each row; else not set.
template <typename T, typename Context>
void GraphSendRecvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& src_index,
                         const DenseTensor& dst_index, const std::string& reduce_op,
                         const IntArray& out_size, DenseTensor* out, DenseTensor* dst_count);

/// As GraphSendRecvKernel, with the message x[src] + y[e] or x[src] * y[e] (message_op ADD, MUL).
/// Rows of x and y broadcast.
template <typename T, typename Context>
void GraphSendUERecvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           const DenseTensor& src_index, const DenseTensor& dst_index,
                           const std::string& message_op, const std::string& reduce_op,
                           const IntArray& out_size, DenseTensor* out, DenseTensor* dst_count);

/// Row e of out: x[src] + y[dst], or their product.
template <typename T, typename Context>
void GraphSendUVKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& src_index, const DenseTensor& dst_index,
                       const std::string& message_op, DenseTensor* out);

/// Row s of out: the reduction of the rows of x with segment_ids s. segment_ids are ascending and
/// not negative; out has as many rows as the last id plus 1. summed_ids: not set.
template <typename T, typename Context>
void SegmentPoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& segment_ids,
                       const std::string& pooltype, DenseTensor* out, DenseTensor* summed_ids);

// Gradients. For MAX and MIN every message element that equals the result gets the whole gradient;
// for MEAN each message gets an equal share. A gradient that is not wanted is nullptr.

/// out (read for MAX and MIN) and dst_count (read for MEAN) are those of the forward run.
template <typename T, typename Context>
void GraphSendRecvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& src_index,
                             const DenseTensor& dst_index, const paddle::optional<DenseTensor>& out,
                             const paddle::optional<DenseTensor>& dst_count,
                             const DenseTensor& out_grad, const std::string& reduce_op,
                             DenseTensor* x_grad);

template <typename T, typename Context>
void GraphSendUERecvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& src_index, const DenseTensor& dst_index,
                               const paddle::optional<DenseTensor>& out,
                               const paddle::optional<DenseTensor>& dst_count,
                               const DenseTensor& out_grad, const std::string& message_op,
                               const std::string& reduce_op, DenseTensor* x_grad,
                               DenseTensor* y_grad);

template <typename T, typename Context>
void GraphSendUVGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           const DenseTensor& src_index, const DenseTensor& dst_index,
                           const DenseTensor& out_grad, const std::string& message_op,
                           DenseTensor* x_grad, DenseTensor* y_grad);

template <typename T, typename Context>
void SegmentPoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& segment_ids,
                           const DenseTensor& out, const paddle::optional<DenseTensor>& summed_ids,
                           const DenseTensor& out_grad, const std::string& pooltype,
                           DenseTensor* x_grad);

}  // namespace phi
