#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "framework/op/operator_base.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/device_context.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace paddle {
namespace framework {

using Tensor = phi::DenseTensor;
using LoDTensor = phi::DenseTensor;
using LoDTensorArray = phi::TensorArray;
using LoD = phi::LoD;

/// The dense tensor of a variable (the value of SelectedRows). Errors: InvalidArgument for other
/// values.
const phi::DenseTensor* GetLoDTensorOrSelectedRowsValueFromVar(const Variable& var);
phi::DenseTensor* GetMutableLoDTensorOrSelectedRowsValueFromVar(Variable* var);

/// A legacy kernel's view of its operator. Holds references only and exists for one call.
class ExecutionContext {
 public:
  ExecutionContext(const OperatorBase& op, const Scope& scope,
                   const phi::DeviceContext& device_context, const RuntimeContext& ctx)
      : op_(op), scope_(scope), device_context_(device_context), ctx_(ctx) {}
  virtual ~ExecutionContext() = default;

  std::string InputName(const std::string& name) const { return op_.Input(name); }
  std::vector<std::string> InputNames(const std::string& name) const { return op_.Inputs(name); }
  std::string OutputName(const std::string& name) const { return op_.Output(name); }
  std::vector<std::string> OutputNames(const std::string& name) const { return op_.Outputs(name); }
  std::vector<std::string> InNameList() const;

  /// True if the slot holds one variable (or more) and the first exists.
  bool HasInput(const std::string& name) const;
  bool HasInputs(const std::string& name) const;
  bool HasOutput(const std::string& name) const;
  bool HasOutputs(const std::string& name) const;
  /// How many variables the slot has; of a context that does not bind the slot, how many names.
  size_t InputSize(const std::string& name) const;
  size_t OutputSize(const std::string& name) const;

  bool HasAttr(const std::string& name) const { return op_.HasAttr(name); }
  /// Where a variable gives the attribute, or a list of them, what they hold now.
  /// Errors: NotFound, or InvalidArgument if it cannot be read as T.
  template <typename T>
  // NOLINTNEXTLINE(readability-const-return-type): of lists, so that `auto&` binds to what it gives
  AttrResult<T> Attr(const std::string& name) const {
    if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::vector<int>> ||
                  std::is_same_v<T, std::vector<int64_t>>) {
      T value;
      if (AttrFromVariables(name, &value)) return value;
    }
    return op_.Attr<T>(name);
  }
  const AttributeMap& Attrs() const { return op_.Attrs(); }
  /// Errors: NotFound.
  const Attribute& GetAttr(const std::string& name) const;

  /// nullptr if the slot is missing. Errors: InvalidArgument if it holds several.
  const Variable* InputVar(const std::string& name) const;
  Variable* OutputVar(const std::string& name) const;
  // A const list, as the original's: sources write `auto& vars = ctx.MultiInputVar("X")`.
  // NOLINTNEXTLINE(readability-const-return-type)
  const std::vector<const Variable*> MultiInputVar(const std::string& name) const;
  std::vector<Variable*> MultiOutputVar(const std::string& name) const;

  template <typename T>
  const T* Input(const std::string& name) const {
    const Variable* var = InputVar(name);
    return var == nullptr ? nullptr : &var->Get<T>();
  }
  template <typename T>
  T* Output(const std::string& name) const {
    Variable* var = OutputVar(name);
    return var == nullptr ? nullptr : var->GetMutable<T>();
  }
  template <typename T>
  // NOLINTNEXTLINE(readability-const-return-type)
  const std::vector<const T*> MultiInput(const std::string& name) const {
    std::vector<const T*> out;
    for (const Variable* var : MultiInputVar(name))
      out.push_back(var == nullptr ? nullptr : &var->Get<T>());
    return out;
  }
  template <typename T>
  std::vector<T*> MultiOutput(const std::string& name) const {
    std::vector<T*> out;
    for (Variable* var : MultiOutputVar(name))
      out.push_back(var == nullptr ? nullptr : var->GetMutable<T>());
    return out;
  }

  const phi::Place& GetPlace() const { return device_context_.GetPlace(); }
  template <typename DeviceContextType>
  const DeviceContextType& device_context() const {
    return static_cast<const DeviceContextType&>(device_context_);
  }
  const phi::DeviceContext& device_context() const { return device_context_; }
  const Scope& scope() const {
    variables_read_ = all_slots_read_ = true;
    return scope_;
  }
  const OperatorBase& GetOp() const { return op_; }
  const std::string& Type() const { return op_.Type(); }
  std::string DebugString() const { return op_.DebugString(); }
  const RuntimeContext& Context() const {
    variables_read_ = all_slots_read_ = true;
    return ctx_;
  }
  /// True if variables themselves were handed out, so that more of them than dtype, kind and place
  /// may have been read.
  bool variables_read() const { return variables_read_; }
  /// True if variables may have been read that no slot was asked for.
  bool all_slots_read() const { return all_slots_read_; }

  /// A temporary of the context's place.
  template <typename T, typename DeviceContextType>
  phi::DenseTensor AllocateTmpTensor(const phi::DDim& dim, const DeviceContextType& dev_ctx) const {
    phi::DenseTensor tensor;
    tensor.Resize(dim);
    dev_ctx.template Alloc<T>(&tensor);
    return tensor;
  }

 private:
  // False for an attribute with a value of its own. T: a number or a list of whole ones.
  template <typename T>
  bool AttrFromVariables(const std::string& name, T* value) const;

  friend class ExecutionArgumentMappingContext;  // asks for kinds
  friend class OperatorWithKernel;               // asks for dtypes

  const OperatorBase& op_;
  const Scope& scope_;
  const phi::DeviceContext& device_context_;
  const RuntimeContext& ctx_;
  mutable bool variables_read_ = false;
  mutable bool all_slots_read_ = false;
};

// A tensor of a slot, also where the variable holds SelectedRows: their value is meant.
template <>
const phi::DenseTensor* ExecutionContext::Input<phi::DenseTensor>(const std::string& name) const;
template <>
phi::DenseTensor* ExecutionContext::Output<phi::DenseTensor>(const std::string& name) const;
template <>
const std::vector<const phi::DenseTensor*> ExecutionContext::MultiInput<phi::DenseTensor>(
    const std::string& name) const;
template <>
std::vector<phi::DenseTensor*> ExecutionContext::MultiOutput<phi::DenseTensor>(
    const std::string& name) const;

}  // namespace framework
}  // namespace paddle
