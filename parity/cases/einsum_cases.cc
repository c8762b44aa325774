#include "parity/cases/common/gradient_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Outputs that only gradients read: too many of them, and none.
void AddKeptOutputs(std::vector<OpCase>* cases) {
  OpCase more = cases->front();
  more.name = "more_shapes_than_operands";
  more.truth.clear();
  more.outputs["XShape"].count = 3;
  cases->push_back(Fails(more, "InnerCache and XShape hold one tensor for each of the 2 operands"));
  OpCase inference = cases->front();
  inference.name = "nothing_kept";
  inference.outputs.erase("InnerCache");
  inference.outputs.erase("XShape");
  inference.not_differentiated = "the gradient reads what only inference leaves out";
  cases->push_back(inference);
}

void AddRareOperands(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(KnownCase("an_axis_of_one_repeats_no_times",
                            {{"Operands", {In({1, 2}), In({0, 2})}}},
                            {{"equation", std::string("ij,ij->j")}}, {{2}, {0, 0}, {}}));
  cases.push_back(PlainCase("nothing", {{"Operands", {In({0}), In({1})}}},
                            {{"equation", std::string("i,i->i")}}));
  cases.push_back(PlainCase("repeated_axis", {{"Operands", {In({1, 3}), In({2, 3})}}},
                            {{"equation", std::string("ij,ij->ij")}}));
  cases.push_back(PlainCase("summed_pairs", {{"Operands", {In({3, 2}), In({5})}}},
                            {{"equation", std::string("ij,k->ik")}}));
  cases.push_back(WithTypes(PlainCase("one_complex_number", {{"Operands", {In({1}), In({1})}}},
                                      {{"equation", std::string("i,i->i")}}),
                            {DataType::COMPLEX64, DataType::COMPLEX128}));
}

OpSuite EinsumSuite() {
  OpSuite suite = CopySuite("einsum", "einsum");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  cases.push_back(KnownCase(
      "known", {{"Operands", {In({2, 2}).Values({1, 2, 3, 4}), In({2, 1}).Values({5, 6})}}},
      {{"equation", std::string("ij,jk->ik")}}, {{2, 1}, {17, 39}, {}}));
  cases.push_back(PlainCase("batched", {{"Operands", {In({2, 3, 4, 5}), In({2, 3, 6, 5})}}},
                            {{"equation", std::string("bhid,bhjd->bhij")}}));
  cases.push_back(PlainCase("transposed", {{"Operands", {In({2, 3, 4})}}},
                            {{"equation", std::string("ijk->kij")}}));
  cases.push_back(
      PlainCase("diagonal", {{"Operands", {In({3, 3})}}}, {{"equation", std::string("ii->i")}}));
  cases.push_back(
      PlainCase("trace", {{"Operands", {In({3, 3})}}}, {{"equation", std::string("ii->")}}));
  cases.push_back(PlainCase("outer", {{"Operands", {In({3}), In({4})}}},
                            {{"equation", std::string("i,j->ji")}}));
  cases.push_back(PlainCase("dots", {{"Operands", {In({2, 5, 3, 4}), In({4, 2})}}},
                            {{"equation", std::string("...ij,jk->...ik")}}));
  cases.push_back(PlainCase("implicit", {{"Operands", {In({3, 4}), In({4, 2})}}},
                            {{"equation", std::string("ij,jk")}}));
  cases.push_back(
      KnownCase("implicit_known",
                {{"Operands", {In({2, 2}).Values({1, 2, 3, 4}), In({2, 1}).Values({5, 6})}}},
                {{"equation", std::string("ij,jk")}}, {{2, 1}, {17, 39}, {}}));
  cases.push_back(KnownCase("implicit_sorted",
                            {{"Operands", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"equation", std::string("ba")}}, {{3, 2}, {1, 4, 2, 5, 3, 6}, {}}));
  cases.push_back(KnownCase("implicit_dots",
                            {{"Operands", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"equation", std::string("...i")}}, {{2, 3}, {1, 2, 3, 4, 5, 6}, {}}));
  cases.push_back(WithTypes(PlainCase("complex", {{"Operands", {In({2, 3}), In({3, 2})}}},
                                      {{"equation", std::string("ij,jk->ki")}}),
                            {DataType::COMPLEX64, DataType::COMPLEX128}));
  cases.push_back(PlainCase("summed", {{"Operands", {In({3, 4}), In({5})}}},
                            {{"equation", std::string("ij,k->i")}}));
  cases.push_back(KnownCase("sums_of_nothing", {{"Operands", {In({3, 0}), In({5})}}},
                            {{"equation", std::string("ij,k->i")}}, {{3}, {0, 0, 0}, {}}));
  cases.push_back(Fails(PlainCase("sizes_differ", {{"Operands", {In({2, 3}), In({4, 5})}}},
                                  {{"equation", std::string("ij,jk->ik")}}),
                        "axes with one label of equation `ij,jk->ik` must have one size"));
  cases.push_back(Fails(PlainCase("other_rank", {{"Operands", {In({2, 3, 4})}}},
                                  {{"equation", std::string("ij->i")}}),
                        "term `ij` of equation `ij->i` must name the 3 axes of its operand"));
  cases.push_back(Fails(PlainCase("unknown_label", {{"Operands", {In({2, 3})}}},
                                  {{"equation", std::string("ij->k")}}),
                        "the output of equation `ij->k` has a label that no operand has"));
  AddRareOperands(&suite.cases);
  // What the gradient reads; the tensors of shapes have no memory.
  for (OpCase& c : cases) {
    if (c.error != phi::LEGACY) continue;
    for (const char* slot : {"InnerCache", "XShape"}) {
      c.outputs[slot].count = c.inputs["Operands"].size();
      c.outputs[slot].compare = false;
    }
  }
  AddKeptOutputs(&cases);
  return suite;
}

// A scalar's gradient may have an axis, as Paddle 2.4 and older saved it.
OpSuite EinsumGradSuite() {
  OpSuite suite = KnownGradientSuite("einsum_grad", "einsum_grad");
  suite.dtypes = Floats();
  const std::vector<Input> operands = {In({3}).Values({1, 2, 3}), In({3}).Values({4, 5, 6})};
  OpCase sum = PlainCase("scalar_with_an_axis",
                         {{"Operands", operands},
                          {"x_shape", operands},
                          {"InnerCache", operands},
                          {"Out@GRAD", {In({1}).Values({2})}}},
                         {{"equation", std::string("i,i->")}}, {"Operands@GRAD"});
  sum.outputs["Operands@GRAD"].count = 2;
  sum.truth["Operands@GRAD"] = {{3}, {8, 10, 12}, {}};
  sum.truth["Operands@GRAD[1]"] = {{3}, {2, 4, 6}, {}};
  suite.cases.push_back(sum);
  return suite;
}

OP_TEST(Einsum, EinsumSuite());
OP_TEST(EinsumGrad, EinsumGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
