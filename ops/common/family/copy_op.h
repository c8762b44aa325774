#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "framework/program/convert_utils.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/checked_size.h"

// References of ops that copy elements or write simple values: one function serves every dtype.

namespace paddle::operators {

/// A kernel whose function reads the dtype from its tensors, so that it is compiled once.
template <typename T, void (*kCompute)(const framework::ExecutionContext&)>
class FunctionKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override { kCompute(ctx); }
};

namespace reference {

using Index = std::vector<int64_t>;

[[noreturn]] void ThrowOutside(const Index& index, const Index& dims);

/// Errors: ResourceExhausted if 64 bits do not hold the number.
inline int64_t CountOf(const Index& dims) {
  return std::accumulate(dims.begin(), dims.end(), int64_t{1}, phi::CheckedMul);
}
/// The position of `index` in row-major `dims`. Errors: InvalidArgument for one outside of them.
inline int64_t OffsetOf(const Index& index, const Index& dims) {
  int64_t offset = 0;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (index[i] < 0 || index[i] >= dims[i]) ThrowOutside(index, dims);
    offset = offset * dims[i] + index[i];
  }
  return offset;
}
/// Errors: InvalidArgument unless element < count; a negative one means fill.
inline void CheckElement(int64_t element, int64_t count) {
  PADDLE_ENFORCE_LT(element, count,
                    phi::errors::InvalidArgument(
                        "element %d of an input is asked for, which holds %d", element, count));
}

/// The bytes of `value` in type `dtype`.
std::vector<char> BytesOf(phi::DataType dtype, double value);
/// The elements of any real tensor as float64.
std::vector<double> NumbersOf(const DenseTensor& tensor);
/// Gives `out` the shape `dims`, the dtype and these values.
void WriteNumbers(const framework::ExecutionContext& ctx, const Index& dims, phi::DataType dtype,
                  const std::vector<double>& numbers, DenseTensor* out);
/// `out` of shape `dims` and the type of `x`; its elements are the raw `bytes`.
void WriteBytes(const framework::ExecutionContext& ctx, const Index& dims, phi::DataType dtype,
                const std::vector<char>& bytes, DenseTensor* out);
/// The raw bytes of a tensor's elements.
std::vector<char> ReadBytes(const DenseTensor& x);

/// Gives `out` the shape `dims`; its element at `index` is element source(index) of x, or `fill`
/// where source gives -1. Errors: InvalidArgument for an element that x does not have.
template <typename Source>
void Rearrange(const framework::ExecutionContext& ctx, const DenseTensor& x, const Index& dims,
               Source source, DenseTensor* out, double fill = 0) {
  const phi::DataType dtype = x.dtype();
  const std::vector<char> from = ReadBytes(x), filling = BytesOf(dtype, fill);
  const size_t size = phi::SizeOf(dtype);
  out->Resize(phi::make_ddim(dims));
  char* to = static_cast<char*>(out->mutable_data(ctx.GetPlace(), dtype));
  Index index(dims.size(), 0);
  for (int64_t i = 0; i < out->numel(); ++i) {
    const int64_t element = source(index);
    CheckElement(element, x.numel());
    const char* value = element < 0 ? filling.data() : from.data() + element * size;
    to = std::copy(value, value + size, to);
    NextIndex(dims, &index);
  }
}

/// The integers from the first of these that the operator has: one tensor, a list of tensors, an
/// attribute.
template <typename Int>
Index IntegersFrom(const framework::ExecutionContext& ctx, const char* tensor, const char* list,
                   const char* attribute) {
  const char* op_type = ctx.GetOp().Type().c_str();
  if (tensor != nullptr && ctx.HasInput(tensor)) {
    return IntegersOf(*ctx.Input<DenseTensor>(tensor), op_type);
  }
  if (list != nullptr && !ctx.MultiInput<DenseTensor>(list).empty()) {
    return IntegersOfList(ctx, list);
  }
  const auto values = ctx.Attr<std::vector<Int>>(attribute);
  return {values.begin(), values.end()};
}

/// Gives Out the elements of X, in the shape that it has already.
inline void CopyX(const framework::ExecutionContext& ctx) {
  CopyElements(ctx, *ctx.Input<DenseTensor>("X"), ctx.Output<DenseTensor>("Out"));
}

/// Gives Out the shape `dims` and the elements of X, which is aligned with the last axes and
/// repeated along axes where it is smaller. Requires: its sizes divide those of `dims`.
void RepeatX(const framework::ExecutionContext& ctx, const Index& dims);
/// RepeatX for a number of repetitions of each axis (see IntegersFrom): expand and tile.
void RepeatXByTimes(const framework::ExecutionContext& ctx, const char* tensor, const char* list,
                    const char* attribute);
/// Gives each tensor of `slot` a slice of X along attribute `axis`, without that axis.
void UnstackX(const framework::ExecutionContext& ctx, const char* slot);
/// Gives Out the elements of X in reverse order along the axes of attribute `axis`.
void FlipX(const framework::ExecutionContext& ctx);

}  // namespace reference
}  // namespace paddle::operators

/// Registers `function`, a void(const framework::ExecutionContext&) of paddle::operators, as the
/// legacy kernel of an operator for the given dtypes.
#define PD_LEGACY_FUNCTION(op_type, function, ...)      \
  namespace paddle::operators {                         \
  template <typename T>                                 \
  using op_type##_kernel = FunctionKernel<T, function>; \
  }                                                     \
  PD_LEGACY_KERNEL(op_type, op_type##_kernel, __VA_ARGS__)

/// As PD_LEGACY_FUNCTION, for every dtype that a tensor can have.
#define PD_LEGACY_COPY_FUNCTION(op_type, function)      \
  namespace paddle::operators {                         \
  template <typename T>                                 \
  using op_type##_kernel = FunctionKernel<T, function>; \
  }                                                     \
  PD_LEGACY_COPY_KERNEL(op_type, op_type##_kernel)
