#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseAsinhSuite() {
  SparseUnary op{"asinh", Twin("asinh"), -3, 3};
  return SparseUnarySuite(op);
}

OP_TEST(SparseAsinh, SparseAsinhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
