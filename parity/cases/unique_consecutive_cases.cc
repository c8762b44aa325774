#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

using Lists = std::vector<std::string>;

void AddUniqueConsecutiveLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(PlainCase("down_and_up", {{"X", {In({6}).Values({3, 3, 1, 2, 2, 1})}}},
                            {{"dtype", 3}, {"return_counts", true}, {"return_inverse", true}},
                            {"Out", "Index", "Counts"}));
  cases.back().truth = {{"Out", {{4}, {3, 1, 2, 1}, {}}},
                        {"Counts", {{4}, {2, 1, 2, 1}, {}}},
                        {"Index", {{6}, {0, 0, 1, 2, 2, 3}, {}}}};
}

OpSuite UniqueConsecutiveSuite() {
  OpSuite suite = CopySuite("unique_consecutive", "unique_consecutive");
  suite.sizes_at_run = "what is unique decides";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  const Lists all = {"Out", "Index", "Counts"};
  paddle::framework::AttributeMap attrs = {
      {"return_inverse", true}, {"return_counts", true}, {"dtype", 3}};
  cases.push_back(PlainCase("known", {{"X", {In({6}).Values({3, 3, 1, 2, 2, 3})}}}, attrs, all));
  cases.back().truth = {{"Out", {{4}, {3, 1, 2, 3}, {}}},
                        {"Index", {{6}, {0, 0, 1, 2, 2, 3}, {}}},
                        {"Counts", {{4}, {2, 1, 2, 1}, {}}}};
  attrs["dtype"] = 2;
  cases.push_back(PlainCase("matrix", {{"X", {In({5, 6}).Range(-1, 1)}}}, attrs, all));
  attrs["axis"] = Axes{1};
  cases.push_back(
      PlainCase("columns", {{"X", {In({2, 3}).Values({1, 1, 2, 5, 5, 5})}}}, attrs, all));
  cases.back().truth["Out"] = {{2, 2}, {1, 2, 5, 5}, {}};
  cases.push_back(PlainCase("nothing_asked", {{"X", {In({4})}}}, {{"dtype", 3}}));
  attrs = {{"return_inverse", true}, {"dtype", 3}};
  cases.push_back(PlainCase("no_place_for_the_index", {{"X", {In({4})}}}, attrs));
  attrs["dtype"] = 5;
  cases.push_back(Fails(PlainCase("indices_of_floats", {{"X", {In({4})}}}, attrs, {"Out", "Index"}),
                        "attribute `dtype` must say int32 or int64"));
  attrs = {{"return_counts", true}, {"dtype", 5}};
  cases.push_back(Fails(PlainCase("counts_of_floats", {{"X", {In({4})}}}, attrs, {"Out", "Counts"}),
                        "attribute `dtype` must say int32 or int64"));
  AddUniqueConsecutiveLimits(&suite.cases);
  return RefusedAtRun(std::move(suite), "the kernel allocates lists of the type",
                      {"counts_of_floats", "indices_of_floats"});
}
OP_TEST(UniqueConsecutive, UniqueConsecutiveSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
