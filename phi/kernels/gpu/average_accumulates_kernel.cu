#include "phi/kernels/average_accumulates_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

constexpr int64_t kUpdatesOfFirstSum = 16384;  // so that float32 does not lose small addends

template <typename T>
T* CopyThroughOnGpu(const GPUContext& ctx, const DenseTensor& from, DenseTensor* to) {
  funcs::GpuCopyElements<T>(ctx, from, to);
  return to->data<T>();
}

// The counts of the step before, read on the device, and what follows from them.
struct AverageWindow {
  const int64_t *count, *updates;
  float share;
  int64_t most, least;

  __device__ int64_t NextCount() const { return *count + 1; }
  __device__ int64_t NextUpdates() const { return *updates + 1; }
  __device__ bool MovesFirstSum() const { return NextUpdates() % kUpdatesOfFirstSum == 0; }
  __device__ bool IsFull() const {
    const auto window = static_cast<int64_t>(share * static_cast<float>(NextUpdates()));
    return NextCount() >= least && NextCount() >= min(most, window);
  }
};

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
  T* sum_1 = CopyThroughOnGpu<T>(ctx, in_sum_1, out_sum_1);
  T* sum_2 = CopyThroughOnGpu<T>(ctx, in_sum_2, out_sum_2);
  T* sum_3 = CopyThroughOnGpu<T>(ctx, in_sum_3, out_sum_3);
  int64_t* count = CopyThroughOnGpu<int64_t>(ctx, in_num_accumulates, out_num_accumulates);
  int64_t* old_count =
      CopyThroughOnGpu<int64_t>(ctx, in_old_num_accumulates, out_old_num_accumulates);
  int64_t* updates = CopyThroughOnGpu<int64_t>(ctx, in_num_updates, out_num_updates);
  const AverageWindow window{count, updates, average_window, max_average_window,
                             min_average_window};
  const T* p = funcs::DataOrNull<T>(param);
  primitive::GpuLoop(ctx, param.numel(), [=] DEVICE(int64_t i) {
    T first = sum_1[i] + p[i], second = sum_2[i];
    if (window.MovesFirstSum()) {
      second += first;
      first = T(0);
    }
    if (window.IsFull()) {
      sum_3[i] = first + second;
      first = second = T(0);
    }
    sum_1[i] = first;
    sum_2[i] = second;
  });
  primitive::GpuLoop(ctx, 1, [=] DEVICE(int64_t) {
    const int64_t next = window.NextCount();
    const bool full = window.IsFull();
    if (full) *old_count = next;
    *updates = window.NextUpdates();
    *count = full ? 0 : next;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(average_accumulates, GPU, ALL_LAYOUT, phi::AverageAccumulatesKernel, float,
                   double) {
  for (size_t i : {4, 5, 6}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);  // counts
}
