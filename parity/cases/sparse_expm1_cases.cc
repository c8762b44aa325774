#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseExpm1Suite() {
  SparseUnary op{"expm1", Twin("expm1"), -3, 3};
  return SparseUnarySuite(op);
}

OP_TEST(SparseExpm1, SparseExpm1Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
