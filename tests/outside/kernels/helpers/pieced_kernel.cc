// outside: 2.3 | a kernel made of the library's: Slice, Split, Maximum, Minimum, Mean, Flatten,
// TransposeLast2Dim, Unsqueeze, TriangularSolve
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/concat_kernel.h"
#include "paddle/phi/kernels/elementwise_kernel.h"
#include "paddle/phi/kernels/flatten_kernel.h"
#include "paddle/phi/kernels/reduce_mean_kernel.h"
#include "paddle/phi/kernels/slice_kernel.h"
#include "paddle/phi/kernels/split_kernel.h"
#include "paddle/phi/kernels/transpose_kernel.h"
#include "paddle/phi/kernels/triangular_solve_kernel.h"
#include "paddle/phi/kernels/unsqueeze_kernel.h"

namespace phi {

// x [2, 2]. pieces: xᵀ, the larger and the smaller of its columns, the means of its columns and its
// first row, in one row; solved: of the upper triangle of x, with the larger as right side.
template <typename T, typename Context>
void OutsidePiecedKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* pieces,
                         DenseTensor* solved) {
  const std::vector<DenseTensor> columns = Split<T, Context>(dev_ctx, x, {1, 1}, 1);
  const std::vector<DenseTensor> halves = Split<T, Context>(dev_ctx, x, {2}, 1);  // their number
  PADDLE_ENFORCE_EQ(halves.size(), 2u,
                    errors::PreconditionNotMet("Split into 2 gave %d", halves.size()));
  const DenseTensor larger = Maximum<T, Context>(dev_ctx, halves[0], halves[1]);
  const DenseTensor smaller = Minimum<T, Context>(dev_ctx, columns[0], columns[1]);
  const DenseTensor turned =
      Flatten<T, Context>(dev_ctx, TransposeLast2Dim<T, Context>(dev_ctx, x), 0, 1);
  const DenseTensor large_row = Flatten<T, Context>(dev_ctx, larger, 0, 1);
  const DenseTensor small_row = Flatten<T, Context>(dev_ctx, smaller, 0, 1);
  const DenseTensor means = Mean<T, Context>(dev_ctx, x, {0}, false);
  const DenseTensor first =
      Flatten<T, Context>(dev_ctx, Slice<T, Context>(dev_ctx, x, {0}, {0}, {1}), 0, 1);
  const DenseTensor row =
      Concat<T, Context>(dev_ctx, {&turned, &large_row, &small_row, &means, &first}, 0);
  Unsqueeze<T, Context>(dev_ctx, row, {0}, pieces);
  *solved = TriangularSolve<T, Context>(dev_ctx, x, larger, true, false, false);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_pieced, CPU, ALL_LAYOUT, phi::OutsidePiecedKernel, float, double) {}
