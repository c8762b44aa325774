#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseSinSuite() {
  SparseUnary op{"sin", Twin("sin"), -3, 3};
  return SparseUnarySuite(op);
}

OP_TEST(SparseSin, SparseSinSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
