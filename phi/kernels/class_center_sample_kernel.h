#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// Draws classes for one rank: all of `label`, ascending, then others as they are drawn, until
/// there are num_samples.
/// label    [N], int32 or int64, in [0, num_classes). ring_id, rank, nranks: of several ranks.
/// fix_seed draw with `seed`; a seed gives what it gives in the original. Seed 0, and without
///          fix_seed: the context's generator.
/// remapped_label [N]: the place of each label among sampled_local_class_center.
/// Errors: InvalidArgument for a label out of range.
/// Source: legacy op `class_center_sample`.
template <typename T, typename Context>
void ClassCenterSampleKernel(const Context& ctx, const DenseTensor& label, int num_classes,
                             int num_samples, int ring_id, int rank, int nranks, bool fix_seed,
                             int seed, DenseTensor* remapped_label,
                             DenseTensor* sampled_local_class_center);

}  // namespace phi
