#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Elu, ExponentialLinearSuite("elu"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
