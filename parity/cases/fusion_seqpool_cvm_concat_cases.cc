#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

void AddMore(const OpCase& base, std::vector<OpCase>* cases) {
  AddRefused(cases, base, "sequences_of_one_more", "all X must have 2 sequences", [](OpCase* c) {
    c->inputs["X"][1] = In({3, 2}).LoD({{0, 1, 2, 3}});
  });
  AddRefused(cases, base, "one_column", "2 columns or more", [](OpCase* c) {
    c->inputs["X"][1] = In({3, 1}).LoD({{0, 1, 3}});
  });
  AddRefused(cases, base, "no_cvm", "`use_cvm` must be true",
             [](OpCase* c) { c->attrs["use_cvm"] = false; });
  OpCase c;  // log(3 + 1), log(1 + 1) - log(3 + 1); the third column is a sum
  c.name = "three_columns";
  c.inputs["X"] = {In({2, 3}).Values({1, 0, 5, 2, 1, 6}).LoD({{0, 2}})};
  c.inputs["CVM"] = {In({1, 2}).Values({3, 1})};
  c.outputs = {{"Out", {}}};
  const double log_2 = 0.69314718055994531;
  c.truth["Out"] = {{1, 3}, {2 * log_2, -log_2, 11}, {{0, 1}}};
  cases->push_back(c);
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusionSeqpoolCvmConcatSuite() {
  OpSuite suite;
  suite.type = "fusion_seqpool_cvm_concat";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "sum";
    c.inputs["X"] = {In({3, 2}).Values({1.29, 3.04, 4.78, 4.41, 3.13, 3.35}).LoD({{0, 2, 3}}),
                     In({3, 2}).Values({4.49, 3.41, 2.46, 3.75, 1.2, 0.05}).LoD({{0, 1, 3}})};
    c.inputs["CVM"] = {In({2, 2}).Values({-0.21, -0.23, -0.32, 0.05})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {
        {2, 4},
        {1.9558604799084813, 0.17830596146060085, 1.7029282555214393, -0.21905356606268467,
         1.4182774069729414, 0.05189843812765127, 1.5390154481375546, 0.029600469776290605},
        {{0, 1, 2}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "average";
    c.inputs["X"] = {In({3, 2}).Values({1.29, 3.04, 4.78, 4.41, 3.13, 3.35}).LoD({{0, 2, 3}}),
                     In({3, 2}).Values({4.49, 3.41, 2.46, 3.75, 1.2, 0.05}).LoD({{0, 1, 3}})};
    c.inputs["CVM"] = {In({2, 2}).Values({0.07, 0.08, 0.44, -0.18})};
    c.attrs = {{"pooltype", std::string("AVERAGE")}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {
        {2, 4},
        {1.395006301721912, 0.15786125922379401, 1.7029282555214393, -0.21905356606268467,
         1.4182774069729414, 0.05189843812765127, 1.0402767116551463, 0.024434025337281895},
        {{0, 1, 2}}};
    cases.push_back(c);
  }
  {
    OpCase c = cases[0];
    c.name = "not_all_matrices";
    c.truth.clear();
    c.inputs["X"][1] = In({3, 1, 2}).LoD({{0, 1, 3}});
    cases.push_back(Fails(c, "rank 2"));
  }
  const OpCase sum = cases[0];
  AddMore(sum, &cases);
  return suite;
}

OP_TEST(FusionSeqpoolCvmConcat, FusionSeqpoolCvmConcatSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
