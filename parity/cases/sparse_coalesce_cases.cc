#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CoalesceOf(const char* name, Input x) {
  OpCase c = SparseCase(name, "coalesce_coo", {{"x", x.Range(1, 9)}}, Input::kSparseCoo);
  return WithTwin(std::move(c), Twin("assign"));
}

OpSuite SparseCoalesceSuite() {
  OpSuite suite = SparseSuite("sparse_coalesce", OpClass::kArithmetic,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::UINT8,
                               DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(CoalesceOf("known", CooRepeated().Values({1, 2, 3, 4, 5})));
  suite.cases[0].truth["out[0]"] = {{2, 3}, {0, 2, 2, 1, 0, 1}, {}};
  suite.cases[0].truth["out[1]"] = {{3}, {7, 4, 4}, {}};
  suite.cases.push_back(CoalesceOf("repeated", CooRepeated()));
  suite.cases.push_back(CoalesceOf("hybrid", CooHybrid()));
  suite.cases.push_back(CoalesceOf("sorted", CooMatrix()));
  suite.cases.push_back(CoalesceOf("without_values", CooWithoutValues()));
  suite.cases.push_back(CoalesceOf("two_dense_axes", CooOfMatrices()));
  suite.cases.push_back(CoalesceOf("one_value", Coo({4}, {{2}}, DataType::INT32)));
  // As many places as int64 can count, and no dense tensor.
  constexpr int64_t kSide = 3037000499;
  const double last = kSide - 1;
  OpCase wide = SparseCase("most_places", "coalesce_coo",
                           {{"x", Coo({kSide, kSide}, {{last, 0}, {last, 5}}).Values({2, 3})}},
                           Input::kSparseCoo);
  wide.truth["out[0]"] = {{2, 2}, {0, last, 5, last}, {}};
  wide.truth["out[1]"] = {{2}, {3, 2}, {}};
  suite.cases.push_back(wide);
  return suite;
}

OP_TEST(SparseCoalesce, SparseCoalesceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
