#pragma once

#include "phi/core/ddim.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// The axes that an attribute names, each once.
class DistinctAxes {
 public:
  explicit DistinctAxes(const char* attribute) : attribute_(attribute) {}

  /// axis: in [0, DDim::kMaxRank). Errors: InvalidArgument if it is there already.
  void Add(int axis) {
    PADDLE_ENFORCE(!seen_[axis],
                   errors::InvalidArgument("attribute `%s` names axis %d twice", attribute_, axis));
    seen_[axis] = true;
  }

 private:
  const char* attribute_;
  bool seen_[DDim::kMaxRank] = {};
};

}  // namespace funcs
}  // namespace phi
