#include "parity/cases/common/lower_unary_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(I0e,
        BesselSuite("i0e", {1, 0.46575960759364043, 0.27004644161220325, 0.14343178185685037}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
