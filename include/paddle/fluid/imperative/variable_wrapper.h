#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "paddle/fluid/framework/convert_utils.h"
#include "paddle/fluid/framework/lod_tensor.h"
#include "paddle/fluid/framework/op_kernel_type.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/framework/string_array.h"
#include "paddle/fluid/framework/variable.h"
#include "paddle/fluid/imperative/op_base.h"
#include "paddle/phi/common/layout.h"

namespace paddle {
namespace imperative {

/// A variable with the name and the kind that eager execution of the original keeps beside it. Here
/// eager execution has phi::Tensor; sources that hand variables on by slot compile and run with it.
class VariableWrapper {
 public:
  explicit VariableWrapper(const std::string& name) : name_(name) {}

  const framework::Variable& Var() const { return var_; }
  framework::Variable* MutableVar() { return &var_; }
  const std::string& Name() const { return name_; }
  void SetName(const std::string& name) { name_ = name; }
  void SetPersistable(bool persistable) { is_persistable_ = persistable; }
  bool Persistable() const { return is_persistable_; }
  void SetType(framework::proto::VarType::Type type) { type_ = type; }
  framework::proto::VarType::Type Type() const { return type_; }

  /// True unless it was said that a gradient is wanted.
  bool OverridedStopGradient() const { return stop_gradient_ != 0; }
  void SetOverridedStopGradient(bool stop) { stop_gradient_ = stop ? 1 : 0; }
  /// -1: nothing was said.
  int InnerOverridedStopGradient() const { return stop_gradient_; }
  void InnerSetOverridedStopGradient(bool stop) {
    if (stop_gradient_ == -1) stop_gradient_ = stop ? 1 : 0;
  }

  /// True if there are no elements. Errors: PermissionDenied for a value that is neither a dense
  /// tensor nor SelectedRows.
  bool IsEmpty() const {
    if (is_empty_ || !var_.IsInitialized()) return true;
    const framework::Tensor* tensor = Elements();
    PADDLE_ENFORCE_NOT_NULL(
        tensor, ::phi::errors::PermissionDenied("variable `%s` holds neither a dense tensor nor "
                                                "SelectedRows",
                                                name_));
    return !tensor->initialized();
  }
  void SetIsEmpty(bool is_empty) { is_empty_ = is_empty; }

  /// That of the elements, or what was set if there are none; FP32 at first.
  framework::proto::VarType::Type DataType() const {
    const framework::Tensor* tensor = Elements();
    const bool has_elements = tensor != nullptr && tensor->initialized();
    return has_elements ? framework::TransToProtoVarType(tensor->dtype()) : data_type_;
  }
  void SetDataType(framework::proto::VarType::Type type) { data_type_ = type; }
  framework::proto::VarType::Type ForwardDataType() const { return forward_data_type_; }
  void SetForwardDataType(framework::proto::VarType::Type type) { forward_data_type_ = type; }

  /// Of a dense tensor with elements; else UNDEFINED.
  ::phi::DataLayout DataLayout() const {
    const framework::Tensor* tensor = Elements();
    const bool is_dense = tensor != nullptr && var_.IsType<framework::LoDTensor>();
    return is_dense && tensor->initialized() ? tensor->layout() : ::phi::DataLayout::UNDEFINED;
  }
  /// Errors: PermissionDenied unless Type() is LOD_TENSOR.
  void SetDataLayout(::phi::DataLayout layout) {
    PADDLE_ENFORCE(type_ == framework::proto::VarType::LOD_TENSOR,
                   ::phi::errors::PermissionDenied("variable `%s` is no dense tensor", name_));
    var_.GetMutable<framework::LoDTensor>()->set_layout(layout);
  }
  /// Of the elements; the CPU if there are none.
  const platform::Place Place() const {
    const framework::Tensor* tensor = Elements();
    if (tensor == nullptr || !tensor->initialized()) return platform::CPUPlace();
    return tensor->place();
  }

 private:
  // nullptr: the variable holds nothing, or another kind.
  const framework::Tensor* Elements() const {
    if (var_.IsType<framework::LoDTensor>()) return &var_.Get<framework::LoDTensor>();
    if (!var_.IsType<::phi::SelectedRows>()) return nullptr;
    return &var_.Get<::phi::SelectedRows>().value();
  }

  framework::Variable var_;
  std::string name_;
  int stop_gradient_ = -1;
  bool is_persistable_ = false;
  bool is_empty_ = false;
  framework::proto::VarType::Type type_ = framework::proto::VarType::LOD_TENSOR;
  framework::proto::VarType::Type data_type_ = framework::proto::VarType::FP32;
  framework::proto::VarType::Type forward_data_type_ =
      static_cast<framework::proto::VarType::Type>(-1);
};

}  // namespace imperative
}  // namespace paddle
