#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "compat/tensor_attribute.h"
#include "framework/op/execution_context.h"
#include "ops/common/operator/operator.h"
#include "phi/common/data_type.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

// Shared by the legacy kernels, the slow, plain reference that PHI kernels are compared with:
// nothing here comes from phi/kernels, and sums are taken in float64.

namespace paddle::operators {

using ::phi::DenseTensor;

namespace reference {

/// The type in which a reference kernel computes with values of type T.
template <typename T>
struct WideOf {
  using type = std::conditional_t<std::is_integral_v<T>, T, double>;
};
template <typename R>
struct WideOf<phi::dtype::complex<R>> {
  using type = phi::dtype::complex<double>;
};
template <typename T>
using Wide = typename WideOf<T>::type;

template <typename T>
Wide<T> Widen(const T& value) {
  return static_cast<Wide<T>>(value);
}
template <typename R>
phi::dtype::complex<double> Widen(const phi::dtype::complex<R>& value) {
  return phi::dtype::complex<double>(value.real, value.imag);
}
template <typename T>
T Narrow(const Wide<T>& value) {
  if constexpr (phi::IsComplexType(phi::CppTypeToDataType<T>::value)) {
    using Real = phi::dtype::Real<T>;
    return T(static_cast<Real>(value.real), static_cast<Real>(value.imag));
  } else {
    return static_cast<T>(value);
  }
}

/// Storage for `out`'s elements in the place of the run.
template <typename T>
T* Allocate(const framework::ExecutionContext& ctx, DenseTensor* out) {
  return out->mutable_data<T>(ctx.GetPlace());
}

/// `axis` counted from the front; a negative one counts from the back. A tensor of rank 0 counts as
/// one of a single axis. Errors: InvalidArgument.
inline int PositiveAxis(int axis, int rank, const char* op_type) {
  const int axes = rank == 0 ? 1 : rank;
  PADDLE_ENFORCE_EQ(
      axis >= -axes && axis < axes, true,
      phi::errors::InvalidArgument("%s: an axis must be in [%d, %d) for rank %d; it is %d", op_type,
                                   -axes, axes, rank, axis));
  return axis < 0 ? axis + axes : axis;
}

/// dims as outer × axis × inner.
struct Split3 {
  int64_t outer = 1;
  int64_t axis = 1;
  int64_t inner = 1;
};
inline Split3 SplitAt(const phi::DDim& dims, int axis) {
  Split3 split;
  for (int i = 0; i < dims.size(); ++i) {
    (i < axis ? split.outer : i == axis ? split.axis : split.inner) *= dims[i];
  }
  return split;
}

/// The index after `index` in row-major order of `dims`; false at the end.
inline bool NextIndex(const std::vector<int64_t>& dims, std::vector<int64_t>* index) {
  for (int i = static_cast<int>(dims.size()) - 1; i >= 0; --i) {
    if (++(*index)[i] < dims[i]) return true;
    (*index)[i] = 0;
  }
  return false;
}

/// The elements of an int32 or int64 tensor in host memory. Errors: InvalidArgument.
inline std::vector<int64_t> IntegersOf(const DenseTensor& tensor, const char* op_type) {
  std::vector<int64_t> values(tensor.numel());
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    if (tensor.dtype() == phi::DataType::INT32) {
      values[i] = tensor.data<int32_t>()[i];
    } else {
      PADDLE_ENFORCE_EQ(tensor.dtype(), phi::DataType::INT64,
                        phi::errors::InvalidArgument(
                            "%s: shapes and indices are int32 or int64; the tensor is %s", op_type,
                            tensor.dtype()));
      values[i] = tensor.data<int64_t>()[i];
    }
  }
  return values;
}
/// The elements of the tensors of an input that is a list: see phibridge::CheckIntegerTensors.
/// Errors: PreconditionNotMet for a tensor that is not computed yet; InvalidArgument.
inline std::vector<int64_t> IntegersOfList(const framework::ExecutionContext& ctx,
                                           const char* slot) {
  const std::string& op_type = ctx.GetOp().Type();
  const std::vector<const DenseTensor*> tensors = ctx.MultiInput<DenseTensor>(slot);
  for (const DenseTensor* tensor : tensors) {
    PADDLE_ENFORCE(tensor != nullptr && tensor->initialized(),
                   phi::errors::PreconditionNotMet("%s: a tensor of input `%s` is not computed yet",
                                                   op_type, slot));
  }
  phibridge::CheckIntegerTensors(tensors, {op_type, slot});
  std::vector<int64_t> values;
  for (const DenseTensor* tensor : tensors) {
    const std::vector<int64_t> held = IntegersOf(*tensor, op_type.c_str());
    values.insert(values.end(), held.begin(), held.end());
  }
  return values;
}

/// Copies the elements of `x`, whatever its type, into `out`, which has its shape already.
inline void CopyElements(const framework::ExecutionContext& ctx, const DenseTensor& x,
                         DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be `x`, or share its storage
  void* to = out->mutable_data(ctx.GetPlace(), held.dtype());
  std::memmove(to, held.data(), static_cast<size_t>(held.numel()) * phi::SizeOf(held.dtype()));
}

}  // namespace reference
}  // namespace paddle::operators

/// For ops that only move elements: registers the reference for every dtype that a tensor can have.
#define PD_LEGACY_COPY_KERNEL(op_type, Kernel)                                                   \
  PD_LEGACY_KERNEL(op_type, Kernel, float, double, bool, uint8_t, int8_t, int16_t, int, int64_t, \
                   phi::dtype::float16, phi::dtype::bfloat16, phi::dtype::complex<float>,        \
                   phi::dtype::complex<double>)
