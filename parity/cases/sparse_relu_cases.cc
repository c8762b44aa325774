#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseReluSuite() {
  SparseUnary op{"relu", Twin("relu"), -3, 3};
  return SparseUnarySuite(op, OpClass::kExact);
}

OP_TEST(SparseRelu, SparseReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
