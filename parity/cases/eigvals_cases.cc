#include "parity/cases/common/decomposition_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Eigvals, EigSuite("eigvals"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
