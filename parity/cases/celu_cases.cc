#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Celu, ExponentialLinearSuite("celu"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
