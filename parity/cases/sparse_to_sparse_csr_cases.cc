#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CsrOf(const char* name, Input x) {
  const bool x_is_dense = x.kind == Input::kDense;
  const char* kernel = x_is_dense ? "dense_to_csr" : "coo_to_csr";
  OpCase c = SparseCase(name, kernel, {{"x", std::move(x)}}, Input::kSparseCsr);
  if (x_is_dense) c.not_differentiated = "a place that is 0 gets a value when it is moved";
  return WithTwin(std::move(c), Twin("assign"));
}

OpSuite SparseToSparseCsrSuite() {
  OpSuite suite = SparseSuite("sparse_to_sparse_csr", OpClass::kExact,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::INT8,
                               DataType::UINT8, DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(CsrOf("dense", In({2, 3}).Values({0, 1, 0, 1, 0, 1})));
  suite.cases.back().truth["out[0]"] = {{3}, {0, 1, 3}, {}};
  suite.cases.back().truth["out[1]"] = {{3}, {1, 0, 2}, {}};
  suite.cases.push_back(CsrOf("dense_all_zero", In({3, 2}).Range(0, 0)));
  suite.cases.push_back(CsrOf("dense_batch", In({2, 3, 4}).Range(0, 9)));
  suite.cases.push_back(CsrOf("dense_without_0", In({2, 3}).Range(1, 9)));
  suite.cases.back().not_differentiated.clear();
  // Without a 0 all places have values, moved or not.
  suite.cases.push_back(CsrOf("dense_row_without_0", In({1, 5}).Range(1, 9)));
  suite.cases.back().not_differentiated.clear();
  suite.cases.push_back(CsrOf("dense_column_without_0", In({4, 1}).Range(1, 9)));
  suite.cases.back().not_differentiated.clear();
  suite.cases.push_back(CsrOf("dense_batch_without_0", In({2, 2, 3}).Range(1, 9)));
  suite.cases.back().not_differentiated.clear();
  suite.cases.push_back(CsrOf("coo", CooMatrix().Range(0, 9)));
  suite.cases.push_back(CsrOf("coo_in_no_order", Coo({3, 3}, {{2, 0, 2}, {1, 2, 0}}).Range(0, 9)));
  suite.cases.push_back(
      CsrOf("coo_batch", Coo({2, 2, 3}, {{1, 0, 1}, {1, 0, 0}, {2, 1, 0}}).Range(1, 9)));
  suite.cases.push_back(CsrOf("coo_repeated", CooRepeated().Values({1, 2, 3, 4, 5})));
  suite.cases.back().truth = {{"out[0]", {{4}, {0, 2, 2, 5}, {}}},
                              {"out[1]", {{5}, {1, 1, 0, 1, 1}, {}}},
                              {"out[2]", {{5}, {2, 5, 4, 1, 3}, {}}}};
  suite.cases.push_back(CsrOf("coo_without_values", CooWithoutValues()));
  suite.cases.push_back(Fails(CsrOf("a_vector", In({3})), "CSR"));
  return suite;
}

OP_TEST(SparseToSparseCsr, SparseToSparseCsrSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
