#include "parity/cases/common/decomposition_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Eigh, EighSuite("eigh"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
