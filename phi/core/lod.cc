#include "phi/core/lod.h"

#include <sstream>

#include "phi/core/string_format.h"

namespace phi {

std::string LoDToString(const LoD& lod) {
  std::ostringstream os;
  os << "{";
  for (size_t i = 0; i < lod.size(); ++i) {
    os << (i == 0 ? "{" : ", {");
    for (size_t j = 0; j < lod[i].size(); ++j) os << (j == 0 ? "" : ", ") << lod[i][j];
    os << "}";
  }
  os << "}";
  return os.str();
}

std::string CheckLoD(const LoD& lod, int64_t rows) {
  for (size_t i = 0; i < lod.size(); ++i) {
    const std::vector<size_t>& level = lod[i];
    if (level.size() < 2)
      return Format("level %d has %d offsets; it needs at least 2", i, level.size());
    if (level.front() != 0)
      return Format("level %d starts at %d; it must start at 0", i, level.front());
    for (size_t j = 1; j < level.size(); ++j) {
      if (level[j] < level[j - 1]) return Format("level %d descends at offset %d", i, j);
    }
    const bool last = i + 1 == lod.size();
    if (!last && level.back() + 1 != lod[i + 1].size()) {
      return Format("level %d ends at %d, but level %d has %d sequences", i, level.back(), i + 1,
                    lod[i + 1].size() - 1);
    }
    if (last && rows >= 0 && level.back() != static_cast<size_t>(rows)) {
      return Format("the last level ends at %d, but the tensor has %d rows", level.back(), rows);
    }
  }
  return "";
}

LoD ToAbsOffset(const LoD& lod) {
  LoD out = lod;
  for (size_t i = lod.size(); i-- > 1;) {
    for (size_t& offset : out[i - 1]) offset = out[i][offset];
  }
  return out;
}

}  // namespace phi
