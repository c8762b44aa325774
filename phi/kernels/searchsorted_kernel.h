#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// For each element of `value` the index in the sorted last axis of `sorted_sequence` at which
/// inserting it keeps the order: before equal elements, or (right) behind them. int64, or int32
/// (out_int32).
/// A vector serves all rows of `value`. Source: legacy op `searchsorted`.
template <typename T, typename Context>
void SearchsortedKernel(const Context& ctx, const DenseTensor& sorted_sequence,
                        const DenseTensor& value, bool out_int32, bool right, DenseTensor* out);

/// Ids of one of `nshards` equal parts of [0, index_num) counted from its start; others become
/// ignore_value. Errors: InvalidArgument for an id out of range. Source: legacy op `shard_index`.
template <typename T, typename Context>
void ShardIndexKernel(const Context& ctx, const DenseTensor& in, int index_num, int nshards,
                      int shard_id, int ignore_value, DenseTensor* out);

}  // namespace phi
