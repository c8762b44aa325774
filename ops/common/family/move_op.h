#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

// References of ops that move elements or write simple numbers: one function serves every type.

namespace paddle::operators {

template <typename T, void (*kCompute)(const framework::ExecutionContext&)>
class MoveReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override { kCompute(ctx); }
};

namespace reference {

using Index = std::vector<int64_t>;

inline int64_t CountOf(const Index& dims) {
  int64_t count = 1;
  for (int64_t size : dims) count *= size;
  return count;
}
/// The position of `index` in row-major `dims`.
inline int64_t OffsetOf(const Index& index, const Index& dims) {
  int64_t offset = 0;
  for (size_t i = 0; i < dims.size(); ++i) offset = offset * dims[i] + index[i];
  return offset;
}

/// The bytes of `value` in type `dtype`.
std::vector<char> BytesOf(phi::DataType dtype, double value);
/// Any real tensor as numbers.
std::vector<double> NumbersOf(const DenseTensor& tensor);
/// Gives `out` the shape `dims`, the type and these numbers.
void WriteNumbers(const framework::ExecutionContext& ctx, const Index& dims, phi::DataType dtype,
                  const std::vector<double>& numbers, DenseTensor* out);
/// `out` of shape `dims` and the type of `x`; its elements are the raw `bytes`.
void WriteBytes(const framework::ExecutionContext& ctx, const Index& dims, phi::DataType dtype,
                const std::vector<char>& bytes, DenseTensor* out);
/// The raw bytes of a tensor's elements.
std::vector<char> ReadBytes(const DenseTensor& x);

/// Out of shape `dims`: the element at `index` is element source(index) of x; where that is -1,
/// `fill`.
template <typename Source>
void Rearrange(const framework::ExecutionContext& ctx, const DenseTensor& x, const Index& dims,
               Source source, DenseTensor* out, double fill = 0) {
  const phi::DataType dtype = x.dtype();
  const std::vector<char> from = ReadBytes(x), filling = BytesOf(dtype, fill);
  const size_t size = phi::SizeOf(dtype);
  std::vector<char> bytes(static_cast<size_t>(CountOf(dims)) * size);
  Index index(dims.size(), 0);
  for (size_t at = 0; at < bytes.size(); at += size) {
    const int64_t element = source(index);
    const char* value = element < 0 ? filling.data() : from.data() + element * size;
    std::copy(value, value + size, bytes.begin() + at);
    NextIndex(dims, &index);
  }
  WriteBytes(ctx, dims, dtype, bytes, out);
}

/// The integers of the first form that is there: one tensor, a list of tensors, an attribute.
template <typename Int>
Index IntegersFrom(const framework::ExecutionContext& ctx, const char* tensor, const char* list,
                   const char* attribute) {
  const char* op_type = ctx.GetOp().Type().c_str();
  if (tensor != nullptr && ctx.HasInput(tensor)) {
    return IntegersOf(*ctx.Input<DenseTensor>(tensor), op_type);
  }
  if (list != nullptr && !ctx.MultiInput<DenseTensor>(list).empty()) {
    return IntegersOf(ctx.MultiInput<DenseTensor>(list), op_type);
  }
  const auto values = ctx.Attr<std::vector<Int>>(attribute);
  return {values.begin(), values.end()};
}

}  // namespace reference
}  // namespace paddle::operators
