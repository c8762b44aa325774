#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase NanmedianCase(const std::string& name, Input x, Axes axis, bool keepdim = false) {
  return PlainCase(name, {{"X", {std::move(x)}}}, {{"axis", std::move(axis)}, {"keepdim", keepdim}},
                   {"Out", "MedianIndex"});
}

OpSuite NanmedianSuite() {
  OpSuite suite = CopySuite("nanmedian", "nanmedian");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  auto& cases = suite.cases;
  cases.push_back(NanmedianCase(
      "known", In({3, 4}).Values({1, nan, 3, 2, nan, nan, nan, nan, 4, 2, 7, 9}), {1}));
  cases.back().dtypes = Floats();
  cases.back().truth["Out"] = {{3}, {2, nan, 5.5}, {}};
  cases.back().truth["MedianIndex"] = {{3, 2}, {3, 3, -1, -1, 0, 2}, {}};
  cases.back().not_differentiated = "differences of NaN";
  cases.push_back(NanmedianCase("whole_numbers", In({4}).Values({1, -2, -9, 4}), {0}));
  cases.back().truth["Out"] = {{}, {-0.5}, {}};
  cases.back().dtypes = Floats();
  cases.push_back(NanmedianCase("integers", In({4}).Values({1, 2, 9, 4}), {0}, true));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.back().truth["Out"] = {{1}, {3}, {}};
  cases.push_back(NanmedianCase("all", In({3, 5}).Range(-50, 50), {}));
  cases.push_back(NanmedianCase("all_keepdim", In({3, 4}).Range(-50, 50), {}, true));
  cases.push_back(UnknownBatch(NanmedianCase("last", In({5, 9}).Range(-90, 90), {-1})));
  cases.push_back(NanmedianCase("two_axes", In({2, 5, 3}).Range(-90, 90), {0, 2}, true));
  cases.push_back(NanmedianCase("turned_axes", In({2, 5, 3}).Range(-90, 90), {2, 0}));
  cases.push_back(NanmedianCase("zero_d", In({}), {}));
  cases.push_back(NanmedianCase("no_medians", In({0, 3}), {1}));
  cases.push_back(NanmedianCase("of_nothing", In({3, 0}), {1}));
  cases.back().dtypes = Floats();
  cases.push_back(Fails(NanmedianCase("axis_out_of_range", In({3, 4}), {2}), "in [-2, 2)"));
  cases.push_back(Fails(NanmedianCase("axis_twice", In({3, 4}), {1, -1}), "twice"));
  cases.push_back(NanmedianCase("medians_only", In({3, 5}).Range(-50, 50), {1}));
  cases.back().outputs.erase("MedianIndex");
  cases.back().not_differentiated = "its places are not kept either";
  return suite;
}

OP_TEST(Nanmedian, NanmedianSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
