#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseAtanhSuite() {
  SparseUnary op{"atanh", Twin("atanh"), -0.9, 0.9};
  return SparseUnarySuite(op);
}

OP_TEST(SparseAtanh, SparseAtanhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
