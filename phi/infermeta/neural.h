#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of layers that are not of a larger family.

/// out: as x. Errors: prelu_kernel.h.
void PReluInferMeta(const MetaTensor& x, const MetaTensor& alpha, const std::string& data_format,
                    const std::string& mode, MetaTensor* out);

/// out: x with channels / groups. Errors: maxout_kernel.h.
void MaxOutInferMeta(const MetaTensor& x, int groups, int axis, MetaTensor* out);

/// out: as x; norm, if any: 1 along `axis`. Errors: InvalidArgument if axis is out of range.
void NormInferMeta(const MetaTensor& x, int axis, float epsilon, bool is_test, MetaTensor* out,
                   MetaTensor* norm);

/// softmax: as logits; loss: 1 along `axis`. Errors: cross_entropy_with_softmax_kernel.h.
void CrossEntropyWithSoftmaxInferMeta(const MetaTensor& logits, const MetaTensor& label,
                                      bool soft_label, bool use_softmax, bool numeric_stable_mode,
                                      int ignore_index, int axis, MetaTensor* softmax,
                                      MetaTensor* loss);

/// All outputs: rank 0. Errors: InvalidArgument unless indices is [n, k] and label has n elements.
void AccuracyInferMeta(const MetaTensor& inference, const MetaTensor& indices,
                       const MetaTensor& label, MetaTensor* accuracy, MetaTensor* correct,
                       MetaTensor* total);

/// out: as label. Errors: InvalidArgument unless prior_dist, if any, has one number a class.
void LabelSmoothInferMeta(const MetaTensor& label, const MetaTensor& prior_dist, float epsilon,
                          MetaTensor* out);

/// out: as x. Errors: InvalidArgument unless label has the shape of x.
void SigmoidCrossEntropyWithLogitsInferMeta(const MetaTensor& x, const MetaTensor& label,
                                            const MetaTensor& pos_weight, bool normalize,
                                            int ignore_index, MetaTensor* out);

/// out: the broadcast shape of the three. Errors: InvalidArgument if they do not broadcast.
void LerpInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& weight,
                   MetaTensor* out);

/// out: the broadcast shape of x and y (elementwise.h); complex.
void ComplexInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out);

}  // namespace phi
