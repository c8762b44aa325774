#include "phi/infermeta/send_recv.h"

#include <vector>

#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace phi {
namespace {

// How many edges there are; -1 if not known.
int64_t EdgesOf(const MetaTensor& src, const MetaTensor& dst) {
  for (const auto& [name, index] : {std::pair("Src_index", &src), std::pair("Dst_index", &dst)}) {
    const DDim dims = index->dims();
    PADDLE_ENFORCE(
        dims.size() == 1 || (dims.size() == 2 && (dims[1] == 1 || dims[1] < 0)),
        errors::InvalidArgument("input %s must have shape [E] or [E, 1]; it has %s", name, dims));
  }
  const int64_t from = src.dims()[0], to = dst.dims()[0];
  PADDLE_ENFORCE(
      from < 0 || to < 0 || from == to,
      errors::InvalidArgument(
          "inputs Src_index and Dst_index must be of one length; they have %d and %d", from, to));
  return from < 0 ? to : from;
}

void CheckRows(const char* name, const MetaTensor& x) {
  PADDLE_ENFORCE_GE(
      x.dims().size(), 1,
      errors::InvalidArgument("input %s must have rows; its shape is %s", name, x.dims()));
}

DDim RowShape(const DDim& dims) {
  return dims.size() < 2 ? DDim({1}) : slice_ddim(dims, 1, dims.size());
}

// `rows` rows of the shape that the rows of x and y broadcast to; the rows of a vector are scalars.
DDim MessageDims(const MetaTensor& x, const MetaTensor& y, int64_t rows) {
  CheckRows("X", x);
  CheckRows("Y", y);
  DDim row;
  int mismatch = -1;
  PADDLE_ENFORCE(
      funcs::BroadcastDims(RowShape(x.dims()), RowShape(y.dims()), -1, &row, &mismatch),
      errors::InvalidArgument("rows of inputs X and Y must broadcast; X has shape %s, Y %s",
                              x.dims(), y.dims()));
  std::vector<int64_t> dims = {rows};
  if (x.dims().size() > 1 || y.dims().size() > 1) {
    for (int i = 0; i < row.size(); ++i) dims.push_back(row[i]);
  }
  return make_ddim(dims);
}

int64_t ReceivingRows(const MetaTensor& x, const IntArray& out_size) {
  const int64_t asked = out_size.size() == 0 ? 0 : out_size[0];
  if (out_size.FromTensor() && asked <= 0) return -1;
  return asked > 0 ? asked : x.dims()[0];
}

void SetReceived(const MetaTensor& x, const DDim& dims, MetaTensor* out, MetaTensor* dst_count) {
  out->set_dims(dims);
  out->set_dtype(x.dtype());
  if (dst_count == nullptr) return;
  dst_count->set_dims({dims[0]});
  dst_count->set_dtype(DataType::INT32);
}

}  // namespace

void GraphSendRecvInferMeta(const MetaTensor& x, const MetaTensor& src_index,
                            const MetaTensor& dst_index, const std::string&,
                            const IntArray& out_size, MetaTensor* out, MetaTensor* dst_count) {
  EdgesOf(src_index, dst_index);
  CheckRows("X", x);
  DDim dims = x.dims();
  dims[0] = ReceivingRows(x, out_size);
  SetReceived(x, dims, out, dst_count);
}

void GraphSendUERecvInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& src_index,
                              const MetaTensor& dst_index, const std::string&, const std::string&,
                              const IntArray& out_size, MetaTensor* out, MetaTensor* dst_count) {
  const int64_t edges = EdgesOf(src_index, dst_index);
  CheckRows("X", x);
  const DDim dims = MessageDims(x, y, ReceivingRows(x, out_size));
  PADDLE_ENFORCE(edges < 0 || y.dims()[0] < 0 || y.dims()[0] == edges,
                 errors::InvalidArgument("input Y must have %d rows, one an edge; its shape is %s",
                                         edges, y.dims()));
  SetReceived(x, dims, out, dst_count);
}

void GraphSendUVInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& src_index,
                          const MetaTensor& dst_index, const std::string&, MetaTensor* out) {
  SetReceived(x, MessageDims(x, y, EdgesOf(src_index, dst_index)), out, nullptr);
}

void SegmentPoolInferMeta(const MetaTensor& x, const MetaTensor& /*segment_ids*/,
                          const std::string& pooltype, MetaTensor* out, MetaTensor* summed_ids,
                          MetaConfig) {
  CheckRows("X", x);
  DDim dims = x.dims();
  dims[0] = -1;
  out->set_dims(dims);
  out->set_dtype(x.dtype());
  if (pooltype != "MEAN" || summed_ids == nullptr) return;
  summed_ids->set_dims({-1, 1});
  summed_ids->set_dtype(x.dtype());
}

}  // namespace phi
