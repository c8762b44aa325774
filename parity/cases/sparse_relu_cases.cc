#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseReluSuite() {
  SparseUnary op{"relu", Twin("relu"), -3, 3};
  OpSuite suite = SparseUnarySuite(op, OpClass::kExact);
  // Each operator on sparse tensors looks at their indices.
  suite.cases.push_back(
      Fails(SparseCase("indices_of_floats", "relu_coo",
                       {{"x", Coo({4}, {{0, 1}}, DataType::FLOAT32)}}, Input::kSparseCoo),
            "indices"));
  suite.cases.push_back(
      Fails(SparseCase("crows_of_floats", "relu_csr",
                       {{"x", Csr({1, 2}, {0, 1}, {0}, DataType::FLOAT32)}}, Input::kSparseCsr),
            "crows"));
  return suite;
}

OP_TEST(SparseRelu, SparseReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
