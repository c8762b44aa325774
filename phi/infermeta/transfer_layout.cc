#include "phi/infermeta/transfer_layout.h"

#include "phi/core/infermeta_utils.h"
#include "phi/core/layout_transform.h"

namespace phi {
namespace {

DDim MovedChannels(const DDim& x, bool to_last) {
  return to_last ? DDim{x[0], x[2], x[3], x[1]} : DDim{x[0], x[3], x[1], x[2]};
}

}  // namespace

void TransferLayoutInferMeta(const MetaTensor& x, int src_layout, int dst_layout, MetaTensor* out) {
  PADDLE_ENFORCE_NE(src_layout, dst_layout,
                    errors::InvalidArgument("attributes `src_layout` and `dst_layout` must be two "
                                            "layouts; both are %d",
                                            dst_layout));
  const auto to = static_cast<DataLayout>(dst_layout);
  const DataLayout from = x.layout();
  DDim dims = x.dims();
  if (from == DataLayout::UNDEFINED && to != DataLayout::ONEDNN && dims.size() == 4) {
    dims = {dims[0], -1, -1, -1};
  } else if (from != to && IsPlainLayout(from) && IsPlainLayout(to)) {
    PADDLE_ENFORCE_EQ(dims.size(), 4,
                      errors::InvalidArgument("input X must have rank 4 to go from layout %s to "
                                              "%s; its shape is %s",
                                              from, to, dims));
    dims = MovedChannels(dims, to == DataLayout::NHWC);
  }
  const DataType dtype = x.dtype();
  out->share_meta(x);
  out->set_dims(dims);
  out->set_dtype(dtype);
  out->set_layout(to == DataLayout::ONEDNN ? from : to);
}

}  // namespace phi
