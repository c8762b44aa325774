#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

Slots PrecisionSlots() {
  return {{"MaxProbs", {In({4, 1})}},
          {"Indices", {In({4, 1}).Values({0, 1, 2, 1}).Type(DataType::INT32)}},
          {"Labels", {In({4, 1}).Values({0, 2, 2, 1}).Type(DataType::INT32)}}};
}

// What real Paddle 2.6.2 answers.
OpSuite PrecisionRecallSuite() {
  OpSuite suite;
  suite.type = "precision_recall";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "quotients of float32"}},
                      {DataType::FLOAT64, {1e-7, 1e-7, "the truth is what float32 gave"}}};
  const auto add = [&](const std::string& name, Slots inputs) -> OpCase& {
    suite.cases.push_back(PlainCase(name, std::move(inputs), {{"class_number", 4}},
                                    {"BatchMetrics", "AccumMetrics", "AccumStatesInfo"}));
    suite.cases.back().legacy_only = true;
    return suite.cases.back();
  };
  OpCase& plain = add("plain", PrecisionSlots());
  plain.truth["BatchMetrics"] = {{6}, {0.875, 0.875, 0.875, 0.75, 0.75, 0.75}, {}};
  plain.truth["AccumMetrics"] = plain.truth["BatchMetrics"];
  plain.truth["AccumStatesInfo"] = {{4, 4}, {1, 0, 3, 0, 1, 1, 2, 0, 1, 0, 2, 1, 0, 0, 4, 0}, {}};
  Slots more = PrecisionSlots();
  more["Weights"] = {In({4, 1}).Values({1, 2, 3, 0.5})};
  more["StatesInfo"] = {In({4, 4}).Values({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})};
  OpCase& accumulated = add("accumulated", more);
  accumulated.truth["BatchMetrics"] = {{6},
                                       {0.800000011920929, 0.8999999761581421, 0.8470587730407715,
                                        0.692307710647583, 0.692307710647583, 0.692307710647583},
                                       {}};
  accumulated.truth["AccumMetrics"] = {{6},
                                       {0.4803261160850525, 0.3860205411911011, 0.4280405342578888,
                                        0.4871794879436493, 0.4285714328289032, 0.4560000002384186},
                                       {}};
  accumulated.truth["AccumStatesInfo"] = {
      {4, 4}, {1, 1, 7.5, 3, 4.5, 7, 10, 7, 11, 9, 11.5, 13, 12, 13, 20.5, 15}, {}};
  Slots outside = PrecisionSlots();
  outside["Labels"] = {In({4, 1}).Values({0, 2, 4, 1}).Type(DataType::INT32)};
  OpCase& failing = add("class_outside", outside);
  failing = Fails(failing, "[0, 4)");
  return suite;
}

OP_TEST(PrecisionRecall, PrecisionRecallSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
