#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseSinSuite() {
  SparseUnary op{"sin", Twin("sin"), -3, 3};
  return SparseUnarySuite(op);
}

OpSuite SparseSinGradSuite() {
  OpSuite suite = GradientSuite("sparse_sin_grad");
  OpCase c = SparseCase("gradient_of_fewer_values", "sin_coo_grad",
                        {{"x", CooMatrix()}, {"out@GRAD", Coo({4, 5}, {{0, 1}, {1, 2}})}},
                        Input::kSparseCoo);
  c.outputs = {{"x@GRAD", c.outputs["out"]}};
  suite.cases.push_back(Fails(c, "out_grad"));
  return suite;
}

OP_TEST(SparseSin, SparseSinSuite());
OP_TEST(SparseSinGrad, SparseSinGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
