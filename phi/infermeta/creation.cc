#include "phi/infermeta/creation.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void CreateInferMeta(const IntArray& shape, DataType dtype, MetaTensor* out) {
  for (int64_t size : shape.GetData()) {
    PADDLE_ENFORCE(
        size >= 0 || (size == -1 && shape.FromTensor()),
        errors::InvalidArgument("attribute `shape` must not hold negative sizes; it is %s", shape));
  }
  out->set_dims(make_ddim(shape.GetData()));
  out->set_dtype(dtype);
  out->set_layout(DataLayout::NCHW);
}

void CreateInferMetaBase(const std::vector<int64_t>& shape, DataType dtype, DataLayout layout,
                         MetaTensor* out) {
  out->set_dims(make_ddim(shape));
  out->set_dtype(dtype);
  out->set_layout(layout);
}

void CreateLikeInferMeta(const MetaTensor& x, DataType dtype, MetaTensor* out) {
  out->share_meta(x);
  if (dtype != DataType::UNDEFINED) out->set_dtype(dtype);
}

void FullInferMeta(const IntArray& shape, const Scalar& /*value*/, DataType dtype,
                   MetaTensor* out) {
  CreateInferMeta(shape, dtype, out);
}

}  // namespace phi
