#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseAcosSuite() {
  SparseUnary op{"acos", OnlyStored(Twin("acos")), -0.9, 0.9};
  return SparseUnarySuite(op);
}

OP_TEST(SparseAcos, SparseAcosSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
