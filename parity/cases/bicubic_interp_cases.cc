#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(BicubicInterp, InterpSuite(kBicubic, false));

}  // namespace
}  // namespace parity
}  // namespace phibridge
