#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// Sums of a parameter over the last steps, for their mean. out_sum_1 = in_sum_1 + param, and the
/// counts of updates and of accumulates grow by 1. Every 16,384 updates out_sum_2 takes what
/// out_sum_1 has. When the window is full, out_sum_3 takes both, and out_old_num_accumulates the
/// count, which starts again at 0; it is full at max(min_average_window, min(max_average_window,
/// average_window * updates)) accumulates. Outputs may alias their inputs. float32, float64; counts
/// int64. Errors: InvalidArgument if min_average_window is above max_average_window. Source: legacy
/// op `average_accumulates`.
template <typename T, typename Context>
void AverageAccumulatesKernel(const Context& ctx, const DenseTensor& param,
                              const DenseTensor& in_sum_1, const DenseTensor& in_sum_2,
                              const DenseTensor& in_sum_3, const DenseTensor& in_num_accumulates,
                              const DenseTensor& in_old_num_accumulates,
                              const DenseTensor& in_num_updates, float average_window,
                              int64_t max_average_window, int64_t min_average_window,
                              DenseTensor* out_sum_1, DenseTensor* out_sum_2,
                              DenseTensor* out_sum_3, DenseTensor* out_num_accumulates,
                              DenseTensor* out_old_num_accumulates, DenseTensor* out_num_updates);

}  // namespace phi
