#include "parity/cases/common/decomposition_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Eig, EigSuite("eig"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
