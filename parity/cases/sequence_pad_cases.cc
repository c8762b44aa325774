#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SequencePadCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}})};
  c.inputs["PadValue"] = {In({1}).Values({7})};
  c.outputs = {{"Out", {}}, {"Length", {}}};
  return c;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequencePadSuite() {
  OpSuite suite;
  suite.type = "sequence_pad";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  {
    OpCase c = SequencePadCase("longest");
    c.truth["Out"] = {{2, 2, 2}, {0.1, 0.42, -0.42, 0.02, 0.79, 0.79, 7, 7}, {}};
    c.truth["Length"] = {{2}, {2, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = SequencePadCase("longer");
    c.inputs["PadValue"] = {In({2}).Values({7, 8})};
    c.attrs = {{"padded_length", 4}};
    c.truth["Out"] = {
        {2, 4, 2}, {0.1, 0.42, -0.42, 0.02, 7, 8, 7, 8, 0.79, 0.79, 7, 8, 7, 8, 7, 8}, {}};
    c.truth["Length"] = {{2}, {2, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = SequencePadCase("empty_sequence");
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 0, 2, 3}})};
    c.truth["Out"] = {{3, 2, 2}, {7, 7, 7, 7, 0.1, 0.42, -0.42, 0.02, 0.79, 0.79, 7, 7}, {}};
    c.truth["Length"] = {{3}, {0, 2, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = SequencePadCase("too_short");
    c.attrs = {{"padded_length", 1}};
    cases.push_back(Fails(c, "padded_length"));
  }
  {
    OpCase c = SequencePadCase("no_lod");
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
    cases.push_back(Fails(c, "LoD"));
  }
  return suite;
}

OP_TEST(SequencePad, SequencePadSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
