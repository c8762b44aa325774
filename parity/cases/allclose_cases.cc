#include "parity/cases/common/isclose_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Allclose, IscloseSuite("allclose", true));

}  // namespace
}  // namespace parity
}  // namespace phibridge
