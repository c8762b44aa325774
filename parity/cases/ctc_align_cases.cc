#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

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
  return suite;
}

OP_TEST(CtcAlign, CtcAlignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
