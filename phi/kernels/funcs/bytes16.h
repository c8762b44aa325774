#pragma once

#include <cstdint>

namespace phi {
namespace funcs {

/// 16 bytes that are copied as one element, whatever they hold.
struct Bytes16 {
  uint64_t low, high;
};

}  // namespace funcs
}  // namespace phi
