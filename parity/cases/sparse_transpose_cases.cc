#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase TransposeOf(const char* name, Input x, std::vector<int> perm) {
  const Input::Kind kind = x.kind;
  const char* kernel = kind == Input::kSparseCoo ? "transpose_coo" : "transpose_csr";
  OpCase c = SparseCase(name, kernel, {{"x", x.Range(1, 9)}}, kind, {{"perm", perm}});
  return WithTwin(std::move(c), Twin("transpose", {{"axis", perm}}));
}

OpSuite SparseTransposeSuite() {
  OpSuite suite = SparseSuite("sparse_transpose", OpClass::kExact,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT8,
                               DataType::UINT8, DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(TransposeOf("coo", CooMatrix(), {1, 0}));
  suite.cases.push_back(
      TransposeOf("coo_3d", Coo({2, 3, 4}, {{0, 0, 1}, {2, 0, 1}, {3, 1, 0}}), {2, 0, 1}));
  suite.cases.push_back(TransposeOf("coo_dense_axis_stays", CooHybrid(), {1, 0, 2}));
  suite.cases.push_back(TransposeOf("coo_without_values", CooWithoutValues(), {1, 0}));
  suite.cases.push_back(TransposeOf("csr", CsrMatrix(), {1, 0}));
  suite.cases.push_back(TransposeOf("csr_batch", CsrBatch(), {0, 2, 1}));
  suite.cases.push_back(TransposeOf("csr_batch_moves", CsrBatch(), {2, 0, 1}));
  suite.cases.push_back(TransposeOf("csr_without_values", CsrWithoutValues(), {1, 0}));
  suite.cases.push_back(TransposeOf("from_the_end", CooMatrix(), {-1, 0}));
  suite.cases.back().dense_twin.attrs["axis"] = std::vector<int>{1, 0};
  suite.cases.push_back(Fails(TransposeOf("an_axis_twice", CooMatrix(), {1, 1}), "1 is too much"));
  suite.cases.push_back(Fails(TransposeOf("an_axis_missing", CooMatrix(), {1}), "1 is too much"));
  suite.cases.push_back(Fails(TransposeOf("no_such_axis", CooMatrix(), {0, 2}), "2 is too much"));
  suite.cases.push_back(
      Fails(TransposeOf("no_such_axis_before", CooMatrix(), {0, -3}), "-3 is too much"));
  suite.cases.push_back(Fails(TransposeOf("dense_axis_moves", CooHybrid(), {0, 2, 1}),
                              "must leave the dimensions after the first 2"));
  return suite;
}

OP_TEST(SparseTranspose, SparseTransposeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
