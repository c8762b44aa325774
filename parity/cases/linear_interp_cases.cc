#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(LinearInterp, InterpSuite(kLinear, false));

}  // namespace
}  // namespace parity
}  // namespace phibridge
