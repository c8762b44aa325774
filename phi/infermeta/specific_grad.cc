#include "phi/infermeta/specific_grad.h"

#include "phi/core/enforce.h"
#include "phi/infermeta/activation.h"
#include "phi/infermeta/backward.h"
#include "phi/infermeta/filling.h"
#include "phi/infermeta/manipulation.h"
#include "phi/infermeta/pixel_shuffle.h"
#include "phi/infermeta/slicing.h"

namespace phi {

void KernelWithXShapeInferMeta(const MetaTensor& xshape, const MetaTensor& out_grad,
                               MetaTensor* dx) {
  XShapeGradInferMeta(xshape, out_grad, dx);
}

void GatherNdGradInferMeta(const MetaTensor& x, const MetaTensor& /*index*/,
                           const MetaTensor& /*out_grad*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void NllLossGradInferMeta(const MetaTensor& x, const MetaTensor& /*label*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void PsroiPoolGradInferMeta(const MetaTensor& x, const MetaTensor& /*rois*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void PoolGradInferMeta(const MetaTensor& x, const MetaTensor& /*out*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void MaxPoolWithIndexGradInferMeta(const MetaTensor& x, const MetaTensor& /*mask*/,
                                   MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void ConvTransposeGradInferMeta(const MetaTensor& x, const MetaTensor& filter, MetaTensor* x_grad,
                                MetaTensor* filter_grad) {
  GeneralBinaryGradInferMeta(x, filter, x_grad, filter_grad);
}
void Conv2dTransposeDoubleGradInferMeta(const MetaTensor& x, const MetaTensor& filter,
                                        const MetaTensor& out_grad, MetaTensor* x_grad,
                                        MetaTensor* filter_grad, MetaTensor* out_grad_grad) {
  GeneralTernaryGradInferMeta(x, filter, out_grad, x_grad, filter_grad, out_grad_grad);
}
void ReshapeDoubleGradInferMeta(const MetaTensor& out_grad, const MetaTensor& /*x_grad_grad*/,
                                MetaTensor* out_grad_grad) {
  GeneralUnaryGradInferMeta(out_grad, out_grad_grad);
}
void ScatterNdAddGradInferMeta(const MetaTensor& /*index*/, const MetaTensor& updates,
                               const MetaTensor& out_grad, MetaTensor* x_grad,
                               MetaTensor* updates_grad) {
  GeneralBinaryGradInferMeta(out_grad, updates, x_grad, updates_grad);
}

void GeneralQuaternaryGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& z,
                                    const MetaTensor& k, MetaTensor* x_grad, MetaTensor* y_grad,
                                    MetaTensor* z_grad, MetaTensor* k_grad) {
  GeneralBinaryGradInferMeta(x, y, x_grad, y_grad);
  GeneralBinaryGradInferMeta(z, k, z_grad, k_grad);
}
void LayerNormGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& z,
                            MetaTensor* x_grad, MetaTensor* y_grad, MetaTensor* z_grad) {
  GeneralTernaryGradInferMeta(x, y, z, x_grad, y ? y_grad : nullptr, z ? z_grad : nullptr);
}
void BmmGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& /*out_grad*/,
                      MetaTensor* x_grad, MetaTensor* y_grad) {
  GeneralBinaryGradInferMeta(x, y, x_grad, y_grad);
}
void ComplexGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& /*out_grad*/,
                          MetaTensor* x_grad, MetaTensor* y_grad) {
  GeneralBinaryGradInferMeta(x, y, x_grad, y_grad);
}
void PreluGradInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* x_grad,
                        MetaTensor* y_grad) {
  GeneralBinaryGradInferMeta(x, y, x_grad, y_grad);
}
void MeshgridGradInferMeta(const std::vector<const MetaTensor*>& inputs,
                           const std::vector<const MetaTensor*>& /*outputs_grad*/,
                           std::vector<MetaTensor*> inputs_grad) {
  ListGradInferMeta(inputs, std::move(inputs_grad));
}
void MultiDotGradInferMeta(const std::vector<const MetaTensor*>& x, const MetaTensor& /*out_grad*/,
                           std::vector<MetaTensor*> x_grad) {
  ListGradInferMeta(x, std::move(x_grad));
}
void AngleGradInferMeta(const MetaTensor& x, const MetaTensor& /*out_grad*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void CropTensorGradInferMeta(const MetaTensor& /*out_grad*/, const MetaTensor& x,
                             const IntArray& /*offsets*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void LUGradInferMeta(const MetaTensor& x, const MetaTensor& /*out*/, const MetaTensor& /*pivots*/,
                     const MetaTensor& /*out_grad*/, bool /*pivot*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void LUUnpackGradInferMeta(const MetaTensor& x, const MetaTensor& /*pivots*/,
                           const MetaTensor& /*l*/, const MetaTensor& /*u*/,
                           const MetaTensor& /*pmat*/, const MetaTensor& /*l_grad*/,
                           const MetaTensor& /*u_grad*/, bool /*unpack_ludata*/,
                           bool /*unpack_pivots*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void NanmedianGradInferMeta(const MetaTensor& x, const MetaTensor& /*median_index*/,
                            const MetaTensor& /*out_grad*/, const IntArray& /*axes*/,
                            bool /*keep_dim*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void OverlapAddGradInferMeta(const MetaTensor& x, const MetaTensor& /*out_grad*/,
                             int /*hop_length*/, int /*axis*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(x, x_grad);
}
void InverseGradInferMeta(const MetaTensor& /*out*/, const MetaTensor& out_grad,
                          MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(out_grad, x_grad);
}
void RReluGradInferMeta(const MetaTensor& out_grad, const MetaTensor& /*noise*/,
                        MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(out_grad, x_grad);
}
void EigGradInferMeta(const MetaTensor& /*out_w*/, const MetaTensor& out_v,
                      const MetaTensor& /*out_w_grad*/, const MetaTensor& /*out_v_grad*/,
                      MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(out_v, x_grad);
}
void EigvalshGradInferMeta(const MetaTensor& out_v, const MetaTensor& /*out_w_grad*/,
                           const std::string& /*uplo*/, bool /*is_test*/, MetaTensor* x_grad) {
  GeneralUnaryGradInferMeta(out_v, x_grad);
}
void CrossEntropyWithSoftmaxGradInferMeta(const MetaTensor& /*label*/, const MetaTensor& softmax,
                                          const MetaTensor& /*loss_grad*/, bool /*soft_label*/,
                                          bool /*use_softmax*/, bool /*numeric_stable_mode*/,
                                          int /*ignore_index*/, int axis, MetaTensor* logits_grad,
                                          MetaConfig /*config*/) {
  if (logits_grad != nullptr) UnchangedInferMetaCheckAxis(softmax, axis, logits_grad);
}

