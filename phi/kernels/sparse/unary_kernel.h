#pragma once

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

/// A function of each value of a sparse tensor: `out` has the indices of `x`, in their order, and
/// may be `x`. Sparse: SparseCooTensor for kernels NAME_coo, SparseCsrTensor for NAME_csr. Values:
/// float32, float64. Kernel computes Functor, that of the dense kernel of the same name
/// (trigonometric_kernel.h, unary_math_kernel.h, activation_kernel.h). What would change the 0 of
/// places without a value (acos, acosh) is computed of the values alone. Source: the sparse API and
/// ops of the original.
template <typename Sparse, template <typename T> class Functor>
struct EachValue {
  template <typename T, typename Context>
  static void Kernel(const Context& ctx, const Sparse& x, Sparse* out);
};

/// As EachValue, with attributes or other types.
template <typename Sparse>
struct Unary {
  /// x where it is positive, at most 6.
  template <typename T, typename Context>
  static void Relu6(const Context& ctx, const Sparse& x, Sparse* out);
  /// x, or alpha * x below 0.
  template <typename T, typename Context>
  static void LeakyRelu(const Context& ctx, const Sparse& x, float alpha, Sparse* out);
  /// x to the power `factor`.
  template <typename T, typename Context>
  static void Pow(const Context& ctx, const Sparse& x, float factor, Sparse* out);
  /// scale * x + bias, or scale * (x + bias) unless `bias_after_scale`; of the values alone, as in
  /// the original, which leaves 0 where x has none.
  template <typename T, typename Context>
  static void Scale(const Context& ctx, const Sparse& x, float scale, float bias,
                    bool bias_after_scale, Sparse* out);
  /// x / scalar.
  template <typename T, typename Context>
  static void DivideScalar(const Context& ctx, const Sparse& x, float scalar, Sparse* out);
  /// True for NaN. Values: float16, float32, float64, int32, int64; out: bool.
  template <typename T, typename Context>
  static void Isnan(const Context& ctx, const Sparse& x, Sparse* out);
  /// Indices and values of other types; UNDEFINED keeps a type. index_dtype: int32, int64. Values:
  /// bool, int8, uint8, int16, int32, int64, float32, float64, and so is value_dtype. Errors:
  /// InvalidArgument for other types.
  template <typename T, typename Context>
  static void Cast(const Context& ctx, const Sparse& x, DataType index_dtype, DataType value_dtype,
                   Sparse* out);
};

}  // namespace sparse
}  // namespace phi
