#include "parity/cases/common/decomposition_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Eigvalsh, EighSuite("eigvalsh"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
