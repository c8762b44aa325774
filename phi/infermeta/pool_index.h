#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: pool3d_kernel.h, as PoolInferMeta with plain numbers.
void Pool3DInferMeta(const MetaTensor& x, const std::vector<int>& kernel_size,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     bool ceil_mode, bool exclusive, const std::string& data_format,
                     const std::string& pooling_type, bool global_pooling, bool adaptive,
                     const std::string& padding_algorithm, MetaTensor* out,
                     MetaConfig config = MetaConfig());

/// Shape rules: max_pool_with_index_kernel.h. out: dtype and LoD of x; mask: int32.
void MaxPoolWithIndexInferMeta(const MetaTensor& x, const std::vector<int>& kernel_size,
                               const std::vector<int>& strides, const std::vector<int>& paddings,
                               bool global_pooling, bool adaptive, MetaTensor* out,
                               MetaTensor* mask, MetaConfig config = MetaConfig());

/// Shape rules: unpool_kernel.h.
void UnpoolInferMeta(const MetaTensor& x, const MetaTensor& indices, const std::vector<int>& ksize,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const IntArray& output_size, const std::string& data_format, MetaTensor* out,
                     MetaConfig config = MetaConfig());
void Unpool3dInferMeta(const MetaTensor& x, const MetaTensor& indices,
                       const std::vector<int>& ksize, const std::vector<int>& strides,
                       const std::vector<int>& paddings, const std::vector<int>& output_size,
                       const std::string& data_format, MetaTensor* out,
                       MetaConfig config = MetaConfig());

}  // namespace phi
