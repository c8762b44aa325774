#pragma once

#include <string>

namespace phi {
namespace dtype {

/// An element of a StringTensor. The original packs short strings itself; std::string does the
/// same.
using pstring = std::string;

}  // namespace dtype
}  // namespace phi
