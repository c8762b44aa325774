#include "phi/kernels/average_accumulates_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {
namespace {

constexpr int64_t kUpdatesOfFirstSum = 16384;  // so that float32 does not lose small addends

}  // namespace

template <typename T, typename Context>
void AverageAccumulatesKernel(const Context& ctx, const DenseTensor& param,
                              const DenseTensor& in_sum_1, const DenseTensor& in_sum_2,
                              const DenseTensor& in_sum_3, const DenseTensor& in_num_accumulates,
                              const DenseTensor& in_old_num_accumulates,
                              const DenseTensor& in_num_updates, float average_window,
                              int64_t max_average_window, int64_t min_average_window,
                              DenseTensor* out_sum_1, DenseTensor* out_sum_2,
                              DenseTensor* out_sum_3, DenseTensor* out_num_accumulates,
                              DenseTensor* out_old_num_accumulates, DenseTensor* out_num_updates) {
  PADDLE_ENFORCE_LE(min_average_window, max_average_window,
                    errors::InvalidArgument("attribute `min_average_window`, %d, must not be above "
                                            "`max_average_window`, %d",
                                            min_average_window, max_average_window));
  T* sum_1 = funcs::CopyThrough<T>(ctx, in_sum_1, out_sum_1);
  T* sum_2 = funcs::CopyThrough<T>(ctx, in_sum_2, out_sum_2);
  T* sum_3 = funcs::CopyThrough<T>(ctx, in_sum_3, out_sum_3);
  int64_t* count = funcs::CopyThrough<int64_t>(ctx, in_num_accumulates, out_num_accumulates);
  int64_t* old_count =
      funcs::CopyThrough<int64_t>(ctx, in_old_num_accumulates, out_old_num_accumulates);
  int64_t* updates = funcs::CopyThrough<int64_t>(ctx, in_num_updates, out_num_updates);
  ++*updates;
  ++*count;
  const int64_t size = param.numel();
  const T* p = param.data<T>();
  for (int64_t i = 0; i < size; ++i) sum_1[i] += p[i];
  if (*updates % kUpdatesOfFirstSum == 0) {
    for (int64_t i = 0; i < size; ++i) sum_2[i] += sum_1[i];
    std::fill_n(sum_1, size, T(0));
  }
  const auto window = static_cast<int64_t>(average_window * static_cast<float>(*updates));
  if (*count < min_average_window || *count < std::min(max_average_window, window)) return;
  for (int64_t i = 0; i < size; ++i) sum_3[i] = sum_1[i] + sum_2[i];
  std::fill_n(sum_1, size, T(0));
  std::fill_n(sum_2, size, T(0));
  *old_count = *count;
  *count = 0;
}

}  // namespace phi

PD_REGISTER_KERNEL(average_accumulates, CPU, ALL_LAYOUT, phi::AverageAccumulatesKernel, float,
                   double) {
  for (size_t i : {4, 5, 6}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);  // counts
}
