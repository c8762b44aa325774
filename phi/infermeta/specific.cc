#include "phi/infermeta/specific.h"

#include "phi/core/enforce.h"
#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/activation.h"
#include "phi/infermeta/compare.h"
#include "phi/infermeta/decomposition.h"
#include "phi/infermeta/filling.h"
#include "phi/infermeta/gather.h"
#include "phi/infermeta/optimizer.h"
#include "phi/infermeta/select_along_axis.h"
#include "phi/infermeta/signal.h"
#include "phi/infermeta/slicing.h"
#include "phi/infermeta/special.h"

namespace phi {

std::vector<DDim> GetMetaTensorsDim(const std::vector<const MetaTensor*>& tensors) {
  std::vector<DDim> dims;
  dims.reserve(tensors.size());
  for (const MetaTensor* tensor : tensors) dims.push_back(tensor->dims());
  return dims;
}

void UnchangedExceptLayoutInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->set_dims(x.dims());
  out->set_dtype(x.dtype());
  out->share_lod(x);
}
void UnchangedMultiInferMeta(const std::vector<const MetaTensor*>& x,
                             std::vector<MetaTensor*> out) {
  PADDLE_ENFORCE_EQ(x.size(), out.size(),
                    errors::InvalidArgument("%d inputs need %d outputs; there are %d", x.size(),
                                            x.size(), out.size()));
  for (size_t i = 0; i < x.size(); ++i) {
    if (out[i] != nullptr) out[i]->share_meta(*x[i]);
  }
}
void ClipByNormInferMeta(const MetaTensor& x, float /*max_norm*/, MetaTensor* out) {
  UnchangedInferMeta(x, out);
}

void CumInferMeta(const MetaTensor& x, int axis, bool flatten, bool exclusive, bool reverse,
                  MetaTensor* out) {
  CumsumInferMeta(x, axis, flatten, exclusive, reverse, out);
}
void CumScalarAxisInferMeta(const MetaTensor& x, const Scalar& axis, bool flatten, bool exclusive,
                            bool reverse, MetaTensor* out) {
  CumsumInferMeta(x, axis, flatten, exclusive, reverse, out);
}

void OneHotInferMeta(const MetaTensor& x, const Scalar& depth, MetaTensor* out) {
  OneHotRawInferMeta(x, depth, DataType::FLOAT32, false, out);
}
void FillAnyLikeInferMeta(const MetaTensor& x, const Scalar& value, DataType dtype,
                          MetaTensor* out) {
  FullLikeInferMeta(x, value, dtype, out);
}
void NonZeroInferMeta(const MetaTensor& condition, MetaTensor* out) {
  WhereIndexInferMeta(condition, out);
}
void NumelInferMeta(const MetaTensor& input, MetaTensor* out) { SizeInferMeta(input, out); }
void CompareRawInferMeta(const MetaTensor& x, const MetaTensor& y, int axis, MetaTensor* out) {
  CompareInferMeta(x, y, axis, out);
}

void StridedSliceInferMeta(const MetaTensor& x, const std::vector<int>& axes,
                           const IntArray& starts, const IntArray& ends, const IntArray& strides,
                           MetaTensor* out, MetaConfig config) {
  const std::vector<int> known(axes.size(), 1);
  StridedSliceRawInferMeta(x, axes, starts, ends, strides, known, {}, out, config);
}
void TrilInferMeta(const MetaTensor& x, int diagonal, MetaTensor* out) {
  TrilTriuInferMeta(x, diagonal, true, out);
}
void TriuInferMeta(const MetaTensor& x, int diagonal, MetaTensor* out) {
  TrilTriuInferMeta(x, diagonal, false, out);
}

void FFTC2CInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool forward, MetaTensor* out,
                     MetaConfig /*config*/) {
  FftC2CInferMeta(x, axes, normalization, forward, out);
}
void FFTC2RInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool forward, int64_t last_dim_size,
                     MetaTensor* out, MetaConfig /*config*/) {
  FftC2RInferMeta(x, axes, normalization, forward, last_dim_size, out);
}
void FFTR2CInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool forward, bool onesided, MetaTensor* out,
                     MetaConfig /*config*/) {
  FftR2CInferMeta(x, axes, normalization, forward, onesided, out);
}

void LUInferMeta(const MetaTensor& x, bool pivot, MetaTensor* out, MetaTensor* pivots,
                 MetaTensor* infos) {
  LuInferMeta(x, pivot, out, pivots, infos);
}
void LUUnpackInferMeta(const MetaTensor& x, const MetaTensor& pivots, bool unpack_ludata,
                       bool unpack_pivots, MetaTensor* pmat, MetaTensor* l, MetaTensor* u) {
  LuUnpackInferMeta(x, pivots, unpack_ludata, unpack_pivots, pmat, l, u);
}
void RReluInferMeta(const MetaTensor& x, float lower, float upper, bool is_test, MetaTensor* out,
                    MetaTensor* noise) {
  RreluInferMeta(x, lower, upper, is_test, out, noise);
}

void AdamwInferMeta(const MetaTensor& param, const MetaTensor& grad,
                    const MetaTensor& learning_rate, const MetaTensor& moment1,
                    const MetaTensor& moment2, const MetaTensor& beta1_pow,
                    const MetaTensor& beta2_pow, const MetaTensor& master_param,
                    const MetaTensor& /*skip_update*/, const Scalar& /*beta1*/,
                    const Scalar& /*beta2*/, const Scalar& /*epsilon*/, float /*lr_ratio*/,
                    float /*coeff*/, bool /*with_decay*/, bool /*lazy_mode*/,
                    int64_t /*min_row_size_to_use_multithread*/, bool /*multi_precision*/,
                    bool /*use_global_beta_pow*/, MetaTensor* param_out, MetaTensor* moment1_out,
                    MetaTensor* moment2_out, MetaTensor* beta1_pow_out, MetaTensor* beta2_pow_out,
                    MetaTensor* master_param_out) {
  AdamInferMeta(param, grad, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master_param,
                param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out,
                master_param_out);
}

}  // namespace phi
