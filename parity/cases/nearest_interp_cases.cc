#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(NearestInterp, InterpSuite(kNearest, false));

}  // namespace
}  // namespace parity
}  // namespace phibridge
