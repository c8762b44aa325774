#include "framework/program/convert_utils.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class CastCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    switch (framework::TransToPhiDataType(ctx.Attr<int>("out_dtype"))) {
#define PHIBRIDGE_CAST_TO(CppType, name) \
  case phi::DataType::name:              \
    return To<CppType>(ctx);
      PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_CAST_TO)
#undef PHIBRIDGE_CAST_TO
      default:
        PADDLE_THROW(
            phi::errors::InvalidArgument("cast: attribute `out_dtype` must be a number "
                                         "type; it is %d",
                                         ctx.Attr<int>("out_dtype")));
    }
  }

 private:
  template <typename U>
  static U Convert(const T& value) {
    constexpr bool kFromComplex = phi::IsComplexType(phi::CppTypeToDataType<T>::value);
    if constexpr (phi::IsComplexType(phi::CppTypeToDataType<U>::value)) {
      using Real = phi::dtype::Real<U>;
      if constexpr (kFromComplex) {
        return U(static_cast<Real>(value.real), static_cast<Real>(value.imag));
      } else {
        return U(static_cast<Real>(value), Real(0));
      }
    } else if constexpr (kFromComplex) {
      if constexpr (std::is_same_v<U, bool>) return static_cast<bool>(value);
      return static_cast<U>(value.real);
    } else {
      return static_cast<U>(value);
    }
  }
  template <typename U>
  static void To(const framework::ExecutionContext& ctx) {
    if constexpr (std::is_same_v<U, phi::dtype::pstring>) {
      PADDLE_THROW(phi::errors::InvalidArgument("cast: strings are not converted"));
    } else {
      const DenseTensor x = *ctx.Input<DenseTensor>("X");
      std::vector<std::conditional_t<std::is_same_v<U, bool>, uint8_t, U>> values(x.numel());
      for (int64_t i = 0; i < x.numel(); ++i) values[i] = Convert<U>(x.data<T>()[i]);
      U* y = reference::Allocate<U>(ctx, ctx.Output<DenseTensor>("Out"));
      for (int64_t i = 0; i < x.numel(); ++i) y[i] = static_cast<U>(values[i]);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(cast, CastCPUKernel);
