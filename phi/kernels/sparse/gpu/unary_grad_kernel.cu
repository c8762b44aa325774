#include "phi/kernels/sparse/impl/unary_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sin_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::SinDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sin_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::SinDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(tan_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::TanDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(tan_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::TanDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asin_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::AsinDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asin_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::AsinDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acos_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::AcosDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acos_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::AcosDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atan_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::AtanDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atan_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::AtanDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sinh_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::SinhDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sinh_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::SinhDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(tanh_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::TanhDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(tanh_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::TanhDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asinh_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::AsinhDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asinh_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::AsinhDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acosh_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::AcoshDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acosh_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::AcoshDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atanh_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::AtanhDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atanh_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::AtanhDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sqrt_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::SqrtDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sqrt_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::SqrtDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(square_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::SquareDerivative>::Kernel, float, double) {
}
PD_REGISTER_KERNEL(square_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::SquareDerivative>::Kernel, float, double) {
}
PD_REGISTER_KERNEL(log1p_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::Log1pDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(log1p_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::Log1pDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(expm1_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::Expm1Derivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(expm1_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::Expm1Derivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(relu_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::ReluDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(relu_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::ReluDerivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(relu6_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::funcs::Relu6Derivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(relu6_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::funcs::Relu6Derivative>::Kernel, float, double) {}
PD_REGISTER_KERNEL(abs_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooValueGrad<phi::sparse::SignOf>::Kernel, float, double) {}
PD_REGISTER_KERNEL(abs_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrValueGrad<phi::sparse::SignOf>::Kernel, float, double) {}
PD_REGISTER_KERNEL(leaky_relu_coo_grad, GPU, ALL_LAYOUT, phi::sparse::CooUnaryGrad::LeakyRelu,
                   float, double) {}
PD_REGISTER_KERNEL(leaky_relu_csr_grad, GPU, ALL_LAYOUT, phi::sparse::CsrUnaryGrad::LeakyRelu,
                   float, double) {}
PD_REGISTER_KERNEL(pow_coo_grad, GPU, ALL_LAYOUT, phi::sparse::CooUnaryGrad::Pow, float, double) {}
PD_REGISTER_KERNEL(pow_csr_grad, GPU, ALL_LAYOUT, phi::sparse::CsrUnaryGrad::Pow, float, double) {}
PD_REGISTER_KERNEL(cast_coo_grad, GPU, ALL_LAYOUT, phi::sparse::CooUnaryGrad::Cast, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cast_csr_grad, GPU, ALL_LAYOUT, phi::sparse::CsrUnaryGrad::Cast, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
