#pragma once

#include <string>

#include "phi/common/int_array.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of send_recv_kernel.h. out: dtype of x. All errors are InvalidArgument.

/// out: x with `out_size` rows, those of x for 0 and less, not known where it is a tensor at
/// compile time; dst_count: [rows of out], int32. Errors: indices that are not [E] or [E, 1], of
/// two lengths.
void GraphSendRecvInferMeta(const MetaTensor& x, const MetaTensor& src_index,
                            const MetaTensor& dst_index, const std::string& reduce_op,
                            const IntArray& out_size, MetaTensor* out, MetaTensor* dst_count);
/// As GraphSendRecvInferMeta, with rows of the shape that those of x and y broadcast to. Errors: as
/// before; y does not have one row per edge; rows that do not broadcast.
void GraphSendUERecvInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& src_index,
                              const MetaTensor& dst_index, const std::string& message_op,
                              const std::string& reduce_op, const IntArray& out_size,
                              MetaTensor* out, MetaTensor* dst_count);
/// out: one row per edge, as above.
void GraphSendUVInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& src_index,
                          const MetaTensor& dst_index, const std::string& message_op,
                          MetaTensor* out);
/// out: x with another number of rows, which the kernel sets. Errors: a scalar x.
void SegmentPoolInferMeta(const MetaTensor& x, const MetaTensor& segment_ids,
                          const std::string& pooltype, MetaTensor* out, MetaTensor* summed_ids,
                          MetaConfig config = MetaConfig());

}  // namespace phi
