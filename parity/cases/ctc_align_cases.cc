#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Rows of 4 and 2 elements, of whose lengths nobody asks.
OpCase WithoutCounts() {
  OpCase c;
  c.name = "padded_without_counts";
  c.inputs["Input"] = {In({2, 4}).Values({1, 1, 0, 3, 2, 0, 2, 2}).Type(DataType::INT64)};
  c.inputs["InputLength"] = {In({2, 1}).Values({4, 2}).Type(DataType::INT64)};
  c.outputs = {{"Output", {}}};
  c.truth["Output"] = {{2, 4}, {1, 3, 0, 0, 2, 0, 0, 0}, {}};
  return c;
}

void AddLengths(std::vector<OpCase>* cases) {
  const OpCase plain = WithoutCounts();
  cases->push_back(plain);
  OpCase none = plain;
  none.name = "lengths_of_0_and_a_whole_row";
  none.inputs["InputLength"][0].values = {0, 4};
  none.outputs["OutputLength"] = {};
  none.truth["Output"] = {{2, 4}, {0, 0, 0, 0, 2, 2, 0, 0}, {}};
  none.truth["OutputLength"] = {{2, 1}, {0, 2}, {}};
  cases->push_back(none);
  for (const int length : {-1, 5}) {
    AddRefused(cases, plain, length < 0 ? "length_below_0" : "length_beyond_the_row",
               "a length must be in [0, 4]", [&](OpCase* c) {
                 c->inputs["InputLength"][0].values = {4, static_cast<double>(length)};
               });
  }
  AddRefused(cases, plain, "columns", "the number of columns of Input without InputLength",
             [](OpCase* c) { c->inputs.erase("InputLength"); });
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite CtcAlignSuite() {
  OpSuite suite;
  suite.type = "ctc_align";
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "merged";
    c.inputs["Input"] = {In({5, 1}).Values({1, 1, 0, 1, 2}).Type(DataType::INT64).LoD({{0, 4, 5}})};
    c.outputs = {{"Output", {}}};
    c.truth["Output"] = {{3, 1}, {1, 1, 2}, {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "not_merged";
    c.inputs["Input"] = {In({5, 1}).Values({1, 1, 0, 1, 2}).Type(DataType::INT64).LoD({{0, 4, 5}})};
    c.attrs = {{"merge_repeated", false}, {"blank", 2}};
    c.outputs = {{"Output", {}}};
    c.outputs["Output"].compile_shape = false;
    c.truth["Output"] = {{4, 1}, {1, 1, 0, 1}, {{0, 4, 4}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "nothing_left";
    c.inputs["Input"] = {In({2, 1}).Values({0, 0}).Type(DataType::INT64).LoD({{0, 2}})};
    c.outputs = {{"Output", {}}};
    c.truth["Output"] = {{1, 1}, {-1}, {{0, 0}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "padded";
    c.inputs["Input"] = {In({2, 4}).Values({1, 1, 0, 3, 2, 0, 2, 2}).Type(DataType::INT64)};
    c.inputs["InputLength"] = {In({2, 1}).Values({4, 2}).Type(DataType::INT64)};
    c.attrs = {{"padding_value", 9}};
    c.outputs = {{"Output", {}}, {"OutputLength", {}}};
    c.truth["Output"] = {{2, 4}, {1, 3, 9, 9, 2, 9, 9, 9}, {}};
    c.truth["OutputLength"] = {{2, 1}, {2, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "no_lod";
    c.inputs["Input"] = {In({2, 1}).Values({1, 1}).Type(DataType::INT64)};
    c.outputs = {{"Output", {}}};
    cases.push_back(Fails(c, "LoD"));
  }
  {
    OpCase c;
    c.name = "too_few_lengths";
    c.inputs["Input"] = {In({2, 1}).Values({1, 1}).Type(DataType::INT64)};
    c.inputs["InputLength"] = {In({1, 1}).Values({1}).Type(DataType::INT64)};
    c.outputs = {{"Output", {}}};
    cases.push_back(Fails(c, "InputLength must hold a length for each row"));
  }
  AddLengths(&cases);
  return suite;
}

OP_TEST(CtcAlign, CtcAlignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
