#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// The truth is what real Paddle 2.6.2 answers.
OpSuite GatherTreeSuite() {
  OpSuite suite;
  suite.type = "gather_tree";
  suite.phi_kernel = "gather_tree";
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "beams";
    c.inputs["Ids"] = {In({3, 1, 2}).Values({2, 5, 7, 1, 4, 1}).Type(DataType::INT64)};
    c.inputs["Parents"] = {In({3, 1, 2}).Values({0, 1, 1, 1, 0, 0}).Type(DataType::INT64)};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{3, 1, 2}, {5, 5, 7, 7, 4, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "parent_out_of_range";
    c.inputs["Ids"] = {In({3, 1, 2}).Values({0, 1, 0, 0, 2, 3}).Type(DataType::INT64)};
    c.inputs["Parents"] = {In({3, 1, 2}).Values({3, 2, 2, 2, 3, 3}).Type(DataType::INT64)};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "Parents"));
  }
  {
    OpCase c;
    c.name = "shapes";
    c.inputs["Ids"] = {In({3, 1, 2}).Values({2, 2, 3, 4, 1, 2}).Type(DataType::INT64)};
    c.inputs["Parents"] = {In({2, 1, 2}).Values({4, 2, 1, 3}).Type(DataType::INT64)};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "Parents"));
  }
  return suite;
}

OP_TEST(GatherTree, GatherTreeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
