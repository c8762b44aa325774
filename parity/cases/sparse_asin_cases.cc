#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseAsinSuite() {
  SparseUnary op{"asin", Twin("asin"), -0.9, 0.9};
  return SparseUnarySuite(op);
}

OP_TEST(SparseAsin, SparseAsinSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
