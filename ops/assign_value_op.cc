#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The attribute that holds the values of element type `dtype`.
inline const char* AssignValueAttribute(int dtype) {
  using framework::proto::VarType;
  switch (dtype) {
    case VarType::BOOL:
      return "bool_values";
    case VarType::FP32:
      return "fp32_values";
    case VarType::FP64:
      return "fp64_values";
    case VarType::INT64:
      return "int64_values";
    default:
      return "int32_values";
  }
}

template <typename T>
class AssignValueCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    const std::string name = AssignValueAttribute(ctx.Attr<int>("dtype"));
    if constexpr (std::is_same_v<T, float>) {
      Copy(ctx.Attr<std::vector<float>>(name), y);
    } else if constexpr (std::is_same_v<T, double>) {
      Copy(ctx.Attr<std::vector<double>>(name), y);
    } else if constexpr (std::is_same_v<T, int64_t>) {
      Copy(ctx.Attr<std::vector<int64_t>>(name), y);
    } else {
      Copy(ctx.Attr<std::vector<int>>(name), y);
    }
  }

 private:
  template <typename From>
  static void Copy(const std::vector<From>& values, T* to) {
    for (From value : values) *to++ = static_cast<T>(value);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(assign_value, AssignValueCPUKernel, float, double, bool, int8_t, int, int64_t);
