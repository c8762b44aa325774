#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Expm1, ExponentialSuite("expm1",
                                {-0.6321205588285577, 0.0, 0.6487212707001282, 6.38905609893065}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
