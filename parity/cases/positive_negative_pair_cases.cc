#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

Slots PairSlots() {
  return {{"Score", {In({6, 1}).Values({0.1, 0.5, 0.5, 0.9, 0.2, 0.3})}},
          {"Label", {In({6, 1}).Values({0, 1, 2, 0, 1, 1})}},
          {"QueryID", {In({6, 1}).Values({1, 1, 1, 1, 2, 2}).Type(DataType::INT64)}}};
}

Truth OneNumber(double value) { return {{1}, {value}, {}}; }

// What real Paddle 2.6.2 answers: equal scores are negative and neutral.
OpSuite PositiveNegativePairSuite() {
  OpSuite suite;
  suite.type = "positive_negative_pair";
  suite.dtypes = Floats();
  const auto add = [&](const std::string& name, Slots inputs, int column,
                       std::vector<double> counts) {
    OpCase c = PlainCase(name, std::move(inputs), {{"column", column}},
                         {"PositivePair", "NegativePair", "NeutralPair"});
    c.truth = {{"PositivePair", OneNumber(counts[0])},
               {"NegativePair", OneNumber(counts[1])},
               {"NeutralPair", OneNumber(counts[2])}};
    c.legacy_only = c.unknown_batch = true;
    suite.cases.push_back(std::move(c));
  };
  add("known", PairSlots(), 0, {2, 3, 1});
  Slots weighted = PairSlots();
  weighted["Score"] = {In({6, 2}).Values({0, 0.1, 0, 0.5, 0, 0.5, 0, 0.9, 0, 0.2, 0, 0.3})};
  weighted["Weight"] = {In({6, 1}).Values({1, 2, 3, 4, 5, 6})};
  add("weighted", weighted, -1, {3.5, 9, 2.5});
  Slots going_on = PairSlots();
  going_on["AccumulatePositivePair"] = {In({1}).Values({10})};
  going_on["AccumulateNegativePair"] = {In({1}).Values({20})};
  going_on["AccumulateNeutralPair"] = {In({1}).Values({30})};
  add("accumulated", going_on, 0, {12, 23, 31});
  suite.cases.back().unknown_batch = false;
  Slots two = going_on;
  two.erase("AccumulateNeutralPair");
  add("two_sums", two, 0, {0, 0, 0});
  suite.cases.back() = Fails(suite.cases.back(), "together");
  add("column", PairSlots(), 1, {0, 0, 0});
  suite.cases.back() = Fails(suite.cases.back(), "column");
  return suite;
}

OP_TEST(PositiveNegativePair, PositiveNegativePairSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
