#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(TrilinearInterp, InterpSuite(kTrilinear, false));

}  // namespace
}  // namespace parity
}  // namespace phibridge
