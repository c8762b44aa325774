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
      ProductOf("coo_by_a_column", Coo({3, 4}, {{0, 2, 2}, {3, 0, 3}}), In({4, 1})));
  suite.cases.push_back(ProductOf("csr_wide", Csr({2, 6}, {0, 3, 5}, {0, 2, 5, 1, 4}), In({6, 4})));
  suite.cases.push_back(Fails(ProductOf("does_not_fit", CsrMatrix(), In({4, 3})),
                              "matrices [m, k] and [k, n] are needed"));
  suite.cases.push_back(
      Fails(ProductOf("matrix_by_a_batch", Csr({1, 2}, {0, 1}, {0}), In({2, 2, 1})),
            "cannot be multiplied"));
  suite.cases.push_back(Fails(ProductOf("of_no_columns", Csr({2, 0}, {0, 0, 0}, {}), In({4, 3})),
                              "matrices [m, k] and [k, n] are needed"));
  suite.cases.push_back(Fails(ProductOf("of_other_batches", CsrBatch(), In({3, 4, 3})),
                              "matrices [m, k] and [k, n] are needed"));
  suite.cases.push_back(Fails(ProductOf("a_vector", Coo({4}, {{1}}), In({4})),
                              "matrices [m, k] and [k, n] are needed"));
  suite.cases.push_back(Fails(ProductOf("with_dense_columns", Coo({4, 5}, {{1, 3}}), In({5, 2})),
                              "with coordinates for each dimension"));
  return suite;
}

OP_TEST(SparseMatmul, SparseMatmulSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
