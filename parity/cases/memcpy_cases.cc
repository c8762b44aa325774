#include "parity/cases/common/memcpy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Memcpy, MemcpySuite("memcpy"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
