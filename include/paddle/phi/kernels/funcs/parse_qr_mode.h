// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/parse_qr_mode.h")
#include_next "paddle/phi/kernels/funcs/parse_qr_mode.h"
#else
#pragma once

#include <string>
#include <tuple>

#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// (compute Q?, reduced?) of "reduced", "complete" or "r". Errors: InvalidArgument.
inline std::tuple<bool, bool> ParseQrMode(const std::string& mode) {
  if (mode == "reduced") return {true, true};
  if (mode == "complete") return {true, false};
  if (mode == "r") return {false, true};
  PADDLE_THROW(
      errors::InvalidArgument("QR mode `%s` is none of \"reduced\", \"complete\" and \"r\"", mode));
}

}  // namespace funcs
}  // namespace phi

#endif
