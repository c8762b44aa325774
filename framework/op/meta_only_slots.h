#pragma once

#include <string>
#include <unordered_set>

namespace paddle {
namespace framework {

class OperatorBase;

/// The input slots of which the operator reads shape, dtype and LoD but no elements, as its op
/// declares (DECLARE_NO_NEED_BUFFER_VARS_INFERER, no_need_buffer).
const std::unordered_set<std::string>& MetaOnlySlots(const OperatorBase& op);

}  // namespace framework
}  // namespace paddle
