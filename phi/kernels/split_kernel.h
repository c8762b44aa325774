#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` cut along `axis` into the tensors of `out`, whose shapes are set; any dtype.
/// sections the number of equal parts, or the sizes of the parts, of which one may be -1.
/// axis     in [-rank, rank), attribute or tensor. No tensor of out may alias x.
/// Errors: InvalidArgument (raised by SplitInferMeta).
/// Source: legacy op `split` (attributes `num`, `sections`, `axis`, inputs SectionsTensorList,
/// AxisTensor).
template <typename T, typename Context>
void SplitKernel(const Context& ctx, const DenseTensor& x, const IntArray& sections,
                 const Scalar& axis, std::vector<DenseTensor*> out);

/// SplitKernel into `num` equal parts.
template <typename T, typename Context>
void SplitWithNumKernel(const Context& ctx, const DenseTensor& x, int num, const Scalar& axis,
                        std::vector<DenseTensor*> out);

}  // namespace phi
