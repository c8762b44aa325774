#include <cstdlib>

#include "ops/common/reference/sizes_of.h"

namespace paddle::operators {

framework::OpKernelType FillConstantKernelType(const framework::OperatorWithKernel& /*op*/,
                                               const framework::ExecutionContext& ctx) {
  framework::OpKernelType type(static_cast<framework::proto::VarType::Type>(ctx.Attr<int>("dtype")),
                               ctx.GetPlace());
  if (ctx.Attr<bool>("force_cpu") || ctx.Attr<int>("place_type") == 0) {
    type.place_ = phi::CPUPlace();
  }
  return type;
}

template <typename T>
class FillConstantCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(reference::SizesOf(ctx, "fill_constant")));
    const T value = Value(ctx);
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = value;
  }

 private:
  static T Value(const framework::ExecutionContext& ctx) {
    if (ctx.HasInput("ValueTensor")) return ctx.Input<DenseTensor>("ValueTensor")->data<T>()[0];
    const std::string text = ctx.Attr<std::string>("str_value");
    if (text.empty()) return static_cast<T>(ctx.Attr<float>("value"));
    if constexpr (std::is_integral_v<T>) {
      // Integers beyond 2^53 keep all their digits; "1.0" and "inf" are taken as numbers.
      char* end = nullptr;
      // NOLINTNEXTLINE(google-runtime-int): strtoll's own type
      const long long whole = std::strtoll(text.c_str(), &end, 10);
      if (*end == '\0') return static_cast<T>(whole);
    }
    return static_cast<T>(std::strtod(text.c_str(), nullptr));
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(fill_constant, FillConstantCPUKernel);
