#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase IndicesOf(const char* name, Input x, Truth truth) {
  OpCase c = SparseCase(name, "indices_coo", {{"x", std::move(x)}}, Input::kDense);
  c.truth["out"] = std::move(truth);
  return c;
}

OpSuite SparseIndicesSuite() {
  OpSuite suite = SparseSuite("sparse_indices", OpClass::kExact,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32});
  suite.sizes_at_run = "the number of values decides";
  suite.cases.push_back(
      IndicesOf("matrix", CooMatrix(), {{2, 5}, {0, 0, 1, 3, 3, 1, 4, 2, 0, 3}, {}}));
  suite.cases.push_back(IndicesOf("hybrid", CooHybrid(), {{2, 3}, {2, 0, 2, 3, 1, 0}, {}}));
  // A program is told int64, as by the original; indices of int32 stay int32.
  suite.cases.back().outputs["out"].compile_shape = false;
  suite.cases.push_back(IndicesOf("without_values", CooWithoutValues(), {{2, 0}, {}, {}}));
  return suite;
}

OP_TEST(SparseIndices, SparseIndicesSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
