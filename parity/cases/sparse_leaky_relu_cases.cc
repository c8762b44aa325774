#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseLeakyReluSuite() {
  SparseUnary op{"leaky_relu", Twin("leaky_relu", {{"alpha", 0.25f}}), -3, 3};
  op.attrs = {{"alpha", 0.25f}};
  return SparseUnarySuite(op, OpClass::kArithmetic);
}

OP_TEST(SparseLeakyRelu, SparseLeakyReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
