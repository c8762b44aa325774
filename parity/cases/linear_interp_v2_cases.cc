#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(LinearInterpV2, InterpSuite(kLinear, true));

}  // namespace
}  // namespace parity
}  // namespace phibridge
