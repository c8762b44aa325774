#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(IsinfV2, PredicateSuite("isinf_v2", "isinf", 0));

}  // namespace
}  // namespace parity
}  // namespace phibridge
