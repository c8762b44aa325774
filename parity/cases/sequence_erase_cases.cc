#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceEraseSuite() {
  OpSuite suite;
  suite.type = "sequence_erase";
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "tokens";
    c.inputs["X"] = {In({5, 1}).Values({4, 4, 4, 0, 3}).Type(DataType::INT64).LoD({{0, 3, 5}})};
    c.attrs = {{"tokens", std::vector<int>{4, 3}}};
    c.outputs = {{"Out", {}}};
    c.outputs["Out"].compile_shape = false;
    c.truth["Out"] = {{1, 1}, {0}, {{0, 0, 1}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "nested";
    c.inputs["X"] = {
        In({5, 1}).Values({4, 4, 4, 0, 3}).Type(DataType::INT64).LoD({{0, 1, 2}, {0, 3, 5}})};
    c.attrs = {{"tokens", std::vector<int>{4}}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 1}, {0, 3}, {{0, 1, 2}, {0, 0, 2}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "no_lod";
    c.inputs["X"] = {In({5, 1}).Values({4, 4, 4, 0, 3}).Type(DataType::INT64)};
    c.attrs = {{"tokens", std::vector<int>{1}}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "LoD"));
  }
  return suite;
}

OP_TEST(SequenceErase, SequenceEraseSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
