#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: pool_kernel.h; also for 1-D (rank 3) and 3-D (rank 5). out: dtype, layout and LoD
/// of x. Errors: InvalidArgument for a wrong rank or number of sizes, strides below 1, an unknown
/// pooling type, padding as large as the window, a window larger than the padded image.
void PoolInferMeta(const MetaTensor& x, const IntArray& kernel_size,
                   const std::vector<int>& strides, const std::vector<int>& paddings,
                   bool ceil_mode, bool exclusive, const std::string& data_format,
                   const std::string& pooling_type, bool global_pooling, bool adaptive,
                   const std::string& padding_algorithm, MetaTensor* out,
                   MetaConfig config = MetaConfig());

/// PoolInferMeta under its later name; a kernel size from a tensor is not known at compile time.
void Pool2DInferMeta(const MetaTensor& x, const IntArray& kernel_size,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     bool ceil_mode, bool exclusive, const std::string& data_format,
                     const std::string& pooling_type, bool global_pooling, bool adaptive,
                     const std::string& padding_algorithm, MetaTensor* out,
                     MetaConfig config = MetaConfig());

}  // namespace phi
