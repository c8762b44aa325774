#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite RowConvSuite() {
  OpSuite suite;
  suite.type = "row_conv";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "sequences";
    c.inputs["X"] = {
        In({4, 2}).Values({-0.28, -0.35, -0.66, -0.63, 0.34, -0.43, -0.37, 0.69}).LoD({{0, 3, 4}})};
    c.inputs["Filter"] = {In({2, 2}).Values({-0.81, 0.9, -0.17, 0.65})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {
        {4, 2},
        {0.33899998664855957, -0.7244999408721924, 0.47680002450942993, -0.8464999794960022,
         -0.2754000127315521, -0.3869999945163727, 0.299699991941452, 0.6209999918937683},
        {{0, 3, 4}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "padded";
    c.inputs["X"] = {In({1, 3, 2}).Values({0.65, 0.37, -0.89, 0.31, -0.11, -0.38})};
    c.inputs["Filter"] = {In({2, 2}).Values({0.04, 0.33, -0.22, -0.18})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{1, 3, 2},
                      {0.22179998457431793, 0.06630000472068787, -0.011399999260902405,
                       0.17070001363754272, -0.004399999976158142, -0.12540000677108765},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "wrong_filter";
    c.inputs["X"] = {
        In({4, 2}).Values({-0.28, -0.35, -0.66, -0.63, 0.34, -0.43, -0.37, 0.69}).LoD({{0, 3, 4}})};
    c.inputs["Filter"] = {In({2, 3}).Values({-0.57, -0.67, 0.25, 0.95, -0.8, 0.31})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "width"));
  }
  return suite;
}

OP_TEST(RowConv, RowConvSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
