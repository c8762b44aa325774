#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(IsfiniteV2, PredicateSuite("isfinite_v2", "isfinite", 1));

}  // namespace
}  // namespace parity
}  // namespace phibridge
