#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(IsnanV2, PredicateSuite("isnan_v2", "isnan", 0));

}  // namespace
}  // namespace parity
}  // namespace phibridge
