#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/program/imperative_op_base.h"

namespace paddle {
namespace imperative {

class VariableWrapper;
class SavedVariableWrapperList;

namespace details {
template <typename T>
struct NameVarMapTrait {};
template <>
struct NameVarMapTrait<VariableWrapper> {
  using Type = std::map<std::string, SavedVariableWrapperList>;
};
}  // namespace details

/// Variables by slot.
template <typename T>
using NameVarMap = typename details::NameVarMapTrait<T>::Type;
using NameVariableWrapperMap = NameVarMap<VariableWrapper>;
using VariableWrapperList = std::vector<std::shared_ptr<VariableWrapper>>;

}  // namespace imperative
}  // namespace paddle
