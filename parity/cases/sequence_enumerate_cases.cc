#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceEnumerateSuite() {
  OpSuite suite;
  suite.type = "sequence_enumerate";
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "windows";
    c.inputs["X"] = {In({5, 1}).Values({4, 4, 4, 0, 3}).Type(DataType::INT64).LoD({{0, 3, 5}})};
    c.attrs = {{"win_size", 2}, {"pad_value", 9}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{5, 2}, {4, 4, 4, 4, 4, 9, 0, 3, 3, 9}, {{0, 3, 5}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "empty_sequence";
    c.inputs["X"] = {In({5, 1}).Values({4, 4, 4, 0, 3}).Type(DataType::INT64).LoD({{0, 0, 5}})};
    c.attrs = {{"win_size", 3}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{5, 3}, {4, 4, 4, 4, 4, 0, 4, 0, 3, 0, 3, 0, 3, 0, 0}, {{0, 0, 5}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "no_lod";
    c.inputs["X"] = {In({5, 1}).Values({4, 4, 4, 0, 3}).Type(DataType::INT64)};
    c.attrs = {{"win_size", 2}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "LoD"));
  }
  return suite;
}

OP_TEST(SequenceEnumerate, SequenceEnumerateSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
