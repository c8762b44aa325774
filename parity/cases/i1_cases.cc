#include "parity/cases/common/lower_unary_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(I1, BesselSuite("i1", {0, 0.5651591039924851, -2.5167162452886984, 399.8731367825601}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
