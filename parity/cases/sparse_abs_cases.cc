#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseAbsSuite() {
  SparseUnary op{"abs", Twin("abs"), -3, 3};
  return SparseUnarySuite(op, OpClass::kExact);
}

OP_TEST(SparseAbs, SparseAbsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
