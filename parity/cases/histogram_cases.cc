#include <cmath>
#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite HistogramSuite() {
  OpSuite suite = CopySuite("histogram", "histogram");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto bins = [](int64_t count, int min = 0, int max = 0) {
    return paddle::framework::AttributeMap{{"bins", count}, {"min", min}, {"max", max}};
  };
  const auto of = [](std::vector<double> values) {
    const auto count = static_cast<int64_t>(values.size());
    return Slots{{"X", {In({count}).Values(std::move(values))}}};
  };
  cases.push_back(KnownCase("known", of({0, 1, 1, 3, 9}), bins(4, 0, 4), {{4}, {1, 2, 0, 1}, {}}));
  cases.push_back(KnownCase("lod", {{"X", {In({3}).Values({0, 1, 1}).LoD({{0, 1, 3}})}}},
                            bins(2, 0, 2), {{2}, {1, 2}, {{0, 1, 3}}}));
  cases.push_back(KnownCase("own_range", of({1, 2, 3, 9, 4}), bins(3), {{3}, {3, 1, 1}, {}}));
  cases.push_back(KnownCase("one_point", of({2, 2}), bins(3), {{3}, {0, 2, 0}, {}}));
  cases.push_back(KnownCase("empty", {{"X", {In({0, 2})}}}, bins(3), {{3}, {0, 0, 0}, {}}));
  cases.push_back(
      KnownCase("scalar", {{"X", {In({}).Values({2})}}}, bins(3), {{3}, {0, 1, 0}, {}}));
  cases.push_back(PlainCase("many", {{"X", {In({7, 11, 13}).Range(-20, 20)}}}, bins(17, -9, 12)));
  cases.push_back(WithTypes(
      KnownCase("no_upper_end", of({1, kInfinity, 2}), bins(3), {{3}, {3, 0, 0}, {}}), Floats()));
  cases.push_back(WithTypes(
      KnownCase("no_number", of({1, std::nan(""), 2}), bins(3), {{3}, {1, 0, 1}, {}}), Floats()));
  cases.push_back(
      Fails(WithTypes(PlainCase("no_lower_end", of({1, -kInfinity}), bins(3)), Floats()), "finite",
            phi::OUT_OF_RANGE));
  cases.push_back(Fails(PlainCase("no_bins", {{"X", {In({5})}}}, bins(0)), "bins"));
  cases.push_back(Fails(PlainCase("turned", {{"X", {In({5})}}}, bins(3, 4, 2)), "`max`"));
  cases.push_back(
      WithTypes(KnownCase("beyond_float32", of({-1e300, 0, 1e300}), bins(2), {{2}, {1, 2}, {}}),
                {DataType::FLOAT64}));
  cases.push_back(KnownCase("one_bin", of({1, 2, 9}), bins(1), {{1}, {3}, {}}));
  return suite;
}

OP_TEST(Histogram, HistogramSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
