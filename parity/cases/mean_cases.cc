#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MeanCase(const char* name, Input x) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  return c;
}

OpSuite MeanSuite() {
  OpSuite suite = ReduceSuite("mean", "mean_all", -1, 1, {});
  suite.cases = {MeanCase("known", In({2, 2}).Values({1, 2, 3, 6})),
                 MeanCase("matrix", In({5, 7})),
                 MeanCase("zero_d", In({})),
                 MeanCase("large", In({70001})),
                 MeanCase("empty", In({0, 3})),
                 MeanCase("all_types", In({3, 4}))};
  suite.cases[0].truth["Out"] = {{}, {3}, {}};
  suite.cases[1].unknown_batch = true;
  suite.cases[5].dtypes = {DataType::BFLOAT16, DataType::COMPLEX64, DataType::COMPLEX128};
  return suite;
}

OP_TEST(Mean, MeanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
