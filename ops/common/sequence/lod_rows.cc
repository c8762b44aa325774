#include "ops/common/sequence/lod_rows.h"

#include "framework/scope/lod_utils.h"
#include "ops/common/sequence/sequence.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {

RowRange TakeSequence(const phi::DenseTensor& from, const phi::LoD& lod, size_t index, size_t level,
                      phi::LoD* out_lod) {
  const auto [lengths, rows] = framework::GetSubLoDAndAbsoluteOffset(lod, index, index + 1, level);
  framework::AppendLoD(out_lod, lengths);
  return {&from, rows.first, rows.second};
}

void GatherRows(const framework::OperatorBase& op, const std::vector<RowRange>& rows,
                const phi::DenseTensor& like, const phi::LoD& lod, phi::DenseTensor* to) {
  PADDLE_ENFORCE_GE(like.dims().size(), 1,
                    phi::errors::InvalidArgument("%s: a tensor of rank 0 has no rows", op.Type()));
  int64_t height = 0;
  for (const RowRange& range : rows) {
    if (range.begin == range.end) continue;
    const phi::DDim& dims = range.from->dims();
    PADDLE_ENFORCE(
        dims.size() > 0 && range.begin < range.end && range.end <= static_cast<size_t>(dims[0]),
        phi::errors::OutOfRange("%s: rows [%d, %d) of a tensor of shape %s", op.Type(), range.begin,
                                range.end, dims));
    height += static_cast<int64_t>(range.end - range.begin);
  }
  phi::DenseTensor out;  // not `to`, which may be what the rows come from
  out.Resize(WithRows(like.dims(), height));
  const phi::Place place = like.place();
  auto* at = static_cast<char*>(out.mutable_data(place, like.dtype()));
  const size_t row_bytes =
      static_cast<size_t>(phi::product(WithRows(like.dims(), 1))) * phi::SizeOf(like.dtype());
  for (const RowRange& range : rows) {
    const phi::DenseTensor& from = *range.from;
    if (range.begin == range.end) continue;
    PADDLE_ENFORCE_EQ(
        from.dtype() == like.dtype() && WithRows(from.dims(), 1) == WithRows(like.dims(), 1), true,
        phi::errors::InvalidArgument("%s: rows of %s %s and of %s %s do not make one tensor",
                                     op.Type(), like.dtype(), like.dims(), from.dtype(),
                                     from.dims()));
    const size_t bytes = (range.end - range.begin) * row_bytes;
    const auto* source = static_cast<const char*>(from.data()) + range.begin * row_bytes;
    phi::CopyBytes(place, at, from.place(), source, bytes);
    at += bytes;
  }
  out.set_lod(lod);
  *to = std::move(out);
}

}  // namespace paddle::operators
