#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseTanhSuite() {
  SparseUnary op{"tanh", Twin("tanh"), -3, 3};
  return SparseUnarySuite(op);
}

OP_TEST(SparseTanh, SparseTanhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
