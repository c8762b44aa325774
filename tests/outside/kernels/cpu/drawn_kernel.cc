// outside: 2.3 | no inputs: IntArray shape, DataType, the generator of the context
#include <random>

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/generator.h"
#include "paddle/phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void DrawnKernel(const Context& dev_ctx, const IntArray& shape, DataType /*dtype*/, float low,
                 float high, int seed, DenseTensor* out) {
  out->Resize(phi::make_ddim(shape.GetData()));
  T* data = dev_ctx.template Alloc<T>(out);
  std::shared_ptr<std::mt19937_64> engine;
  if (seed) {
    engine = std::make_shared<std::mt19937_64>();
    engine->seed(seed);
  } else {
    engine = dev_ctx.GetGenerator()->GetCPUEngine();
  }
  std::uniform_real_distribution<T> draw(static_cast<T>(low), static_cast<T>(high));
  for (int64_t i = 0; i < out->numel(); ++i) data[i] = draw(*engine);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_drawn, CPU, ALL_LAYOUT, phi::DrawnKernel, float, double) {}
