#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

using Lists = std::vector<std::string>;

void AddUniqueLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = PlainCase("equal_columns", {{"X", {In({2, 3}).Values({1, 2, 1, 3, 4, 3})}}},
                       {{"is_sorted", true}, {"dtype", 3}, {"axis", Axes{-1}}}, {"Out", "Index"});
  c.outputs["Index"].compare = false;  // it is not written
  c.truth["Out"] = {{2, 2}, {1, 2, 3, 4}, {}};
  cases.push_back(c);
}

OpSuite UniqueSuite() {
  OpSuite suite = CopySuite("unique", "unique");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  const Lists all = {"Out", "Indices", "Index", "Counts"};
  paddle::framework::AttributeMap attrs = {{"is_sorted", true},
                                           {"return_index", true},
                                           {"return_inverse", true},
                                           {"return_counts", true},
                                           {"dtype", 3}};
  const Input x = In({6}).Values({3, 1, 3, 2, 1, 1});
  cases.push_back(PlainCase("known", {{"X", {x}}}, attrs, all));
  cases.back().truth = {{"Out", {{3}, {1, 2, 3}, {}}},
                        {"Indices", {{3}, {1, 3, 0}, {}}},
                        {"Index", {{6}, {2, 0, 2, 1, 0, 0}, {}}},
                        {"Counts", {{3}, {3, 1, 2}, {}}}};
  cases.push_back(PlainCase("matrix", {{"X", {In({9, 7}).Range(-4, 4)}}}, attrs, all));
  const double nan = std::numeric_limits<double>::quiet_NaN();  // equals nothing and is the last
  OpCase nans = PlainCase("nan", {{"X", {In({5}).Values({nan, 1, nan, 0, 1})}}}, attrs, all);
  nans.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  nans.truth = {{"Out", {{4}, {0, 1, nan, nan}, {}}},
                {"Indices", {{4}, {3, 1, 0, 2}, {}}},
                {"Index", {{5}, {2, 1, 3, 0, 1}, {}}},
                {"Counts", {{4}, {1, 2, 1, 1}, {}}}};
  cases.push_back(nans);
  nans.name = "nan_rows";
  nans.inputs["X"] = {In({4, 2}).Values({1, nan, 1, 2, 1, nan, nan, 0})};
  nans.attrs["axis"] = Axes{0};
  nans.truth = {{"Out", {{4, 2}, {1, 2, 1, nan, 1, nan, nan, 0}, {}}}};
  cases.push_back(nans);
  attrs["dtype"] = 2;
  cases.push_back(PlainCase("short_indices", {{"X", {x}}}, attrs, all));
  const Input rows = In({3, 2}).Values({3, 1, 0, 2, 3, 1});
  attrs["axis"] = Axes{0};
  cases.push_back(PlainCase("rows", {{"X", {rows}}}, attrs, all));
  cases.back().truth["Out"] = {{2, 2}, {0, 2, 3, 1}, {}};
  attrs["axis"] = Axes{-1};
  cases.push_back(PlainCase("columns", {{"X", {rows}}}, attrs, all));
  attrs["axis"] = Axes{1};
  std::vector<double> few(4 * 12 * 2);
  for (size_t i = 0; i < few.size(); ++i) few[i] = static_cast<double>(i / 2 % 12 % 5);
  cases.push_back(PlainCase("slices", {{"X", {In({4, 12, 2}).Values(few)}}}, attrs, all));
  cases.back().truth["Counts"] = {{5}, {3, 3, 2, 2, 2}, {}};
  cases.push_back(PlainCase("nothing_asked", {{"X", {x}}}, {{"is_sorted", true}, {"dtype", 3}},
                            {"Out", "Index"}));
  cases.back().outputs["Index"].compare = false;  // it is not written
  cases.push_back(WithKernel(
      KnownCase("first_seen", {{"X", {x}}}, {{"dtype", 3}}, {{6}, {0, 1, 0, 2, 1, 1}, {}}, "Index"),
      "unique_raw"));
  cases.back().outputs["Out"] = {};
  cases.back().truth["Out"] = {{3}, {3, 1, 2}, {}};
  attrs["axis"] = Axes{2};
  cases.push_back(Fails(PlainCase("axis", {{"X", {rows}}}, attrs, all), "axis"));
  for (const char* wanted : {"return_index", "return_inverse", "return_counts"}) {
    cases.push_back(Fails(PlainCase("floats_of_" + std::string(wanted), {{"X", {x}}},
                                    {{"is_sorted", true}, {wanted, true}, {"dtype", 5}}, all),
                          "attribute `dtype` must say int32 or int64"));
  }
  return suite;
}
OpSuite WithEqualColumns(OpSuite suite) {
  suite.sizes_at_run = "what is unique decides";
  AddUniqueLimits(&suite.cases);
  return suite;
}

OP_TEST(Unique, WithEqualColumns(UniqueSuite()));

}  // namespace
}  // namespace parity
}  // namespace phibridge
