#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CummaxCase(const std::string& name, Input x, int axis, int dtype = 3) {
  return PlainCase(name, {{"x", {std::move(x)}}}, {{"axis", axis}, {"dtype", dtype}},
                   {"out", "indices"});
}

OpSuite CummaxSuite() {
  OpSuite suite = CopySuite("cummax", "cummax");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  auto& cases = suite.cases;
  cases.push_back(CummaxCase("known", In({2, 4}).Values({1, 4, 3, 2, 1, 5, 3, 1}), 1));
  cases.back().truth["out"] = {{2, 4}, {1, 4, 4, 4, 1, 5, 5, 5}, {}};
  cases.back().truth["indices"] = {{2, 4}, {0, 1, 1, 1, 0, 1, 1, 1}, {}};
  cases.back().dtypes = Floats();
  cases.push_back(CummaxCase("nan", In({6}).Values({3, nan, 9, nan, 1, 2}), -1));
  cases.back().truth["out"] = {{6}, {3, nan, nan, nan, nan, nan}, {}};
  cases.back().truth["indices"] = {{6}, {0, 1, 1, 3, 3, 3}, {}};
  cases.back().dtypes = Floats();
  cases.back().not_differentiated = "differences of NaN";
  cases.push_back(CummaxCase("narrow_indices", In({5}).Values({1, 1, 0, 2, 2}), 0, 2));
  cases.back().truth["indices"] = {{5}, {0, 1, 1, 3, 4}, {}};
  cases.back().not_differentiated = "at ties the last one takes the gradient";
  cases.push_back(UnknownBatch(CummaxCase("first", In({4, 5, 2}).Range(-50, 50), 0)));
  cases.push_back(CummaxCase("middle", In({2, 7, 3}).Range(-50, 50), 1));
  cases.push_back(CummaxCase("last", In({3, 131}).Range(-900, 900), -1));
  cases.push_back(CummaxCase("zero_d", In({}), -1));
  cases.push_back(CummaxCase("empty", In({0, 3}), 1));
  cases.push_back(CummaxCase("lod", In({6, 2}).LoD({{0, 2, 6}}), 0));
  cases.push_back(Fails(CummaxCase("axis_out_of_range", In({3, 4}), 2), "in [-2, 2)"));
  cases.push_back(Fails(CummaxCase("indices_of_floats", In({3}), 0, 5), "dtype"));
  for (int dtype : {2, 3}) {
    cases.push_back(CummaxCase(dtype == 2 ? "one_int32" : "one_int64", In({1}), 0, dtype));
  }
  return suite;
}

OP_TEST(Cummax, CummaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
