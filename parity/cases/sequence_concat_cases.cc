#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// The kernel is compiled for each type anew.
void AddEachTypeOfConcat(OpSuite* suite) {
  for (const DataType type :
       {DataType::INT32, DataType::INT64, DataType::FLOAT32, DataType::FLOAT64}) {
    const std::string of = phi::DataTypeToString(type);
    const auto rows = [&](std::vector<double> values, phi::LoD lod) {
      const auto count = static_cast<int64_t>(values.size());
      return In({count, 1}).Values(std::move(values)).LoD(std::move(lod));
    };
    const auto add = [&](const std::string& name, std::vector<Input> xs) -> OpCase& {
      suite->cases.push_back(WithTypes(PlainCase(name + "_" + of, {{"X", std::move(xs)}}), {type}));
      return suite->cases.back();
    };
    add("three", {rows({1, 2}, {{0, 1, 2}}), rows({3}, {{0, 0, 1}}), rows({4, 5}, {{0, 2, 2}})})
        .truth["Out"] = {{5, 1}, {1, 4, 5, 2, 3}, {{0, 3, 5}}};
    OpCase& count = add("another_count", {rows({1, 2}, {{0, 1, 2}}), rows({3}, {{0, 1}})});
    count = Fails(count, "as the first; one has 1");
    OpCase& rank = add("another_rank", {rows({1, 2}, {{0, 1, 2}}), In({1}).LoD({{0, 1}})});
    rank = Fails(rank, "all X must have one rank");
  }
}

void AddUnusualConcats(std::vector<OpCase>* cases) {
  const Input rows = In({2, 1}).Values({1, 2}).LoD({{0, 1, 2}});
  cases->push_back(KnownCase("alone", {{"X", {rows}}}, {}, {{2, 1}, {1, 2}, {{0, 1, 2}}}));
  cases->push_back(UnknownBatch(
      KnownCase("unknown_rows", {{"X", {rows, rows}}}, {}, {{4, 1}, {1, 1, 2, 2}, {{0, 2, 4}}})));
  const Input none = In({0, 1}).LoD({{0, 0, 0}});
  cases->push_back(
      KnownCase("second_has_no_rows", {{"X", {rows, none}}}, {}, {{2, 1}, {1, 2}, {{0, 1, 2}}}));
  OpCase one =
      KnownCase("no_gradients", {{"X", {rows, rows}}}, {}, {{4, 1}, {1, 1, 2, 2}, {{0, 2, 4}}});
  one.no_grad_of = {"X"};
  cases->push_back(one);
}

void AddFailingConcats(std::vector<OpCase>* cases) {
  {
    OpCase c;
    c.name = "other_count";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 2, 3}}),
                     In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}).LoD({{0, 1, 2, 3}})};
    c.outputs = {{"Out", {}}};
    cases->push_back(Fails(c, "sequences"));
  }
  {
    OpCase c;
    c.name = "no_lod";
    c.inputs["X"] = {In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79}),
                     In({3, 2}).Values({0.1, 0.42, -0.42, 0.02, 0.79, 0.79})};
    c.outputs = {{"Out", {}}};
    cases->push_back(Fails(c, "LoD"));
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
    cases->push_back(Fails(c, "size"));
  }
}

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
  AddFailingConcats(&cases);
  AddUnusualConcats(&cases);
  cases.push_back(Fails(PlainCase("no_tensors", {{"X", {}}}), "needs a variable for its input `X`",
                        phi::NOT_FOUND));
  AddEachTypeOfConcat(&suite);
  return RefusedAtRun(std::move(suite), "without X it has no outputs either", {"no_tensors"});
}

// Of X of two and of three rows, each in two sequences.
OpSuite SequenceConcatGradSuite() {
  OpSuite suite = GradientSuite("sequence_concat_grad");
  OpCase base = PlainCase("",
                          {{"X", {In({2, 1}).LoD({{0, 1, 2}}), In({3, 1}).LoD({{0, 2, 3}})}},
                           {"Out@GRAD", {In({5, 1}).Values({1, 2, 3, 4, 5})}}},
                          {}, {"X@GRAD"});
  base.outputs["X@GRAD"].count = 2;
  AddRefused(&suite.cases, base, "other_sequences", "each X must hold 2 sequences", [](OpCase* c) {
    c->inputs["X"][1].LoD({{0, 3}});
  });
  AddRefused(&suite.cases, base, "other_width", "must be 1; it is 2", [](OpCase* c) {
    c->inputs["X"][1] = In({3, 2}).LoD({{0, 2, 3}});
  });
  AddRefused(&suite.cases, base, "other_rows", "[5, 1]", [](OpCase* c) {
    c->inputs["Out@GRAD"] = {In({4, 1})};
  });
  OpCase first = base;
  first.name = "gradient_of_the_first";
  first.outputs["X@GRAD"].count = 1;
  first.truth["X@GRAD"] = {{2, 1}, {1, 4}, {{0, 1, 2}}};
  suite.cases.push_back(first);
  return suite;
}

OP_TEST(SequenceConcatGrad, SequenceConcatGradSuite());
OP_TEST(SequenceConcat, SequenceConcatSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
