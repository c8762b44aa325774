#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseAtanSuite() {
  SparseUnary op{"atan", Twin("atan"), -3, 3};
  return SparseUnarySuite(op);
}

OP_TEST(SparseAtan, SparseAtanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
