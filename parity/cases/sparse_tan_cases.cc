#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseTanSuite() {
  SparseUnary op{"tan", Twin("tan"), -1.4, 1.4};
  return SparseUnarySuite(op);
}

OP_TEST(SparseTan, SparseTanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
