#include "framework/scope/lod_utils.h"

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

std::pair<LoDLengths, std::pair<size_t, size_t>> GetSubLoDAndAbsoluteOffset(const phi::LoD& lod,
                                                                            size_t start,
                                                                            size_t end,
                                                                            size_t start_level) {
  LoDLengths lengths;
  for (size_t level = start_level; level < lod.size(); ++level) {
    const auto& offsets = lod[level];
    PADDLE_ENFORCE(
        start <= end && end < offsets.size(),
        phi::errors::OutOfRange("sequences [%d, %d) of LoD level %d, which has %d", start, end,
                                level, offsets.empty() ? 0 : offsets.size() - 1));
    lengths.emplace_back();
    for (size_t i = start; i < end; ++i) lengths.back().push_back(offsets[i + 1] - offsets[i]);
    start = offsets[start];
    end = offsets[end];
  }
  PADDLE_ENFORCE(start <= end, phi::errors::OutOfRange("the LoD %s does not ascend: rows [%d, %d)",
                                                       phi::LoDToString(lod), start, end));
  return std::make_pair(std::move(lengths), std::make_pair(start, end));
}

void AppendLoD(phi::LoD* lod, const LoDLengths& lengths) {
  if (lod->empty()) *lod = phi::LoD(lengths.size(), {0});
  PADDLE_ENFORCE_EQ(
      lod->size(), lengths.size(),
      phi::errors::InvalidArgument("a LoD of %d levels cannot take sequences of %d levels",
                                   lod->size(), lengths.size()));
  for (size_t level = 0; level < lengths.size(); ++level) {
    auto& offsets = (*lod)[level];
    for (size_t length : lengths[level]) offsets.push_back(offsets.back() + length);
  }
}

}  // namespace framework
}  // namespace paddle
