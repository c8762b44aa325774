#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The cross entropy of `logits` against `label` along `axis`, and the softmax.
/// logits  float32, float64; with use_softmax false they are probabilities already.
/// label   soft_label: of the shape of logits; else int32 or int64 classes, 1 (or nothing) along
///         `axis`; a class `ignore_index` gives 0.
/// softmax as logits; loss: 1 along `axis`. ln of a probability is cut at -1e20.
/// numeric_stable_mode is ignored: rows are always shifted by their maximum.
/// Errors: InvalidArgument for an axis out of range or labels that do not fit (raised by
/// CrossEntropyWithSoftmaxInferMeta), and for a class outside [0, classes).
/// Source: legacy op `softmax_with_cross_entropy`.
template <typename T, typename Context>
void CrossEntropyWithSoftmaxKernel(const Context& ctx, const DenseTensor& logits,
                                   const DenseTensor& label, bool soft_label, bool use_softmax,
                                   bool numeric_stable_mode, int ignore_index, int axis,
                                   DenseTensor* softmax, DenseTensor* loss);

/// logits_grad = loss_grad (softmax - label), label being 1 at its class; 0 for `ignore_index`.
/// Without use_softmax: -loss_grad label / softmax. Soft labels are taken to sum to 1, as the
/// original does. logits_grad: as softmax; it may alias it. Source: legacy op
/// `softmax_with_cross_entropy_grad`.
template <typename T, typename Context>
void CrossEntropyWithSoftmaxGradKernel(const Context& ctx, const DenseTensor& label,
                                       const DenseTensor& softmax, const DenseTensor& loss_grad,
                                       bool soft_label, bool use_softmax, bool numeric_stable_mode,
                                       int ignore_index, int axis, DenseTensor* logits_grad);

}  // namespace phi
