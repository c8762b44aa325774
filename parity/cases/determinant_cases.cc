#include "parity/cases/common/linear_system_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Determinant, DeterminantSuite("determinant"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
