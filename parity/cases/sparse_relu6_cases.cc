#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseRelu6Suite() {
  SparseUnary op{"relu6", Twin("relu6"), -9, 9};
  return SparseUnarySuite(op, OpClass::kExact);
}

OP_TEST(SparseRelu6, SparseRelu6Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
