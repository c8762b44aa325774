#pragma once

#include "framework/scope/variable_helper.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/lod_tensor.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/framework/variable.h"

namespace paddle {
namespace framework {

/// A copy of a dense tensor or SelectedRows, on the host. Errors: Unavailable for other kinds.
inline void CopyVariable(const Variable& from, Variable* to) {
  if (from.IsType<LoDTensor>()) {
    const auto& tensor = from.Get<LoDTensor>();
    auto* copy = to->GetMutable<LoDTensor>();
    TensorCopySync(tensor, ::phi::CPUPlace(), copy);
    copy->set_lod(tensor.lod());
  } else if (from.IsType<SelectedRows>()) {
    const auto& rows = from.Get<SelectedRows>();
    auto* copy = to->GetMutable<SelectedRows>();
    copy->set_rows(rows.rows());
    copy->set_height(rows.height());
    TensorCopySync(rows.value(), ::phi::CPUPlace(), copy->mutable_value());
  } else {
    PADDLE_THROW(::phi::errors::Unavailable("a variable that holds a %s is not copied",
                                            from.IsInitialized() ? from.TypeName() : "nothing"));
  }
}

}  // namespace framework
}  // namespace paddle
