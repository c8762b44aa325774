#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(BicubicInterpV2, InterpSuite(kBicubic, true));

}  // namespace
}  // namespace parity
}  // namespace phibridge
