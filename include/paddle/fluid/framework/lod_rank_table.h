#pragma once

#include <iosfwd>
#include <ostream>
#include <vector>

#include "framework/scope/lod_rank_table.h"
#include "paddle/fluid/framework/lod_tensor.h"

namespace paddle {
namespace framework {

inline std::ostream& operator<<(std::ostream& os, const LoDRankTable& table) {
  return os << table.ToString();
}

}  // namespace framework
}  // namespace paddle
