// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/array_operator.h")
#include_next "paddle/fluid/operators/array_operator.h"
#else
#pragma once

#include <string>

#include "paddle/fluid/framework/lod_tensor_array.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/platform/device_context.h"

namespace paddle {
namespace operators {

/// Base of operators that read or write one element of an array.
class ArrayOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 protected:
  /// The only element, int64, of input I, which may be on any device; waits for it there.
  /// Errors: NotFound, InvalidArgument if I has other than one element or a negative one.
  size_t GetOffset(const framework::Scope& scope, const platform::Place& /*place*/) const {
    const framework::Variable* var = scope.FindVar(Input("I"));
    PADDLE_ENFORCE_NOT_NULL(var, platform::errors::NotFound("Input(I) is not found."));
    const auto& index = var->Get<framework::LoDTensor>();
    PADDLE_ENFORCE_EQ(index.numel(), 1,
                      platform::errors::InvalidArgument(
                          "Input(I) must have one element; its shape is [%s]", index.dims()));
    framework::LoDTensor on_host;
    framework::TensorCopySync(index, platform::CPUPlace(), &on_host);
    const int64_t offset = on_host.data<int64_t>()[0];
    PADDLE_ENFORCE_GE(offset, 0,
                      platform::errors::InvalidArgument("Input(I) must be an index of an array"));
    return static_cast<size_t>(offset);
  }
};

}  // namespace operators
}  // namespace paddle

#endif
