#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "framework/scope/data_transform.h"
#include "paddle/fluid/framework/convert_utils.h"
#include "paddle/fluid/framework/op_kernel_type.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/framework/variable.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/fluid/platform/macros.h"
#include "paddle/fluid/platform/transform.h"
#include "paddle/phi/core/enforce.h"
#include "phi/core/layout_transform.h"

namespace paddle {
namespace framework {

/// `in`, which is as `of_variable` says, in the layout, type and place of `expected`. `out` shares
/// the elements of `in` if both are alike. Errors: Unavailable or Unimplemented if this build
/// cannot do it.
inline void TransformData(const OpKernelType& expected, const OpKernelType& of_variable,
                          const Tensor& in, Tensor* out) {
  ::phibridge::TensorTransform transform;
  transform.plain_layout = in.layout() == DataLayout::kMKLDNN &&
                           expected.data_layout_ != DataLayout::kMKLDNN &&
                           in.storage_properties() != nullptr;
  const DataLayout from = of_variable.data_layout_, to = expected.data_layout_;
  if (::phi::IsPlainLayout(from) && ::phi::IsPlainLayout(to) && from != to) transform.layout = to;
  if (of_variable.data_type_ != expected.data_type_) {
    transform.dtype = TransToPhiDataType(expected.data_type_);
  }
  transform.place = in.place() != expected.place_;
  transform.to_place = expected.place_;
  ::phibridge::ApplyTransform(in, transform, out);
}

/// `out` as `in`, but with the elements of `tensor`, which it shares.
/// Errors: Unimplemented if `in` holds neither a dense tensor nor SelectedRows.
inline void SetTensorToVariable(const Variable& in, const Tensor& tensor, Variable* out) {
  if (in.IsType<LoDTensor>()) {
    auto* dense = out->GetMutable<LoDTensor>();
    *dense = tensor;
    dense->set_lod(in.Get<LoDTensor>().lod());
    return;
  }
  PADDLE_ENFORCE(in.IsType<::phi::SelectedRows>(),
                 ::phi::errors::Unimplemented("a variable that holds neither a dense tensor nor "
                                              "SelectedRows cannot take other elements"));
  auto* sparse = out->GetMutable<::phi::SelectedRows>();
  sparse->set_rows(in.Get<::phi::SelectedRows>().rows());
  sparse->set_height(in.Get<::phi::SelectedRows>().height());
  *sparse->mutable_value() = tensor;
}

}  // namespace framework
}  // namespace paddle
