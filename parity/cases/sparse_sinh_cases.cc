#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseSinhSuite() {
  SparseUnary op{"sinh", Twin("sinh"), -3, 3};
  return SparseUnarySuite(op);
}

OP_TEST(SparseSinh, SparseSinhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
