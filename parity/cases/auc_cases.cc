#include <vector>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase AucCase(const char* name, const Input& predict, const Input& label, const Longs& pos,
               const Longs& neg, int steps) {
  const auto state = [&](const Longs& values) {
    return In(steps == 0 ? Longs{1, static_cast<int64_t>(values.size())}
                         : Longs{static_cast<int64_t>(values.size())})
        .Values(std::vector<double>(values.begin(), values.end()))
        .Type(DataType::INT64);
  };
  return PlainCase(name,
                   {{"Predict", {predict}},
                    {"Label", {label}},
                    {"StatPos", {state(pos)}},
                    {"StatNeg", {state(neg)}}},
                   {{"num_thresholds", 4}, {"slide_steps", steps}},
                   {"AUC", "StatPosOut", "StatNegOut"});
}

OpSuite AucSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "auc";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const auto add = [&](const char* name, const Input& predict, const Input& label, const Longs& pos,
                       const Longs& neg, int steps) {
    cases.push_back(AucCase(name, predict, label, pos, neg, steps));
  };
  // The truth is what real Paddle 2.6.2 answers.
  const Input scores = In({5, 2}).Values({0.9, 0.1, 0.2, 0.8, 0.6, 0.4, 0.3, 0.7, 0.5, 0.5});
  const Input labels = In({5, 1}).Values({0, 1, 1, 0, 1}).Type(DataType::INT64);
  add("known", scores, labels, {0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, 0);
  cases.back().truth["AUC"] = {{}, {0.8685897435897436}, {}};
  cases.back().truth["StatPosOut"] = {{1, 5}, {0, 2, 3, 4, 4}, {}};
  cases.back().truth["StatNegOut"] = {{1, 5}, {5, 3, 3, 1, 0}, {}};
  add("sliding", scores, labels, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
      {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, 2);
  cases.back().truth["AUC"] = {{}, {310.5}, {}};
  cases.back().truth["StatPosOut"] = {{16}, {0, 1, 2, 3, 4, 0, 1, 1, 1, 0, 5, 6, 6, 6, 5, 16}, {}};
  cases.back().truth["StatNegOut"] = {
      {16}, {15, 14, 13, 12, 11, 1, 0, 1, 0, 0, -4, -5, -4, -5, -5, 1}, {}};
  add("one_step", scores, labels, Longs(11, 0), Longs(11, 0), 1);
  cases.back().truth["AUC"] = {{}, {0.75}, {}};
  cases.back().unknown_batch = true;
  add("one_column", In({7, 1}).Range(0, 1),
      In({7, 1}).Values({0, 1, 1, 0, 1, 0, 0}).Type(DataType::INT64), Longs(5, 2), Longs(5, 3), 0);
  add("switched_off", scores, labels, {0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, 0);
  cases.back().inputs["InsTagWeight"] = {In({1}).Values({0}).Type(DataType::FLOAT32)};
  cases.back().truth["StatPosOut"] = {{1, 5}, {0, 1, 2, 3, 4}, {}};
  add("sliding_switched_off", scores, labels, {9, 8, 7, 6, 5, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 1},
      {1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 4, 3, 2, 1, 0, 1}, 2);
  cases.back().inputs["InsTagWeight"] = {In({1}).Values({0}).Type(DataType::FLOAT32)};
  cases.back().truth["AUC"] = {{}, {0.9}, {}};
  add("all_positive", scores, In({5, 1}).Values({1, 1, 1, 1, 1}).Type(DataType::INT64), Longs(5, 0),
      Longs(5, 0), 0);
  cases.back().truth["AUC"] = {{}, {0}, {}};
  add("outside", In({1, 1}).Values({1.5}), Ints64({1}), Longs(5, 0), Longs(5, 0), 0);
  cases.back() = Fails(cases.back(), "[0, 1]");
  add("state", In({1, 1}).Values({0.5}), Ints64({1}), Longs(4, 0), Longs(4, 0), 0);
  cases.back() = Fails(cases.back(), "StatPos");
  add("columns", In({2, 3}), Ints64({1, 0}), Longs(5, 0), Longs(5, 0), 0);
  cases.back() = Fails(cases.back(), "Predict");
  add("no_tag", scores, labels, Longs(5, 0), Longs(5, 0), 0);
  cases.back().inputs["InsTagWeight"] = {In({0}).Type(DataType::FLOAT32)};
  cases.back() = Fails(cases.back(), "input InsTagWeight must not be empty; its shape is [0]");
  add("label_columns", scores, In({5, 2}).Type(DataType::INT64), Longs(5, 0), Longs(5, 0), 0);
  cases.back() = Fails(cases.back(), "input Label must hold 5 numbers; its shape is [5, 2]");
  return suite;
}

OP_TEST(Auc, AucSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
