#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Exp,
        ExponentialSuite("exp", {0.36787944117144233, 1, 1.6487212707001282, 7.38905609893065}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
