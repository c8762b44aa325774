#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(TrilinearInterpV2, InterpSuite(kTrilinear, true));

}  // namespace
}  // namespace parity
}  // namespace phibridge
