#pragma once

#include <cstdint>

namespace phi {
namespace funcs {

/// What an element of 16 bytes is moved as, whatever it holds.
struct Bytes16 {
  uint64_t low, high;
};

}  // namespace funcs
}  // namespace phi
