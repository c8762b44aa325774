#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddSequenceSliceLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = cases.front();
  c.truth.clear();
  c.name = "two_offsets_a_sequence";
  c.inputs["X"] = {In({3, 2}).LoD({{0, 2, 3}})};
  c.inputs["Offset"] = {In({2, 2}).Type(DataType::INT64)};
  cases.push_back(Fails(c, "Offset"));
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceSliceSuite() {
  OpSuite suite;
  suite.type = "sequence_slice";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "parts";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}})};
    c.inputs["Offset"] = {In({2, 1}).Values({1, 0}).Type(DataType::INT64)};
    c.inputs["Length"] = {In({2, 1}).Values({1, 1}).Type(DataType::INT64)};
    c.outputs = {{"Out", {}}};
    c.outputs["Out"].compile_shape = false;
    c.truth["Out"] = {{2, 2}, {-0.42, 0.02, 0.79, 0.79}, {{0, 1, 2}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "too_long";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}})};
    c.inputs["Offset"] = {In({2, 1}).Values({1, 0}).Type(DataType::INT64)};
    c.inputs["Length"] = {In({2, 1}).Values({2, 1}).Type(DataType::INT64)};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "sequence"));
  }
  {
    OpCase c;
    c.name = "length_as_a_vector";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}})};
    c.inputs["Offset"] = {In({2, 1}).Values({1, 0}).Type(DataType::INT64)};
    c.inputs["Length"] = {In({2}).Values({1, 1}).Type(DataType::INT64)};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "Length"));
  }
  AddSequenceSliceLimits(&suite.cases);
  return suite;
}

OP_TEST(SequenceSlice, SequenceSliceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
