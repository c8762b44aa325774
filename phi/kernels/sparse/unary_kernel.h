#pragma once

#include "phi/common/scalar.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

// A function of each value of a sparse tensor that has no value for 0, or keeps it 0: out has the
// indices of x, in their order, and may be x. Values: float32, float64. The functions are those of
// the dense kernels of the same names (trigonometric_kernel.h, unary_math_kernel.h,
// activation_kernel.h). Source: the sparse API and ops of the original.

template <typename T, typename Context>
void SinCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void SinCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void TanCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void TanCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void AsinCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void AsinCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void AtanCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void AtanCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void SinhCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void SinhCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void TanhCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void TanhCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void AsinhCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void AsinhCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void AtanhCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void AtanhCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void SqrtCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void SqrtCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void SquareCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void SquareCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void Log1pCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void Log1pCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void AbsCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void AbsCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void Expm1CooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void Expm1CsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void ReluCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void ReluCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

template <typename T, typename Context>
void Relu6CooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void Relu6CsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

// With attributes.

/// x, or alpha * x below 0.
template <typename T, typename Context>
void LeakyReluCooKernel(const Context& ctx, const SparseCooTensor& x, float alpha,
                        SparseCooTensor* out);
template <typename T, typename Context>
void LeakyReluCsrKernel(const Context& ctx, const SparseCsrTensor& x, float alpha,
                        SparseCsrTensor* out);

/// x to the power `factor`.
template <typename T, typename Context>
void PowCooKernel(const Context& ctx, const SparseCooTensor& x, float factor, SparseCooTensor* out);
template <typename T, typename Context>
void PowCsrKernel(const Context& ctx, const SparseCsrTensor& x, float factor, SparseCsrTensor* out);

/// scale * x + bias, or scale * (x + bias) unless `bias_after_scale`; of the values alone, as in
/// the original, which leaves 0 where x has none.
template <typename T, typename Context>
void ScaleCooKernel(const Context& ctx, const SparseCooTensor& x, float scale, float bias,
                    bool bias_after_scale, SparseCooTensor* out);
template <typename T, typename Context>
void ScaleCsrKernel(const Context& ctx, const SparseCsrTensor& x, float scale, float bias,
                    bool bias_after_scale, SparseCsrTensor* out);

/// x / scalar.
template <typename T, typename Context>
void DivideScalarCooKernel(const Context& ctx, const SparseCooTensor& x, float scalar,
                           SparseCooTensor* out);
template <typename T, typename Context>
void DivideScalarCsrKernel(const Context& ctx, const SparseCsrTensor& x, float scalar,
                           SparseCsrTensor* out);

/// True for NaN. Values: float16, float32, float64, int32, int64; out: bool.
template <typename T, typename Context>
void IsnanCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out);
template <typename T, typename Context>
void IsnanCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out);

/// Indices and values of other types; UNDEFINED keeps a type. index_dtype: int32, int64. Values:
/// bool, int8, uint8, int16, int32, int64, float32, float64, and so is value_dtype. Errors:
/// InvalidArgument for other types.
template <typename T, typename Context>
void CastCooKernel(const Context& ctx, const SparseCooTensor& x, DataType index_dtype,
                   DataType value_dtype, SparseCooTensor* out);
template <typename T, typename Context>
void CastCsrKernel(const Context& ctx, const SparseCsrTensor& x, DataType index_dtype,
                   DataType value_dtype, SparseCsrTensor* out);

}  // namespace sparse
}  // namespace phi
