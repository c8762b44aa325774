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
  c.outputs["Out"].compile_shape = false;  // of the longest sequence
  return c;
}

// Worked out by hand.
void AddSequencePadShapes(std::vector<OpCase>* cases) {
  OpCase narrow = SequencePadCase("no_columns");
  narrow.inputs["X"] = {In({3, 0}).LoD({{0, 2, 3}})};
  narrow.truth["Out"] = {{2, 2, 0}, {}, {}};
  narrow.truth["Length"] = {{2}, {2, 1}, {}};
  cases->push_back(narrow);
  OpCase wide = SequencePadCase("a_row_of_five");
  wide.inputs["X"] = {In({2, 5}).Values({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}).LoD({{0, 2, 2}})};
  wide.inputs["PadValue"] = {In({5}).Values({-1, -2, -3, -4, -5})};
  wide.truth["Out"] = {
      {2, 2, 5}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, -2, -3, -4, -5, -1, -2, -3, -4, -5}, {}};
  wide.truth["Length"] = {{2}, {2, 0}, {}};
  cases->push_back(wide);
  OpCase column = SequencePadCase("one_column");
  column.inputs["X"] = {In({3, 1}).Values({1, 2, 3}).LoD({{0, 1, 3}})};
  column.attrs = {{"padded_length", 3}};
  column.truth["Out"] = {{2, 3, 1}, {1, 7, 7, 2, 3, 7}, {}};
  column.truth["Length"] = {{2}, {1, 2}, {}};
  column.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  cases->push_back(column);
  OpCase empty = SequencePadCase("empty_sequences");
  empty.inputs["X"] = {In({0, 2}).LoD({{0, 0, 0}})};
  empty.truth["Out"] = {{2, 0, 2}, {}, {}};
  empty.truth["Length"] = {{2}, {0, 0}, {}};
  cases->push_back(empty);
  OpCase other = SequencePadCase("pad_of_three");
  other.inputs["PadValue"] = {In({3})};
  cases->push_back(Fails(other, "PadValue must hold 1 element or 2"));
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
  AddSequencePadShapes(&cases);
  return suite;
}

OP_TEST(SequencePad, SequencePadSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
