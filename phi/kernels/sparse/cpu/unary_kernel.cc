#include "phi/kernels/sparse/impl/unary_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sin_coo, CPU, ALL_LAYOUT, phi::sparse::CooValue<phi::funcs::SinFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(sin_csr, CPU, ALL_LAYOUT, phi::sparse::CsrValue<phi::funcs::SinFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(tan_coo, CPU, ALL_LAYOUT, phi::sparse::CooValue<phi::funcs::TanFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(tan_csr, CPU, ALL_LAYOUT, phi::sparse::CsrValue<phi::funcs::TanFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(asin_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AsinFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asin_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AsinFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acos_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AcosFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acos_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AcosFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atan_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AtanFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atan_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AtanFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sinh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::SinhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sinh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::SinhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(tanh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::TanhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(tanh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::TanhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asinh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AsinhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asinh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AsinhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acosh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AcoshFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acosh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AcoshFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atanh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AtanhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atanh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AtanhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sqrt_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::SqrtFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sqrt_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::SqrtFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(square_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::SquareFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(square_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::SquareFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(log1p_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::Log1pFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(log1p_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::Log1pFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(expm1_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::Expm1Functor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(expm1_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::Expm1Functor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(relu_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::ReluFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(relu_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::ReluFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(abs_coo, CPU, ALL_LAYOUT, phi::sparse::CooValue<phi::sparse::AbsFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(abs_csr, CPU, ALL_LAYOUT, phi::sparse::CsrValue<phi::sparse::AbsFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(relu6_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Relu6, float, double) {}
PD_REGISTER_KERNEL(relu6_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Relu6, float, double) {}
PD_REGISTER_KERNEL(leaky_relu_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::LeakyRelu, float,
                   double) {}
PD_REGISTER_KERNEL(leaky_relu_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::LeakyRelu, float,
                   double) {}
PD_REGISTER_KERNEL(pow_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Pow, float, double) {}
PD_REGISTER_KERNEL(pow_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Pow, float, double) {}
PD_REGISTER_KERNEL(scale_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Scale, float, double) {}
PD_REGISTER_KERNEL(scale_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Scale, float, double) {}
PD_REGISTER_KERNEL(divide_scalar_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::DivideScalar, float,
                   double) {}
PD_REGISTER_KERNEL(divide_scalar_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::DivideScalar, float,
                   double) {}
PD_REGISTER_KERNEL(isnan_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Isnan, float, double,
                   phi::float16, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(isnan_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Isnan, float, double,
                   phi::float16, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(cast_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Cast, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cast_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Cast, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
