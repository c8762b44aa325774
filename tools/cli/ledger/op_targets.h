#pragma once

#include <map>
#include <string>

namespace phibridge {
namespace cli {

/// What is known of an op type that the library is to support.
struct OpTarget {
  int wave = 0;               // 1 or 2; 0: no target
  bool has_gradient = false;  // in the original
  bool has_kernel = false;    // a PHI kernel of 2.6 computes it
  bool is_old = false;        // gone in 2.6
  int programs = 0;           // reference programs that have it
};

/// By op type.
const std::map<std::string, OpTarget>& OpTargets();

}  // namespace cli
}  // namespace phibridge
