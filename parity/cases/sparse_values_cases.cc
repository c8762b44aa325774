#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ValuesOf(const char* name, Input x) {
  const bool is_coo = x.kind == Input::kSparseCoo;
  const char* kernel = is_coo ? "values_coo" : "values_csr";
  OpCase c = SparseCase(name, kernel, {{"x", x.Range(0, 9)}}, Input::kDense);
  DenseTwin twin = Twin("assign");
  twin.of_values = true;
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseValuesSuite() {
  OpSuite suite = SparseSuite("sparse_values", OpClass::kExact,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT8,
                               DataType::UINT8, DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(ValuesOf("coo", CooMatrix()));
  suite.cases.push_back(ValuesOf("coo_hybrid", CooHybrid()));
  suite.cases.back().outputs["out"].compile_shape = false;  // a program is told [-1], as before
  suite.cases.push_back(ValuesOf("coo_repeated", CooRepeated()));
  suite.cases.push_back(ValuesOf("coo_without_values", CooWithoutValues()));
  suite.cases.push_back(ValuesOf("csr", CsrMatrix()));
  suite.cases.push_back(ValuesOf("csr_batch", CsrBatch()));
  suite.cases.push_back(ValuesOf("csr_without_values", CsrWithoutValues()));
  suite.cases.push_back(ValuesOf("csr_one_value", Csr({1, 3}, {0, 1}, {1})));
  suite.cases.push_back(ValuesOf("two_dense_axes", CooOfMatrices()));
  suite.cases.back().outputs["out"].compile_shape = false;
  suite.cases.push_back(ValuesOf("one_value", Coo({4}, {{2}}, DataType::INT32)));
  return suite;
}

OpSuite SparseValuesGradSuite() {
  OpSuite suite = GradientSuite("sparse_values_grad");
  for (const Input& x : {CooMatrix(), CsrMatrix()}) {
    const bool is_coo = x.kind == Input::kSparseCoo;
    OpCase c = SparseCase(is_coo ? "coo_gradient_of_fewer" : "csr_gradient_of_fewer",
                          is_coo ? "values_coo_grad" : "values_csr_grad",
                          {{"x", x}, {"out@GRAD", In({4})}}, x.kind);
    c.outputs = {{"x@GRAD", c.outputs["out"]}};
    suite.cases.push_back(Fails(c, "out_grad"));
  }
  return suite;
}

OP_TEST(SparseValues, SparseValuesSuite());
OP_TEST(SparseValuesGrad, SparseValuesGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
