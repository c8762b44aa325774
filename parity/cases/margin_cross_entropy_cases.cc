#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MarginCase(const std::string& name, Input logits, Input label,
                  paddle::framework::AttributeMap attrs) {
  return PlainCase(name, {{"Logits", {std::move(logits)}}, {"Label", {std::move(label)}}},
                   std::move(attrs), {"Softmax", "Loss"});
}

void AddMarginCrossEntropyLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(
      Fails(MarginCase("another_rank", In({1, 3}), In({1}).Type(DataType::INT64), {{"rank", 1}}),
            "attribute `rank` must be in [0, 1); it is 1"));
}

// The original computes it on GPUs alone, so what is expected is worked out from the definition.
OpSuite MarginCrossEntropySuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "margin_cross_entropy";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const Input row = In({1, 3}).Values({0.5, 0, -0.5});
  const auto label = [](double c) { return In({1}).Values({c}).Type(DataType::INT64); };
  cases.push_back(MarginCase("known", row, label(0), {{"scale", 2.0f}}));
  cases.back().truth = {
      {"Softmax", {{1, 3}, {0.43387252180652741, 0.41387234953150914, 0.15225512866196342}, {}}},
      {"Loss", {{1, 1}, {0.83500451658480224}, {}}}};
  cases.push_back(
      MarginCase("all_margins", row, label(2),
                 {{"margin1", 1.5f}, {"margin2", 0.25f}, {"margin3", 0.125f}, {"scale", 4.0f}}));
  cases.back().truth = {
      {"Softmax", {{1, 3}, {0.87947823987417029, 0.11902443669380844, 0.0014973234320210626}, {}}},
      {"Loss", {{1, 1}, {6.5040761434265484}, {}}}};
  const Input cosines = In({5, 7}).Range(-0.9, 0.9);
  const Input classes = In({5, 1}).Values({0, 6, 3, 3, 1}).Type(DataType::INT32);
  for (const float margin1 : {1.0f, 1.35f}) {
    for (const float margin2 : {0.0f, 0.5f}) {
      cases.push_back(MarginCase("cosface_" + std::to_string(cases.size()), cosines, classes,
                                 {{"margin1", margin1},
                                  {"margin2", margin2},
                                  {"margin3", 0.35f},
                                  {"scale", 2.0f},
                                  {"return_softmax", true}}));
    }
  }
  cases.back().unknown_batch = true;
  cases.push_back(MarginCase("large_scale", cosines, classes, {}));
  cases.push_back(MarginCase("empty", In({0, 3}), In({0}).Type(DataType::INT64), {}));
  cases.push_back(Fails(MarginCase("no_such_class", row, label(3), {}), "Label"));
  cases.push_back(Fails(MarginCase("no_class", In({2, 0}), In({2}).Type(DataType::INT64), {}),
                        "input Logits must have a class that input Label can name"));
  cases.push_back(MarginCase("no_class_of_no_row", In({0, 0}), In({0}).Type(DataType::INT64), {}));
  cases.push_back(Fails(MarginCase("two_labels", row, In({2}).Type(DataType::INT64), {}), "Label"));
  OpCase ranks = MarginCase("two_ranks", row, label(0), {{"nranks", 2}});
  ranks.error = phi::UNIMPLEMENTED;
  ranks.error_text = "communicator";
  cases.push_back(ranks);
  AddMarginCrossEntropyLimits(&suite.cases);
  return suite;
}

OP_TEST(MarginCrossEntropy, MarginCrossEntropySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
