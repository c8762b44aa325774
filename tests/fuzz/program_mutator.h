#pragma once

#include <cstddef>
#include <cstdint>

namespace phibridge {
namespace fuzz {

/// Changes a serialized program in one or a few places that a parser accepts: attributes to their
/// limits, kinds, types and shapes of variables, names in slots, slots left out or doubled, the
/// order and number of operators. Returns the new size; 0 if the bytes are no program or nothing
/// fits.
size_t MutateProgram(uint8_t* bytes, size_t size, size_t max_size, unsigned seed);

}  // namespace fuzz
}  // namespace phibridge
