#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseLog1pSuite() {
  SparseUnary op{"log1p", Twin("log1p"), -0.9, 4};
  return SparseUnarySuite(op);
}

OP_TEST(SparseLog1p, SparseLog1pSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
