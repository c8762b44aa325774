#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparsePowSuite() {
  SparseUnary op{"pow", Twin("pow", {{"factor", 2.5f}}), 0.1, 3};
  op.attrs = {{"factor", 2.5f}};
  return SparseUnarySuite(op);
}

OP_TEST(SparsePow, SparsePowSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
