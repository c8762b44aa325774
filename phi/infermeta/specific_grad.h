#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions under the names that operator files of the original declare, on the general ones
// (backward.h, activation.h, filling.h). They take the arguments that decide the result, which come
// first in their kernels' signatures. A gradient that is not wanted is nullptr.

/// As XShapeGradInferMeta.
void KernelWithXShapeInferMeta(const MetaTensor& xshape, const MetaTensor& out_grad,
                               MetaTensor* dx);

/// x_grad: as x.
void GatherNdGradInferMeta(const MetaTensor& x, const MetaTensor& index, const MetaTensor& out_grad,
                           MetaTensor* x_grad);
void NllLossGradInferMeta(const MetaTensor& x, const MetaTensor& label, MetaTensor* x_grad);
void PsroiPoolGradInferMeta(const MetaTensor& x, const MetaTensor& rois, MetaTensor* x_grad);
void PoolGradInferMeta(const MetaTensor& x, const MetaTensor& out, MetaTensor* x_grad);
void MaxPoolWithIndexGradInferMeta(const MetaTensor& x, const MetaTensor& mask, MetaTensor* x_grad);
/// x_grad: as x, filter_grad: as filter.
void ConvTransposeGradInferMeta(const MetaTensor& x, const MetaTensor& filter, MetaTensor* x_grad,
                                MetaTensor* filter_grad);
/// x_grad: as x, filter_grad: as filter, out_grad_grad: as out_grad.
void Conv2dTransposeDoubleGradInferMeta(const MetaTensor& x, const MetaTensor& filter,
                                        const MetaTensor& out_grad, MetaTensor* x_grad,
                                        MetaTensor* filter_grad, MetaTensor* out_grad_grad);
/// out_grad_grad: as out_grad.
void ReshapeDoubleGradInferMeta(const MetaTensor& out_grad, const MetaTensor& x_grad_grad,
                                MetaTensor* out_grad_grad);
/// x_grad: as out_grad, updates_grad: as updates.
void ScatterNdAddGradInferMeta(const MetaTensor& index, const MetaTensor& updates,
                               const MetaTensor& out_grad, MetaTensor* x_grad,
                               MetaTensor* updates_grad);
/// As GeneralBinaryGradInferMeta and its like.
void GeneralQuaternaryGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& z,
                                    const MetaTensor& k, MetaTensor* x_grad, MetaTensor* y_grad,
                                    MetaTensor* z_grad, MetaTensor* k_grad);
/// As GeneralTernaryGradInferMeta; a tensor that is not there (scale or bias) has no gradient.
void LayerNormGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& z,
                            MetaTensor* x_grad, MetaTensor* y_grad, MetaTensor* z_grad);
/// x_grad: as x; y_grad: as y.
void BmmGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& out_grad,
                      MetaTensor* x_grad, MetaTensor* y_grad);
void ComplexGradInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& out_grad,
                          MetaTensor* x_grad, MetaTensor* y_grad);
void PreluGradInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* x_grad,
                        MetaTensor* y_grad);
/// Each gradient as the tensor at its position. Errors: those of ListGradInferMeta.
void MeshgridGradInferMeta(const std::vector<const MetaTensor*>& inputs,
                           const std::vector<const MetaTensor*>& outputs_grad,
                           std::vector<MetaTensor*> inputs_grad);
void MultiDotGradInferMeta(const std::vector<const MetaTensor*>& x, const MetaTensor& out_grad,
                           std::vector<MetaTensor*> x_grad);
/// x_grad: as x.
void AngleGradInferMeta(const MetaTensor& x, const MetaTensor& out_grad, MetaTensor* x_grad);
void CropTensorGradInferMeta(const MetaTensor& out_grad, const MetaTensor& x,
                             const IntArray& offsets, MetaTensor* x_grad);
void LUGradInferMeta(const MetaTensor& x, const MetaTensor& out, const MetaTensor& pivots,
                     const MetaTensor& out_grad, bool pivot, MetaTensor* x_grad);
void LUUnpackGradInferMeta(const MetaTensor& x, const MetaTensor& pivots, const MetaTensor& l,
                           const MetaTensor& u, const MetaTensor& pmat, const MetaTensor& l_grad,
                           const MetaTensor& u_grad, bool unpack_ludata, bool unpack_pivots,
                           MetaTensor* x_grad);
void NanmedianGradInferMeta(const MetaTensor& x, const MetaTensor& median_index,
                            const MetaTensor& out_grad, const IntArray& axes, bool keep_dim,
                            MetaTensor* x_grad);
void OverlapAddGradInferMeta(const MetaTensor& x, const MetaTensor& out_grad, int hop_length,
                             int axis, MetaTensor* x_grad);
/// x_grad: as out_grad.
void InverseGradInferMeta(const MetaTensor& out, const MetaTensor& out_grad, MetaTensor* x_grad);
void RReluGradInferMeta(const MetaTensor& out_grad, const MetaTensor& noise, MetaTensor* x_grad);
/// x_grad: as the eigenvectors, out_v.
void EigGradInferMeta(const MetaTensor& out_w, const MetaTensor& out_v,
                      const MetaTensor& out_w_grad, const MetaTensor& out_v_grad,
                      MetaTensor* x_grad);
void EigvalshGradInferMeta(const MetaTensor& out_v, const MetaTensor& out_w_grad,
                           const std::string& uplo, bool is_test, MetaTensor* x_grad);
/// logits_grad: as softmax. Errors: InvalidArgument for an axis outside [-rank, rank) of softmax.
void CrossEntropyWithSoftmaxGradInferMeta(const MetaTensor& label, const MetaTensor& softmax,
                                          const MetaTensor& loss_grad, bool soft_label,
                                          bool use_softmax, bool numeric_stable_mode,
                                          int ignore_index, int axis, MetaTensor* logits_grad,
                                          MetaConfig config = MetaConfig());
/// x_grad: the shape whose axes were permuted by `axis`. Errors: those of TransposeInferMeta.
void TransposeGradInferMeta(const MetaTensor& out_grad, const std::vector<int>& axis,
                            MetaTensor* x_grad);
/// Each of x_grad: out_grad without dimension `axis`, in [-rank, rank).
/// Errors: InvalidArgument for another axis, or as many pieces as the dimension does not have.
void StackGradInferMeta(const MetaTensor& out_grad, int axis, std::vector<MetaTensor*> x_grad);

/// x_grad: the shape whose shuffled form is that of out_grad. Errors: those of the shape function
/// that undoes the operator.
void PixelShuffleGradInferMeta(const MetaTensor& out_grad, int upscale_factor,
                               const std::string& data_format, MetaTensor* x_grad);
void PixelUnshuffleGradInferMeta(const MetaTensor& out_grad, int downscale_factor,
                                 const std::string& data_format, MetaTensor* x_grad);
void ChannelShuffleGradInferMeta(const MetaTensor& out_grad, int groups,
                                 const std::string& data_format, MetaTensor* x_grad);

/// out: as x.
void SetValueInferMeta(const MetaTensor& x, MetaTensor* out);
/// out: as x. Errors: InvalidArgument for an axis outside [-rank, rank).
void ReverseInferMeta(const MetaTensor& x, const IntArray& axis, MetaTensor* out,
                      MetaConfig config = MetaConfig());
/// out: one dimension, of unknown length and the type of start.
void LinspaceRawInferMeta(const MetaTensor& start, const MetaTensor& stop, const MetaTensor& number,
                          MetaTensor* out);

}  // namespace phi
