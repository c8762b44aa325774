#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CooOf(const char* name, Input x, int64_t sparse_dim) {
  const bool x_is_dense = x.kind == Input::kDense;
  const char* kernel = x_is_dense ? "dense_to_coo" : "csr_to_coo";
  OpCase c = SparseCase(name, kernel, {{"x", std::move(x)}}, Input::kSparseCoo,
                        {{"sparse_dim", sparse_dim}});
  if (x_is_dense) c.not_differentiated = "a place that is 0 gets a value when it is moved";
  return WithTwin(std::move(c), Twin("assign"));
}

void AddSparseToSparseCooLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const int64_t axes : {0, -1}) {
    cases.push_back(Fails(CooOf(axes == 0 ? "no_axes" : "negative_axes", In({3, 2}), axes),
                          "must be in [1, 2] for x of shape [3, 2]"));
  }
}

OpSuite SparseToSparseCooSuite() {
  OpSuite suite = SparseSuite("sparse_to_sparse_coo", OpClass::kExact,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::INT8,
                               DataType::UINT8, DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(CooOf("dense", In({2, 3}).Values({0, 1, 0, 1, 0, 1}), 2));
  suite.cases.back().truth["out[0]"] = {{2, 3}, {0, 1, 1, 1, 0, 2}, {}};
  suite.cases.back().truth["out[1]"] = {{3}, {1, 1, 1}, {}};
  suite.cases.push_back(CooOf("dense_rows", In({3, 2}).Values({0, 1, 0, 0, 1, 1}), 1));
  suite.cases.push_back(CooOf("dense_all_zero", In({3, 2}).Range(0, 0), 2));
  suite.cases.push_back(CooOf("dense_3d", In({2, 3, 4}).Range(0, 9), 3));
  suite.cases.push_back(CooOf("dense_without_0", In({2, 3}).Range(1, 9), 2));
  suite.cases.back().not_differentiated.clear();
  // Without a 0 all places have values, moved or not.
  suite.cases.push_back(CooOf("dense_vector_without_0", In({5}).Range(1, 9), 1));
  suite.cases.back().not_differentiated.clear();
  suite.cases.push_back(CooOf("dense_rows_without_0", In({2, 4}).Range(1, 9), 1));
  suite.cases.back().not_differentiated.clear();
  suite.cases.push_back(CooOf("dense_3d_without_0", In({2, 1, 3}).Range(1, 9), 2));
  suite.cases.back().not_differentiated.clear();
  suite.cases.push_back(CooOf("csr_one_value", Csr({1, 3}, {0, 1}, {1}).Range(1, 9), 2));
  suite.cases.push_back(CooOf("csr", CsrMatrix().Range(0, 9), 2));
  suite.cases.push_back(CooOf("csr_batch", CsrBatch().Range(0, 9), 3));
  suite.cases.push_back(CooOf("csr_without_values", CsrWithoutValues(), 2));
  suite.cases.push_back(Fails(CooOf("no_such_axes", In({3, 2}), 3),
                              "must be in [1, 2] for x of shape [3, 2]; it is 3"));
  AddSparseToSparseCooLimits(&suite.cases);
  return suite;
}

OP_TEST(SparseToSparseCoo, SparseToSparseCooSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
