#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite LodResetSuite() {
  OpSuite suite;
  suite.type = "lod_reset";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "target";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}})};
    c.attrs = {{"target_lod", std::vector<int>{0, 1, 3}}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{3, 2}, {0.1, 0.42, -0.42, 0.02, 0.79, 0.79}, {{0, 1, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "offsets_of_y";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
    c.inputs["Y"] = {In({3}).Values({0, 1, 3}).Type(DataType::INT32)};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{3, 2}, {0.1, 0.42, -0.42, 0.02, 0.79, 0.79}, {{0, 1, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "lod_of_y";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
    c.inputs["Y"] = {In({3, 1}).Values({-0.56, -0.29, 0.57}).LoD({{0, 1, 2}, {0, 2, 3}})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{3, 2}, {0.1, 0.42, -0.42, 0.02, 0.79, 0.79}, {{0, 1, 2}, {0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "append";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}})};
    c.attrs = {{"target_lod", std::vector<int>{0, 1, 2, 3}}, {"append", true}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{3, 2}, {0.1, 0.42, -0.42, 0.02, 0.79, 0.79}, {{0, 2, 3}, {0, 1, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "wrong_end";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
    c.attrs = {{"target_lod", std::vector<int>{0, 2}}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "offsets"));
  }
  {
    OpCase c;
    c.name = "nothing_given";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "target_lod"));
  }
  {
    OpCase c;
    c.name = "falls";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
    c.attrs = {{"target_lod", std::vector<int>{0, 2, 1, 3}}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "offsets"));
  }
  return suite;
}

OP_TEST(LodReset, LodResetSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
