#pragma once

#include <vector>

#include "phi/core/ddim.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// Errors: InvalidArgument unless the box of shape `part` at `offsets` lies inside of a tensor of
/// shape `whole`.
inline void CheckSubBox(const DDim& whole, const DDim& part, const std::vector<int64_t>& offsets) {
  bool inside = part.size() == whole.size() && static_cast<int>(offsets.size()) == whole.size();
  for (int i = 0; inside && i < whole.size(); ++i) {
    inside = offsets[i] >= 0 && part[i] >= 0 && offsets[i] <= whole[i] - part[i];
  }
  std::string at;
  for (int64_t offset : offsets) at += (at.empty() ? "" : ", ") + std::to_string(offset);
  PADDLE_ENFORCE(inside,
                 errors::InvalidArgument("a part of shape %s at offsets [%s] is not inside of a "
                                         "tensor of shape %s",
                                         part, at, whole));
}

}  // namespace funcs
}  // namespace phi
