#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseAcoshSuite() {
  SparseUnary op{"acosh", OnlyStored(Twin("acosh")), 1.1, 4};
  return SparseUnarySuite(op);
}

OP_TEST(SparseAcosh, SparseAcoshSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
