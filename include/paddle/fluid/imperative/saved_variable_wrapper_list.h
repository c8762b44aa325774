#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "paddle/fluid/imperative/type_defs.h"

namespace paddle {
namespace imperative {

/// The variables of a slot, for a forward or for a gradient operator.
class SavedVariableWrapperList {
 public:
  using iterator = VariableWrapperList::iterator;
  using const_iterator = VariableWrapperList::const_iterator;

  SavedVariableWrapperList() = default;
  SavedVariableWrapperList(bool is_grad, VariableWrapperList vars)
      : vars_(std::move(vars)), is_grad_(is_grad) {}

  bool IsGrad() const { return is_grad_; }
  void SetIsGrad(bool is_grad) { is_grad_ = is_grad; }
  const VariableWrapperList& VarList() const { return vars_; }
  size_t size() const { return vars_.size(); }
  bool empty() const { return vars_.empty(); }
  void clear() { vars_.clear(); }
  template <typename... Args>
  void emplace_back(Args&&... args) {
    vars_.emplace_back(std::forward<Args>(args)...);
  }
  std::shared_ptr<VariableWrapper>& operator[](size_t i) { return vars_[i]; }
  const std::shared_ptr<VariableWrapper>& operator[](size_t i) const { return vars_[i]; }
  iterator begin() { return vars_.begin(); }
  iterator end() { return vars_.end(); }
  const_iterator begin() const { return vars_.begin(); }
  const_iterator end() const { return vars_.end(); }

 private:
  VariableWrapperList vars_;
  bool is_grad_ = false;
};

}  // namespace imperative
}  // namespace paddle
