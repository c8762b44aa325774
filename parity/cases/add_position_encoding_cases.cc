#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite AddPositionEncodingSuite() {
  OpSuite suite;
  suite.type = "add_position_encoding";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "padded";
    c.inputs["X"] = {In({1, 3, 4}).Values(
        {-0.34, -0.75, -0.17, 0.52, -0.44, 0.71, -0.09, -0.68, 0.28, -0.12, -0.34, 0.03})};
    c.attrs = {{"alpha", 0.5f}, {"beta", 2.0f}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{1, 3, 4},
                      {-0.17, -0.375, 1.915, 2.26, 1.462941969615793, 0.35519999999966667,
                       1.0356046117362796, 1.65999999, 1.9585948536513635, -0.059600000002666666,
                       -1.0022936730942849, 2.0149999600000004},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "sequences";
    c.inputs["X"] = {In({3, 2}).Values({0.98, 0.5, -0.41, 0.85, -0.63, -0.18}).LoD({{0, 2, 3}})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {
        {3, 2},
        {0.98, 1.5, -0.40990000000016663, 1.8499999950000001, -0.63, 0.8200000000000001},
        {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "odd";
    c.inputs["X"] = {In({1, 2, 3}).Values({-0.25, 0.97, -0.99, 0.3, 0.02, -0.69})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "even"));
  }
  return suite;
}

OP_TEST(AddPositionEncoding, AddPositionEncodingSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
