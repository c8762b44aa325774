#include "phi/core/parts.h"

namespace phi {
namespace {
[[maybe_unused]] const bool kIsThere = AnnouncePart(Part::kTrain);
}  // namespace
}  // namespace phi
