#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ProductOf(const char* name, Input x, Input y) {
  const char* kernel = x.kind == Input::kSparseCoo ? "matmul_coo_dense" : "matmul_csr_dense";
  OpCase c = SparseCase(name, kernel, {{"x", std::move(x)}, {"y", std::move(y)}}, Input::kDense);
  DenseTwin twin = Twin("matmul_v2");
  twin.inputs = {{"x", "X"}, {"y", "Y"}};
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseMatmulSuite() {
  OpSuite suite = SparseSuite("sparse_matmul", OpClass::kProduct);
  suite.cases.push_back(ProductOf("coo", CooMatrix(), In({5, 3})));
  suite.cases.push_back(ProductOf("coo_repeated", CooRepeated(), In({3, 7})));
  suite.cases.push_back(ProductOf("coo_without_values", CooWithoutValues(), In({5, 2})));
  suite.cases.push_back(ProductOf("csr", CsrMatrix(), In({5, 3})));
  suite.cases.push_back(ProductOf("csr_batch", CsrBatch(), In({2, 4, 3})));
  suite.cases.push_back(ProductOf("csr_without_values", CsrWithoutValues(), In({3, 2})));
  suite.cases.push_back(
      Fails(ProductOf("does_not_fit", CsrMatrix(), In({4, 3})), "cannot be multiplied"));
  return suite;
}

OP_TEST(SparseMatmul, SparseMatmulSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
