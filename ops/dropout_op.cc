#include <random>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class DropoutCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");  // Out may be X
    auto* out = ctx.Output<DenseTensor>("Out");
    const double keep = 1.0 - ctx.Attr<float>("dropout_prob");
    const bool upscale = ctx.Attr<std::string>("dropout_implementation") == "upscale_in_train";
    T* y = reference::Allocate<T>(ctx, out);
    if (ctx.Attr<bool>("is_test")) {
      for (int64_t i = 0; i < x.numel(); ++i) {
        y[i] = static_cast<T>(static_cast<double>(x.data<T>()[i]) * (upscale ? 1.0 : keep));
      }
      return;
    }
    std::vector<uint8_t> mask(x.numel());
    DrawMask(ctx, &mask);
    const double factor = upscale && keep > 0 ? 1.0 / keep : 1.0;
    for (int64_t i = 0; i < x.numel(); ++i) {
      y[i] = mask[i] != 0 ? static_cast<T>(static_cast<double>(x.data<T>()[i]) * factor) : T(0);
    }
    if (!ctx.HasOutput("Mask")) return;
    auto* mask_out = ctx.Output<DenseTensor>("Mask");
    mask_out->Resize(x.dims());
    std::copy(mask.begin(), mask.end(), reference::Allocate<uint8_t>(ctx, mask_out));
  }

 private:
  static void DrawMask(const framework::ExecutionContext& ctx, std::vector<uint8_t>* mask) {
    const float p = ctx.Attr<float>("dropout_prob");
    std::uniform_real_distribution<float> uniform(0, 1);
    int seed = ctx.Attr<bool>("fix_seed") ? ctx.Attr<int>("seed") : 0;
    if (ctx.HasInput("Seed")) {
      seed = static_cast<int>(reference::OneInteger(ctx, "Seed", "dropout"));
    }
    reference::Engine engine(ctx, seed);
    for (uint8_t& kept : *mask) kept = uniform(*engine) < p || p == 1.0f ? 0 : 1;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dropout, DropoutCPUKernel, float, double, phi::dtype::bfloat16);
