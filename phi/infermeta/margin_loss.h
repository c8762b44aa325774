#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of class_center_sample_kernel.h and margin_cross_entropy_kernel.h. Errors:
// InvalidArgument for shapes and ranges, Unimplemented for nranks above 1.

/// remapped_label: as label, [N]; sampled_local_class_center: [-1], of its type.
void ClassCenterSampleInferMeta(const MetaTensor& label, int num_classes, int num_samples,
                                int ring_id, int rank, int nranks, bool fix_seed, int seed,
                                MetaTensor* remapped_label, MetaTensor* sampled_local_class_center);

/// logits [N, C], C > 0 unless N is 0, label [N] or [N, 1]; softmax: as logits; loss [N, 1].
void MarginCrossEntropyInferMeta(const MetaTensor& logits, const MetaTensor& label,
                                 bool return_softmax, int ring_id, int rank, int nranks,
                                 float margin1, float margin2, float margin3, float scale,
                                 MetaTensor* softmax, MetaTensor* loss);

}  // namespace phi
