#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/sequence/sequence.h"
#include "ops/common/sequence/sequence_sums.h"

// The rules of cvm, shared with the operators that pool sequences before it. The first columns of a
// row count shows and clicks.

namespace paddle::operators {

/// to = log(shows + 1), log(clicks + 1) - log(shows + 1), and the rest of `row` as it is.
/// width >= 2; `to` may be `row`.
template <typename T>
void CvmRow(const T* row, int64_t width, T* to) {
  const T shows = std::log(row[0] + T(1)), clicks = std::log(row[1] + T(1)) - shows;
  if (to != row) std::copy_n(row + 2, width - 2, to + 2);
  to[0] = shows;
  to[1] = clicks;
}

/// The gradient of a row. By the original's rule the counted columns get what CVM holds, not a
/// derivative; the `others` behind them get `dy`.
template <typename T>
void CvmGradRow(const T* counts, int64_t counted, const T* dy, int64_t others, T* to) {
  std::copy_n(counts, counted, to);
  std::copy_n(dy, others, to + counted);
}

/// The offsets of the sequences of `x`; without a LoD each row is a sequence.
/// Errors: InvalidArgument if the LoD has several levels, of which the original takes the outermost
/// for rows, or does not fit the rows of `x`.
inline std::vector<size_t> SequencesOrRows(const DenseTensor& x, const char* op_type) {
  if (x.lod().empty()) return OneRowEach(x.dims()[0])[0];
  PADDLE_ENFORCE_EQ(x.lod().size(), 1,
                    phi::errors::InvalidArgument("%s: the LoD of X must have one level; it is %s",
                                                 op_type, phi::LoDToString(x.lod())));
  return SequenceRows(x, op_type);
}

/// The elements of input CVM of a gradient op: `counted` numbers for each of `sequences`, one after
/// the other, and perhaps more.
/// Errors: InvalidArgument if it holds fewer.
template <typename T>
const T* CvmCounts(const framework::ExecutionContext& ctx, int64_t sequences, int64_t counted) {
  const auto* cvm = ctx.Input<DenseTensor>("CVM");
  PADDLE_ENFORCE_EQ(counted == 0 || cvm->numel() / counted >= sequences, true,
                    phi::errors::InvalidArgument(
                        "%s: CVM of shape %s does not hold %d numbers for each of %d sequences",
                        ctx.GetOp().Type(), cvm->dims(), counted, sequences));
  return cvm->data<T>();
}

}  // namespace paddle::operators
