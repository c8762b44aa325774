#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseSqrtSuite() {
  SparseUnary op{"sqrt", Twin("sqrt"), 0, 5};
  return SparseUnarySuite(op);
}

OP_TEST(SparseSqrt, SparseSqrtSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
