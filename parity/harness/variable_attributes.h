#pragma once

#include <string>
#include <vector>

namespace phibridge {
namespace parity {

/// Registers, behind the case lists, two cases of each operator and attribute that a variable may
/// give (`support_tensor` in its record) with the attribute as a variable, as programs of Paddle
/// 2.4 and later save it. They are listed cases but for this, and have their results. Of `ops`; of
/// all if empty.
void AddVariableAttributeCases(const std::vector<std::string>& ops);

}  // namespace parity
}  // namespace phibridge
