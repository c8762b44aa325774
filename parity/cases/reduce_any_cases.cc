#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(ReduceAny, BoolReduceSuite("reduce_any", "any", 0));

}  // namespace
}  // namespace parity
}  // namespace phibridge
