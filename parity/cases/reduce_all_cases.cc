#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(ReduceAll, BoolReduceSuite("reduce_all", "all", 1));

}  // namespace
}  // namespace parity
}  // namespace phibridge
