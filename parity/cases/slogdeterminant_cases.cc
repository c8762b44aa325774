#include "parity/cases/common/linear_system_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Slogdeterminant, DeterminantSuite("slogdeterminant"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
