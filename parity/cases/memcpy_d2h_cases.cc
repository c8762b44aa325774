#include "parity/cases/common/memcpy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(MemcpyD2h, MemcpySuite("memcpy_d2h"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
