#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(BilinearInterp, InterpSuite(kBilinear, false));

}  // namespace
}  // namespace parity
}  // namespace phibridge
