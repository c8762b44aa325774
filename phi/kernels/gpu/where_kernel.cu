#include "phi/kernels/impl/where_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_prefix_sum.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T>
struct FlagBody {
  const T* values;
  int64_t* flags;
  __device__ void operator()(int64_t i) const { flags[i] = static_cast<bool>(values[i]) ? 1 : 0; }
};

// The coordinates of what is flagged.
struct CoordinatesBody {
  const int64_t *flags, *sums;
  int rank;
  primitive::Divider<int64_t> dims[DDim::kMaxRank];
  int64_t* to;
  __device__ void operator()(int64_t i) const {
    if (flags[i] == 0) return;
    int64_t* const row = to + (sums[i] - 1) * rank;
    int64_t offset = i;
    for (int d = rank - 1; d >= 0; --d) {
      const int64_t outer = dims[d].Quotient(offset);
      row[d] = offset - outer * dims[d].divisor;
      offset = outer;
    }
  }
};

template <typename T>
struct SelectBody {
  const int64_t *flags, *sums;
  const T* from;
  T* to;
  __device__ void operator()(int64_t i) const {
    if (flags[i] != 0) to[sums[i] - 1] = from[i];
  }
};

// `x` repeated to `dims`; x itself if it has that shape.
template <typename T>
DenseTensor RepeatedOnGpu(const GPUContext& ctx, const DenseTensor& x, const DDim& dims) {
  if (x.dims() == dims) return x;
  DenseTensor repeated;
  repeated.Resize(dims);
  T* to = ctx.template Alloc<T>(&repeated);
  if (repeated.numel() > 0) {
    funcs::CopyStrided(ctx, funcs::ExpandBox(x.dims(), dims), sizeof(T), x.data<T>(), to);
  }
  return repeated;
}

}  // namespace

// The number of elements decides the shape: the host waits for it.
template <typename T, typename Context>
void WhereIndexKernel(const Context& ctx, const DenseTensor& condition, DenseTensor* out) {
  const int64_t count = condition.numel();
  const funcs::GpuArray<int64_t> flags(ctx, count);
  primitive::GpuLoop(ctx, count,
                     FlagBody<T>{count == 0 ? nullptr : condition.data<T>(), flags.data()});
  const funcs::GpuFlagged found = funcs::CountFlagged(ctx, flags.data(), count);
  CoordinatesBody body{flags.data(), found.sums, condition.dims().size(), {}, nullptr};
  for (int d = 0; d < body.rank; ++d) {
    if (count > 0) body.dims[d] = primitive::Divider<int64_t>(condition.dims()[d]);
  }
  out->Resize(make_ddim({found.total, body.rank}));
  body.to = ctx.template Alloc<int64_t>(out);
  primitive::GpuLoop(ctx, count, body);
}

template <typename T, typename Context>
void MaskedSelectKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& mask,
                        DenseTensor* out) {
  DDim dims = x.dims();
  int mismatch = 0;
  PADDLE_ENFORCE(funcs::BroadcastDims(x.dims(), mask.dims(), -1, &dims, &mismatch),
                 errors::InvalidArgument("input Mask of shape %s does not fit input X of shape %s",
                                         mask.dims(), x.dims()));
  const DenseTensor values = RepeatedOnGpu<T>(ctx, x, dims);
  const DenseTensor chosen = RepeatedOnGpu<bool>(ctx, mask, dims);
  const int64_t count = product(dims);
  const funcs::GpuArray<int64_t> flags(ctx, count);
  primitive::GpuLoop(ctx, count,
                     FlagBody<bool>{count == 0 ? nullptr : chosen.data<bool>(), flags.data()});
  const funcs::GpuFlagged kept = funcs::CountFlagged(ctx, flags.data(), count);
  out->Resize(make_ddim({kept.total}));
  T* to = ctx.template Alloc<T>(out);
  if (kept.total == 0) return;
  primitive::GpuLoop(ctx, count, SelectBody<T>{flags.data(), kept.sums, values.data<T>(), to});
}

}  // namespace phi

PD_REGISTER_KERNEL(where, GPU, ALL_LAYOUT, phi::WhereKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(where_index, GPU, ALL_LAYOUT, phi::WhereIndexKernel, float, double, bool,
                   int16_t, int, int64_t, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(masked_select, GPU, ALL_LAYOUT, phi::MaskedSelectKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::BOOL);
}
