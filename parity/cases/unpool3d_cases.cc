#include "parity/cases/common/pool_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Unpool3d, UnpoolSuite("unpool3d", 3));

}  // namespace
}  // namespace parity
}  // namespace phibridge
