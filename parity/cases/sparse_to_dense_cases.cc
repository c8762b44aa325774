#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase DenseOf(const char* name, Input x) {
  const bool is_coo = x.kind == Input::kSparseCoo;
  const char* kernel = is_coo ? "coo_to_dense" : "csr_to_dense";
  OpCase c = SparseCase(name, kernel, {{"x", x.Range(0, 9)}}, Input::kDense);
  return WithTwin(std::move(c), Twin("assign"));
}

OpSuite SparseToDenseSuite() {
  OpSuite suite = SparseSuite("sparse_to_dense", OpClass::kExact,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT8,
                               DataType::UINT8, DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(DenseOf("coo", CooMatrix()));
  suite.cases.push_back(DenseOf("coo_hybrid", CooHybrid()));
  suite.cases.push_back(DenseOf("coo_without_values", CooWithoutValues()));
  suite.cases.push_back(DenseOf("csr", CsrMatrix()));
  suite.cases.push_back(DenseOf("csr_batch", CsrBatch()));
  suite.cases.push_back(DenseOf("csr_without_values", CsrWithoutValues()));
  suite.cases.push_back(DenseOf("csr_one_value", Csr({1, 3}, {0, 1}, {1}, DataType::INT32)));
  suite.cases.push_back(
      Fails(DenseOf("index_outside", Coo({4, 5}, {{0, 4}, {1, 1}})), "indices must be in [0, 4)"));
  suite.cases.push_back(
      Fails(DenseOf("index_below", Coo({4, 5}, {{0, -1}, {1, 1}})), "indices must be in [0, 4)"));
  suite.cases.push_back(
      Fails(DenseOf("column_below", Csr({2, 3}, {0, 1, 1}, {-1})), "cols must be in [0, 3)"));
  suite.cases.push_back(Fails(DenseOf("crows_beyond_the_second_matrix",
                                      Csr({2, 3, 4}, {0, 1, 1, 3, 0, 0, 2, 9}, {2, 0, 3, 1, 3, 0})),
                              "crows"));
  suite.cases.push_back(Fails(DenseOf("falling_crows", Csr({2, 3}, {0, 2, 1}, {0, 1})), "crows"));
  suite.cases.push_back(DenseOf("two_dense_axes", CooOfMatrices()));
  suite.cases.push_back(DenseOf("one_value", Coo({4}, {{2}}, DataType::INT32)));
  suite.cases.push_back(
      Fails(DenseOf("column_behind", Csr({2, 3}, {0, 1, 1}, {3})), "cols must be in [0, 3)"));
  return suite;
}

OP_TEST(SparseToDense, SparseToDenseSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
