#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseMultiplySuite() {
  OpSuite suite =
      SparseBinarySuite("multiply", "elementwise_mul",
                        {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64});
  // which no dense product takes
  OpCase narrow = SparseCase("int16", "multiply_coo_coo",
                             {{"x", Coo({2, 2}, {{0, 1}, {1, 0}}).Values({6, -4})},
                              {"y", Coo({2, 2}, {{1, 0}, {0, 1}}).Values({2, 3})}},
                             Input::kSparseCoo);
  narrow.dtypes = {DataType::INT16};
  narrow.truth = {{"out[0]", {{2, 2}, {0, 1, 1, 0}, {}}}, {"out[1]", {{2}, {18, -8}, {}}}};
  suite.cases.push_back(std::move(narrow));
  return suite;
}

OP_TEST(SparseMultiply, SparseMultiplySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
