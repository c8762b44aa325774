#include "framework/program/convert_utils.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class ReduceSumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto dtype = framework::TransToPhiDataType(ctx.Attr<int>("out_dtype"));
    if (ctx.Attr<int>("out_dtype") < 0) {
      const bool widen = std::is_same_v<T, bool> || std::is_same_v<T, int>;
      dtype = widen ? phi::DataType::INT64 : x->dtype();
    }
    if (dtype == x->dtype()) return Into<T>(ctx, *x);
    switch (dtype) {
      case phi::DataType::BOOL:
        return Into<bool>(ctx, *x);
      case phi::DataType::UINT8:
        return Into<uint8_t>(ctx, *x);
      case phi::DataType::INT8:
        return Into<int8_t>(ctx, *x);
      case phi::DataType::INT16:
        return Into<int16_t>(ctx, *x);
      case phi::DataType::FLOAT16:
        return Into<phi::dtype::float16>(ctx, *x);
      case phi::DataType::BFLOAT16:
        return Into<phi::dtype::bfloat16>(ctx, *x);
      case phi::DataType::INT32:
        return Into<int>(ctx, *x);
      case phi::DataType::INT64:
        return Into<int64_t>(ctx, *x);
      case phi::DataType::FLOAT32:
        return Into<float>(ctx, *x);
      case phi::DataType::FLOAT64:
        return Into<double>(ctx, *x);
      case phi::DataType::COMPLEX64:
        return Into<phi::dtype::complex<float>>(ctx, *x);
      case phi::DataType::COMPLEX128:
        return Into<phi::dtype::complex<double>>(ctx, *x);
      default:
        PADDLE_THROW(phi::errors::InvalidArgument(
            "reduce_sum: attribute `out_dtype` must be a number type; it is %s", dtype));
    }
  }

 private:
  template <typename N>
  using Sum = std::conditional_t<std::is_integral_v<N>, int64_t, reference::Wide<N>>;

  // Elements become elements of Out, and are summed as these.
  template <typename Out>
  static void Into(const framework::ExecutionContext& ctx, const DenseTensor& x) {
    const auto groups =
        reference::ReducedGroups<T>(x, reference::ReducedAxes(ctx, x.dims().size()));
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (const std::vector<T>& elements : groups) {
      Sum<Out> sum(0);
      for (const T& v : elements) {
        sum += static_cast<Sum<Out>>(reference::Widen(Convert<Out>(v)));
      }
      *y++ = Convert<Out>(sum);
    }
  }

  template <typename Out, typename From>
  static Out Convert(const From& value) {
    constexpr bool kFromComplex = phi::IsComplexType(phi::CppTypeToDataType<From>::value);
    if constexpr (std::is_same_v<Out, From>) {
      return value;
    } else if constexpr (phi::IsComplexType(phi::CppTypeToDataType<Out>::value)) {
      using Real = phi::dtype::Real<Out>;
      if constexpr (kFromComplex) {
        return Out(static_cast<Real>(value.real), static_cast<Real>(value.imag));
      } else {
        return Out(static_cast<Real>(value), Real(0));
      }
    } else if constexpr (kFromComplex && std::is_same_v<Out, bool>) {
      return value.real != 0 || value.imag != 0;
    } else if constexpr (kFromComplex) {
      return Convert<Out>(value.real);
    } else if constexpr (IsHalf<Out> || IsHalf<From>) {
      return static_cast<Out>(static_cast<double>(value));
    } else {
      return static_cast<Out>(value);
    }
  }

  template <typename N>
  static constexpr bool IsHalf =
      std::is_same_v<N, phi::dtype::float16> || std::is_same_v<N, phi::dtype::bfloat16>;
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(reduce_sum, ReduceSumCPUKernel, float, double, bool, uint8_t, int8_t, int16_t, int,
                 int64_t, phi::dtype::float16, phi::dtype::bfloat16, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
