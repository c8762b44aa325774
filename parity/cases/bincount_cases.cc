#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BincountSuite() {
  OpSuite suite = CopySuite("bincount", "bincount");
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  const auto weighted = [](Input weights, DataType dtype) {
    return Slots{{"X", {In({3}).Values({1, 3, 1})}}, {"Weights", {weights.Type(dtype)}}};
  };
  const Input weights = In({3}).Values({1, 2, 0.5}), whole = In({3}).Values({1, 2, 3});
  cases.push_back(KnownCase("known", {{"X", {In({3}).Values({1, 3, 1})}}}, {{"minlength", 2}},
                            {{4}, {0, 2, 0, 1}, {}}));
  cases.push_back(KnownCase("lod", {{"X", {In({3}).Values({1, 3, 1}).LoD({{0, 1, 3}})}}}, {},
                            {{4}, {0, 2, 0, 1}, {{0, 1, 3}}}));
  cases.push_back(KnownCase("weights", weighted(weights, DataType::FLOAT32), {{"minlength", 6}},
                            {{6}, {0, 1.5, 0, 2, 0, 0}, {}}));
  cases.push_back(KnownCase("wide_weights", weighted(weights, DataType::FLOAT64), {},
                            {{4}, {0, 1.5, 0, 2}, {}}));
  for (DataType dtype : {DataType::INT32, DataType::INT64}) {
    cases.push_back(KnownCase("weights_" + std::string(phi::DataTypeToString(dtype)),
                              weighted(whole, dtype), {}, {{4}, {0, 4, 0, 2}, {}}));
  }
  cases.push_back(
      KnownCase("zeros", {{"X", {In({3}).Values({0, 2, 0})}}}, {}, {{3}, {2, 0, 1}, {}}));
  cases.push_back(KnownCase("empty", {{"X", {In({0})}}}, {{"minlength", 3}}, {{0}, {}, {}}));
  cases.push_back(Fails(PlainCase("negative", {{"X", {In({2}).Values({1, -3})}}}), "-3"));
  cases.push_back(Fails(PlainCase("matrix", {{"X", {In({2, 2})}}}), "vector"));
  cases.push_back(
      Fails(PlainCase("minlength", {{"X", {In({2})}}}, {{"minlength", -1}}), "minlength"));
  cases.push_back(KnownCase("fine_weights",
                            weighted(In({3}).Values({0.1, 0.2, 0.3}), DataType::FLOAT64), {},
                            {{4}, {0, 0.4, 0, 0.2}, {}}));
  return suite;
}

OP_TEST(Bincount, BincountSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
