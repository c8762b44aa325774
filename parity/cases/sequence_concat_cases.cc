#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceConcatSuite() {
  OpSuite suite;
  suite.type = "sequence_concat";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "two";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}}),
                     In({3, 2}).Values({-0.75, -0.59, -0.9, -0.12, -0.94, -0.09}).LoD({{0, 1, 3}})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{6, 2},
                      {0.1, 0.42, -0.42, 0.02, -0.75, -0.59, 0.79, 0.79, -0.9, -0.12, -0.94, -0.09},
                      {{0, 3, 6}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "empty_sequence";
    c.inputs["X"] = {
        In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 0, 2, 3}}),
        In({4, 2}).Values({0.3, -0.44, 0.35, 0.18, -0.95, 0.12, -0.48, -0.17}).LoD({{0, 2, 2, 4}})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {
        {7, 2},
        {0.3, -0.44, 0.35, 0.18, 0.1, 0.42, -0.42, 0.02, 0.79, 0.79, -0.95, 0.12, -0.48, -0.17},
        {{0, 2, 4, 7}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "other_count";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}}),
                     In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 1, 2, 3}})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "sequences"));
  }
  {
    OpCase c;
    c.name = "no_lod";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}),
                     In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "LoD"));
  }
  {
    OpCase c;
    c.name = "other_width";
    c.inputs["X"] = {
        In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}}),
        In({3, 4})
            .Values({-0.43, 0.39, -0.12, -0.69, 0.09, 0.56, -0.39, -0.56, -0.22, 0.87, 0.95, 0.34})
            .LoD({{0, 2, 3}})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "size"));
  }
  return suite;
}

OP_TEST(SequenceConcat, SequenceConcatSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
