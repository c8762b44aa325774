#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace phi {

/// Level of detail: for each level the offsets at which its sequences start, in elements of the
/// next level (in rows for the last one). lod[i].front() == 0, ascending, lod[i].back() counts the
/// next level.
using LoD = std::vector<std::vector<size_t>>;

/// "{{0, 3, 4}}"
std::string LoDToString(const LoD& lod);
/// Empty if `lod` obeys the rule above for `rows` rows (rows < 0: not checked), else what is wrong.
std::string CheckLoD(const LoD& lod, int64_t rows = -1);
/// Offsets of every level in rows instead of in elements of the next level.
LoD ToAbsOffset(const LoD& lod);

}  // namespace phi
