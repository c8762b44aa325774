#include "parity/cases/common/lower_unary_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(I0, BesselSuite("i0", {1, 1.2660658777520084, 3.2898391440501231, 427.56411572180474}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
