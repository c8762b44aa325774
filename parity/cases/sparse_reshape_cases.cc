#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ReshapeOf(const char* name, Input x, const std::vector<int64_t>& shape) {
  const Input::Kind kind = x.kind;
  const char* kernel = kind == Input::kSparseCoo ? "reshape_coo" : "reshape_csr";
  OpCase c = SparseCase(name, kernel, {{"x", x.Range(1, 9)}}, kind, {{"shape", shape}});
  const std::vector<int> sizes(shape.begin(), shape.end());
  return WithTwin(std::move(c), Twin("reshape", {{"shape", sizes}}));
}

OpSuite SparseReshapeSuite() {
  OpSuite suite = SparseSuite("sparse_reshape", OpClass::kExact,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT8,
                               DataType::UINT8, DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(ReshapeOf("coo", CooMatrix(), {2, 10}));
  suite.cases.push_back(ReshapeOf("coo_to_more_axes", CooMatrix(), {2, 2, -1}));
  suite.cases.push_back(ReshapeOf("coo_keeps_a_size", CooMatrix(), {0, 5, 1}));
  suite.cases.push_back(ReshapeOf("coo_dense_axis_stays", CooHybrid(), {4, 3, 2}));
  suite.cases.push_back(ReshapeOf("coo_without_values", CooWithoutValues(), {20}));
  suite.cases.push_back(ReshapeOf("csr", CsrMatrix(), {5, 4}));
  suite.cases.push_back(ReshapeOf("csr_batch", CsrBatch(), {2, 4, 3}));
  suite.cases.push_back(ReshapeOf("csr_batch_to_matrix", CsrBatch(), {6, 4}));
  suite.cases.push_back(ReshapeOf("csr_to_a_row", CsrMatrix(), {1, -1}));
  // A 0 stands for the size that x has there; beyond its axes it is one.
  OpCase none = ReshapeOf("nothing", Coo({0, 5}, {{}, {}}), {0, 7, 0});
  none.dense_twin = {};
  none.truth["out[2]"] = {{3}, {0, 7, 0}, {}};
  suite.cases.push_back(none);
  OpCase open = ReshapeOf("nothing_with_an_open_size", Coo({0, 5}, {{}, {}}), {0, -1});
  open.dense_twin = {};
  open.truth["out[2]"] = {{2}, {0, 0}, {}};
  suite.cases.push_back(open);
  suite.cases.push_back(Fails(ReshapeOf("another_size", CooMatrix(), {3, 7}),
                              "has another number of elements than x of shape [4, 5]"));
  suite.cases.push_back(
      Fails(ReshapeOf("two_open_sizes", CooMatrix(), {-1, -1}), "may have one -1"));
  suite.cases.push_back(
      Fails(ReshapeOf("negative_size", CooMatrix(), {-2, 10}), "-2, which is no size"));
  suite.cases.push_back(Fails(ReshapeOf("dense_axis_changes", CooHybrid(), {3, 8}),
                              "must end in the dimensions of x"));
  suite.cases.push_back(Fails(ReshapeOf("only_dense_axes", Coo({1, 1, 2}, {{0}, {0}}), {2}),
                              "must end in the dimensions of x"));
  return suite;
}

OP_TEST(SparseReshape, SparseReshapeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
