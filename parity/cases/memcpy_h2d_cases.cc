#include "parity/cases/common/memcpy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(MemcpyH2d, MemcpySuite("memcpy_h2d"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
