#include "parity/cases/common/pool_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Unpool, UnpoolSuite("unpool", 2));

}  // namespace
}  // namespace parity
}  // namespace phibridge
