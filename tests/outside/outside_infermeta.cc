// outside: 2.3 | shape functions with attributes
#include "outside_infermeta.h"

#include <string>

#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/type_traits.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/infermeta_utils.h"

namespace phi {

void WeightedMergeInferMeta(const std::vector<const MetaTensor*>& x, const MetaTensor& residual,
                            paddle::optional<const MetaTensor&> bias, const IntArray& shape,
                            const Scalar& scale, MetaTensor* out, MetaTensor* mask,
                            MetaConfig config) {
  (void)scale;
  PADDLE_ENFORCE_GT(x.size(), 0UL,
                    phi::errors::InvalidArgument("weighted_merge needs at least one input."));
  auto x_dims = x[0]->dims();
  for (size_t i = 1; i < x.size(); ++i) {
    if (config.is_runtime || !phi::contain_unknown_dim(x[i]->dims())) {
      PADDLE_ENFORCE_EQ(x[i]->dims(), x_dims,
                        phi::errors::InvalidArgument(
                            "Input %d of weighted_merge has shape [%s], input 0 has [%s].", i,
                            x[i]->dims(), x_dims));
    }
  }
  if (residual && config.is_runtime) {
    PADDLE_ENFORCE_EQ(
        phi::product(residual.dims()), phi::product(x_dims),
        phi::errors::InvalidArgument("The residual must have as many elements as x."));
  }
  if (bias) {
    PADDLE_ENFORCE_EQ(bias->dtype(), x[0]->dtype(),
                      phi::errors::InvalidArgument("The bias must have the type of x."));
  }
  if (shape.GetData().empty()) {
    out->set_dims(x_dims);
  } else {
    auto dims = phi::make_ddim(shape.GetData());
    if (config.is_runtime) {
      PADDLE_ENFORCE_EQ(
          phi::product(dims), phi::product(x_dims),
          phi::errors::InvalidArgument("Shape [%s] does not fit x of shape [%s].", dims, x_dims));
    }
    out->set_dims(dims);
  }
  out->set_dtype(x[0]->dtype());
  out->set_layout(x[0]->layout());
  out->share_lod(*x[0]);
  mask->set_dims({2});
  mask->set_dtype(DataType::INT64);
}

void AxisTotalInferMeta(const MetaTensor& x, const IntArray& axes, bool keep_dim, MetaTensor* out) {
  const int rank = x.dims().size();
  std::vector<bool> is_summed(rank, false);
  for (int64_t axis : axes.GetData()) {
    PADDLE_ENFORCE_GE(
        axis, -rank,
        phi::errors::OutOfRange("Axis %d is less than %d, the rank of x, negated.", axis, -rank));
    PADDLE_ENFORCE_LT(
        axis, rank,
        phi::errors::OutOfRange("Axis %d is not less than %d, the rank of x.", axis, rank));
    is_summed[axis < 0 ? axis + rank : axis] = true;
  }
  std::vector<int64_t> dims;
  for (int i = 0; i < rank; ++i) {
    if (!is_summed[i]) {
      dims.push_back(x.dims()[i]);
    } else if (keep_dim) {
      dims.push_back(1);
    }
  }
  if (dims.empty()) {
    dims.push_back(1);
  }
  out->set_dims(phi::make_ddim(dims));
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

void AxisTotalKeepInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                            MetaConfig config) {
  if (!config.is_runtime && axes.FromTensor()) {
    out->set_dims(phi::make_ddim(std::vector<int64_t>(x.dims().size(), -1)));
    out->set_dtype(x.dtype());
    return;
  }
  AxisTotalInferMeta(x, axes, true, out);
}

}  // namespace phi

PD_REGISTER_INFER_META_FN(axis_total, phi::AxisTotalKeepInferMeta);
