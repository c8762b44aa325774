#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseSquareSuite() {
  SparseUnary op{"square", Twin("square"), -3, 3};
  return SparseUnarySuite(op, OpClass::kArithmetic);
}

OP_TEST(SparseSquare, SparseSquareSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
