#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FusionSeqpoolConcatCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({3, 2}).Values({1.29, 3.04, 4.78, 4.41, 3.13, 3.35}).LoD({{0, 2, 3}}),
                   In({3, 2}).Values({4.49, 3.41, 2.46, 3.75, 1.2, 0.05}).LoD({{0, 1, 3}})};
  c.outputs = {{"Out", {}}};
  return c;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusionSeqpoolConcatSuite() {
  OpSuite suite;
  suite.type = "fusion_seqpool_concat";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = FusionSeqpoolConcatCase("sum");
    c.attrs = {{"pooltype", std::string("SUM")}};
    c.truth["Out"] = {{2, 4}, {6.07, 7.45, 4.49, 3.41, 3.13, 3.35, 3.66, 3.8}, {{0, 1, 2}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusionSeqpoolConcatCase("average");
    c.attrs = {{"pooltype", std::string("AVERAGE")}};
    c.truth["Out"] = {{2, 4}, {3.035, 3.725, 4.49, 3.41, 3.13, 3.35, 1.83, 1.9}, {{0, 1, 2}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusionSeqpoolConcatCase("sqrt");
    c.attrs = {{"pooltype", std::string("SQRT")}};
    c.truth["Out"] = {{2, 4},
                      {4.2921381618023435, 5.267945519839778, 4.49, 3.41, 3.13, 3.35,
                       2.588010819142764, 2.68700576850888},
                      {{0, 1, 2}}};
    cases.push_back(c);
  }
  {
    OpCase c = FusionSeqpoolConcatCase("other_count");
    c.inputs["X"] = {
        In({3, 2}).Values({1.29, 3.04, 4.78, 4.41, 3.13, 3.35}).LoD({{0, 2, 3}}),
        In({3, 2}).Values({-0.83, 0.01, -0.01, 0.28, 0.15, -0.85}).LoD({{0, 1, 2, 3}})};
    cases.push_back(Fails(c, "sequences"));
  }
  {
    OpCase c = cases[0];
    c.name = "not_all_matrices";
    c.truth.clear();
    c.inputs["X"][1] = In({3, 1, 2}).LoD({{0, 1, 3}});
    cases.push_back(Fails(c, "rank 2"));
  }
  return suite;
}

OP_TEST(FusionSeqpoolConcat, FusionSeqpoolConcatSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
