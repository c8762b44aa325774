#pragma once

#include <cstddef>

namespace phi {
namespace primitive {

/// An element that is only moved: all types of one size share a body.
template <size_t kBytes>
struct alignas(kBytes) Bytes {
  char at[kBytes];
};

}  // namespace primitive
}  // namespace phi
