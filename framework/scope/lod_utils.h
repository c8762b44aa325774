#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "phi/core/lod.h"

namespace paddle {
namespace framework {

/// Lengths, level by level.
using LoDLengths = std::vector<std::vector<size_t>>;

/// The content of sequences [start, end) of a level: the lengths of that level and of all finer
/// ones, and the rows [first, second) that they cover. If there is no such level, start and end
/// count rows. Errors: OutOfRange if the level has fewer sequences, or the offsets do not ascend.
std::pair<LoDLengths, std::pair<size_t, size_t>> GetSubLoDAndAbsoluteOffset(const phi::LoD& lod,
                                                                            size_t start,
                                                                            size_t end,
                                                                            size_t start_level);

/// Adds sequences to `lod`, which is in offsets; an empty one gets the levels of `lengths`.
/// Errors: InvalidArgument if the levels differ in number.
void AppendLoD(phi::LoD* lod, const LoDLengths& lengths);

}  // namespace framework
}  // namespace paddle