void TransposeGradInferMeta(const MetaTensor& out_grad, const std::vector<int>& axis,
                            MetaTensor* x_grad) {
  if (x_grad == nullptr) return;
  TransposeInferMeta(out_grad, axis, x_grad);  // refuses what is no permutation
  const DDim from = out_grad.dims();
  DDim to = from;
  for (int i = 0; i < from.size(); ++i) to[axis[i] < 0 ? axis[i] + from.size() : axis[i]] = from[i];
  x_grad->set_dims(to);
}

void StackGradInferMeta(const MetaTensor& out_grad, int axis, std::vector<MetaTensor*> x_grad) {
  const std::vector<int64_t> dims = vectorize(out_grad.dims());
  const int rank = static_cast<int>(dims.size());
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument("attribute `axis` must be in [%d, %d) for a gradient of "
                                         "shape %s; it is %d",
                                         -rank, rank, out_grad.dims(), axis));
  const int at = axis < 0 ? axis + rank : axis;
  PADDLE_ENFORCE(dims[at] < 0 || dims[at] == static_cast<int64_t>(x_grad.size()),
                 errors::InvalidArgument("a gradient of shape %s gives %d pieces along axis %d; %d "
                                         "were asked for",
                                         out_grad.dims(), dims[at], axis, x_grad.size()));
  std::vector<int64_t> piece = dims;
  piece.erase(piece.begin() + at);
  for (MetaTensor* grad : x_grad) {
    if (grad == nullptr) continue;
    grad->set_dims(make_ddim(piece));
    grad->set_dtype(out_grad.dtype());
    grad->set_layout(out_grad.layout());
  }
}

void PixelShuffleGradInferMeta(const MetaTensor& out_grad, int upscale_factor,
                               const std::string& data_format, MetaTensor* x_grad) {
  PixelUnshuffleInferMeta(out_grad, upscale_factor, data_format, x_grad);
}
void PixelUnshuffleGradInferMeta(const MetaTensor& out_grad, int downscale_factor,
                                 const std::string& data_format, MetaTensor* x_grad) {
  PixelShuffleInferMeta(out_grad, downscale_factor, data_format, x_grad);
}
void ChannelShuffleGradInferMeta(const MetaTensor& out_grad, int groups,
                                 const std::string& data_format, MetaTensor* x_grad) {
  ChannelShuffleInferMeta(out_grad, groups, data_format, x_grad);
}

void SetValueInferMeta(const MetaTensor& x, MetaTensor* out) { UnchangedInferMeta(x, out); }
void ReverseInferMeta(const MetaTensor& x, const IntArray& axis, MetaTensor* out,
                      MetaConfig config) {
  FlipInferMeta(x, axis, out, config);
}
void LinspaceRawInferMeta(const MetaTensor& start, const MetaTensor& stop, const MetaTensor& number,
                          MetaTensor* out) {
  LinspaceInferMeta(start, stop, number, start.dtype(), out);
}

}  // namespace phi
