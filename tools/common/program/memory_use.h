#pragma once

#include <string>
#include <vector>

#include "phi/core/memory.h"

namespace phibridge {
namespace tools {

/// A table, a place a line: what tensors hold and held at most, what is kept free for later
/// requests, the limit, and how many requests there were.
std::string MemoryText(const std::vector<phi::MemoryUse>& uses);

}  // namespace tools
}  // namespace phibridge
