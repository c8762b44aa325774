// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/utils.h")
#include_next "paddle/fluid/operators/utils.h"
#else
#pragma once

#include <string>
#include <vector>

#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

/// The elements of a tensor of int32 or int64, as T.
template <typename T = int32_t>
std::vector<T> GetDataFromTensor(const framework::Tensor* x) {
  framework::Tensor host;
  framework::TensorCopySync(*x, platform::CPUPlace(), &host);
  const int64_t count = host.numel();
  if (host.dtype() == ::phi::DataType::INT32) {
    return std::vector<T>(host.data<int32_t>(), host.data<int32_t>() + count);
  }
  if (host.dtype() == ::phi::DataType::INT64) {
    return std::vector<T>(host.data<int64_t>(), host.data<int64_t>() + count);
  }
  PADDLE_THROW(platform::errors::InvalidArgument("The elements must be int32 or int64, but are %s",
                                                 host.dtype()));
}
/// One element of each tensor of a list, of int32 or int64. Errors: InvalidArgument for a tensor of
/// another size.
template <typename T = int32_t>
std::vector<T> GetDataFromTensorList(const std::vector<const framework::Tensor*>& tensors) {
  std::vector<T> values;
  for (const framework::Tensor* tensor : tensors) {
    PADDLE_ENFORCE_EQ(tensor->numel(), 1,
                      platform::errors::InvalidArgument(
                          "Each tensor of the list must have one element, but one has shape [%s]",
                          tensor->dims()));
    values.push_back(GetDataFromTensor<T>(tensor)[0]);
  }
  return values;
}
/// The shape that inputs `ShapeTensor` or `ShapeTensorList` say, else attribute `shape`.
inline framework::DDim GetShape(const framework::ExecutionContext& ctx) {
  if (ctx.HasInput("ShapeTensor")) {
    return ::phi::make_ddim(
        GetDataFromTensor<int64_t>(ctx.Input<framework::LoDTensor>("ShapeTensor")));
  }
  const auto list = ctx.MultiInput<framework::Tensor>("ShapeTensorList");
  if (!list.empty()) return ::phi::make_ddim(GetDataFromTensorList<int64_t>(list));
  return ::phi::make_ddim(ctx.Attr<std::vector<int64_t>>("shape"));
}
/// The first element of a tensor, as T. Errors: InvalidArgument for another type, or if it is
/// empty.
template <typename T>
T GetValue(const framework::Tensor* x) {
  PADDLE_ENFORCE_GT(
      x->numel(), 0,
      platform::errors::InvalidArgument("a tensor of shape %s has no value", x->dims()));
  framework::Tensor host;
  framework::TensorCopySync(*x, platform::CPUPlace(), &host);
  return host.data<T>()[0];
}

}  // namespace operators
}  // namespace paddle

#endif
