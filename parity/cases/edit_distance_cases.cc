#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase EditDistanceCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Hyps"] = {In({4, 1}).Values({2, 4, 1, 1}).Type(DataType::INT64).LoD({{0, 3, 4}})};
  c.inputs["Refs"] = {In({4, 1}).Values({2, 3, 0, 4}).Type(DataType::INT64).LoD({{0, 2, 4}})};
  c.outputs = {{"Out", {}}, {"SequenceNum", {}}};
  return c;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite EditDistanceSuite() {
  OpSuite suite;
  suite.type = "edit_distance";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = EditDistanceCase("plain");
    c.truth["Out"] = {{2, 1}, {2, 2}, {}};
    c.truth["SequenceNum"] = {{1}, {2}, {}};
    cases.push_back(c);
  }
  for (const char* slot : {"Hyps", "Refs"}) {
    OpCase c = EditDistanceCase("no_labels_");
    c.name += slot;
    c.inputs[slot][0].dims = {4, 0};
    c.inputs[slot][0].values = {};
    cases.push_back(Fails(c, std::string(slot) + " must have one label for each place"));
  }
  {
    OpCase c = EditDistanceCase("normalized");
    c.attrs = {{"normalized", true}};
    c.truth["Out"] = {{2, 1}, {1, 1}, {}};
    c.truth["SequenceNum"] = {{1}, {2}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = EditDistanceCase("padded");
    c.inputs["Hyps"] = {In({2, 3}).Values({2, 2, 1, 3, 4, 2}).Type(DataType::INT64)};
    c.inputs["Refs"] = {In({2, 2}).Values({4, 3, 4, 2}).Type(DataType::INT64)};
    c.inputs["HypsLength"] = {In({2}).Values({3, 0}).Type(DataType::INT64)};
    c.inputs["RefsLength"] = {In({2}).Values({1, 2}).Type(DataType::INT64)};
    c.truth["Out"] = {{2, 1}, {3, 2}, {}};
    c.truth["SequenceNum"] = {{1}, {2}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = EditDistanceCase("other_count");
    c.inputs["Refs"] = {In({4, 1}).Values({2, 4, 3, 3}).Type(DataType::INT64).LoD({{0, 4}})};
    cases.push_back(Fails(c, "sequences"));
  }
  return suite;
}

OP_TEST(EditDistance, EditDistanceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
