#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseDivideScalarSuite() {
  SparseUnary op{"divide_scalar", Twin("scale", {{"scale", 0.25f}}), -3, 3};
  op.attrs = {{"scalar", 4.0f}};
  return SparseUnarySuite(op, OpClass::kArithmetic);
}

OP_TEST(SparseDivideScalar, SparseDivideScalarSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
