#include "phi/kernels/dropout_kernel.h"

#include <random>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_philox.h"

namespace phi {
namespace {

// kept[i] = 1 with probability 1 - p. Note [Random numbers on the GPU]
void DrawKept(const GPUContext& ctx, int64_t n, float p, int seed, uint8_t* kept) {
  if (seed == 0) {
    const primitive::GpuPhilox random = primitive::NextPhilox();
    return primitive::GpuLoop(ctx, n, [=] DEVICE(int64_t i) {
      kept[i] = random.Float(static_cast<uint64_t>(i)) < p ? 0 : 1;
    });
  }
  std::mt19937_64 engine(static_cast<uint64_t>(seed));
  std::uniform_real_distribution<float> uniform(0, 1);
  std::vector<uint8_t> drawn(static_cast<size_t>(n));
  for (uint8_t& one : drawn) one = uniform(engine) < p ? 0 : 1;
  funcs::GpuUploadAsync(ctx, kept, drawn.data(), drawn.size());
}

}  // namespace

template <typename T, typename Context>
void DropoutRawKernel(const Context& ctx, const DenseTensor& x,
                      const paddle::optional<DenseTensor>& seed_tensor, const Scalar& p,
                      bool is_test, const std::string& mode, int seed, bool fix_seed,
                      DenseTensor* out, DenseTensor* mask) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = x;  // `out` may be its memory
  T* y = ctx.template Alloc<T>(out);
  const int64_t n = held.numel();
  uint8_t* kept = mask != nullptr && !is_test ? ctx.template Alloc<uint8_t>(mask) : nullptr;
  if (n == 0) return;
  const T* in = held.data<T>();
  const bool upscale = mode == "upscale_in_train";
  const float prob = p.to<float>();
  if (is_test) {
    const C factor = upscale ? C(1) : static_cast<C>(1.0f - prob);
    return funcs::UnaryLoop(ctx, in, n, y, [=] DEVICE(C v) { return v * factor; });
  }
  if (prob == 1.0f) {
    funcs::GpuZeroAsync(ctx, y, static_cast<size_t>(n) * sizeof(T));
    if (kept != nullptr) funcs::GpuZeroAsync(ctx, kept, static_cast<size_t>(n));
    return;
  }
  const AllocationPtr own = ctx.Workspace(kept == nullptr ? static_cast<size_t>(n) : 0);
  if (kept == nullptr) kept = static_cast<uint8_t*>(own->ptr());
  DrawKept(ctx, n, prob, seed_tensor ? *seed_tensor->data<int>() : (fix_seed ? seed : 0), kept);
  const C keep = static_cast<C>(1.0f - prob);
  primitive::GpuLoop(ctx, n, [=] DEVICE(int64_t i) {
    const C value = static_cast<C>(in[i]);
    y[i] = kept[i] == 0 ? static_cast<T>(0) : static_cast<T>(upscale ? value / keep : value);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(dropout, GPU, ALL_LAYOUT, phi::DropoutRawKernel, float, double, phi::float16,
                   phi::bfloat16) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
  kernel->InputAt(1).SetBackend(phi::Backend::CPU);  // the seed is read on the host
  kernel->OutputAt(1).SetDataType(phi::DataType::UINT8);
}
