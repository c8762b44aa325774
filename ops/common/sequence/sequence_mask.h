#pragma once

#include <algorithm>
#include <vector>

#include "framework/program/convert_utils.h"
#include "ops/common/operator/host_integers.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/operator/operator.h"

// Shared by the kernels of sequence_mask on all devices.

namespace paddle::operators {

/// The size of the new axis; where the longest sequence says it, the caller waits for the lengths.
/// Errors: InvalidArgument.
template <typename T>
int64_t MaskWidth(const framework::ExecutionContext& ctx, const DenseTensor& x) {
  int64_t maxlen = ctx.Attr<int>("maxlen");
  if (ctx.HasInput("MaxLenTensor")) {
    maxlen = reference::OneInteger(ctx, "MaxLenTensor", "sequence_mask");
    PADDLE_ENFORCE_GT(maxlen, 0,
                      phi::errors::InvalidArgument(
                          "sequence_mask: MaxLenTensor must be above 0; it is %d", maxlen));
  }
  if (maxlen >= 0) return maxlen;
  const DenseTensor host = OnHost(x);
  T longest = 0;
  for (int64_t i = 0; i < host.numel(); ++i) longest = std::max(longest, host.data<T>()[i]);
  return static_cast<int64_t>(longest);
}
/// Gives Y its shape; returns MaskWidth, and waits as that does. Errors: InvalidArgument.
template <typename T>
int64_t ShapeMask(const framework::ExecutionContext& ctx, const DenseTensor& x, DenseTensor* y) {
  const int64_t maxlen = MaskWidth<T>(ctx, x);
  std::vector<int64_t> dims = phi::vectorize(x.dims());
  dims.push_back(maxlen);
  y->Resize(phi::make_ddim(dims));
  return maxlen;
}

/// Calls fill(T()) for the type that `out_dtype` asks for. Errors: InvalidArgument for another one.
template <typename Fill>
void ForMaskType(const framework::ExecutionContext& ctx, const Fill& fill) {
  const phi::DataType type = framework::TransToPhiDataType(
      static_cast<framework::proto::VarType::Type>(ctx.Attr<int>("out_dtype")));
  switch (type) {
    case phi::DataType::BOOL:
      return fill(bool());
    case phi::DataType::UINT8:
      return fill(uint8_t());
    case phi::DataType::INT8:
      return fill(int8_t());
    case phi::DataType::INT16:
      return fill(int16_t());
    case phi::DataType::INT32:
      return fill(int());
    case phi::DataType::INT64:
      return fill(int64_t());
    case phi::DataType::FLOAT16:
      return fill(phi::dtype::float16());
    case phi::DataType::BFLOAT16:
      return fill(phi::dtype::bfloat16());
    case phi::DataType::FLOAT32:
      return fill(float());
    case phi::DataType::FLOAT64:
      return fill(double());
    default:
      PADDLE_THROW(phi::errors::InvalidArgument(
          "sequence_mask: `out_dtype` must be a real type; it is %s", type));
  }
}

}  // namespace paddle::operators
