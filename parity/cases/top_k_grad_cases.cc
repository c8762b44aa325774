#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// What append_backward would not write.
OpSuite TopkGradSuite() {
  OpSuite suite;
  suite.type = "top_k_grad";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  OpCase c;
  c.name = "known";
  c.attrs = {{"k", 2}};
  c.inputs["X"] = {In({2, 4})};
  c.inputs["Indices"] = {In({2, 2}).Values({1, 0, 1, 2}).Type(DataType::INT64)};
  c.inputs["Out@GRAD"] = {In({2, 2}).Values({5, 6, 7, 8})};
  c.outputs = {{"X@GRAD", {}}};
  c.truth["X@GRAD"] = {{2, 4}, {6, 5, 0, 0, 0, 7, 8, 0}, {}};
  cases.push_back(c);
  c.name = "no_columns";
  c.inputs = {{"X", {In({2, 0})}},
              {"Indices", {In({2, 0}).Type(DataType::INT64)}},
              {"Out@GRAD", {In({2, 0})}}};
  c.truth["X@GRAD"] = {{2, 0}, {}, {}};
  cases.push_back(c);
  AddRefused(&cases, cases[0], "scalar", "input X must have rank 1 or more",
             [](OpCase* wrong) { wrong->inputs["X"] = {In({})}; });
  AddRefused(&cases, cases[0], "gradient_of_other_rows", "do not fit X of shape [2, 4]",
             [](OpCase* wrong) {
               wrong->inputs["Out@GRAD"] = {In({3, 2})};
             });
  AddRefused(&cases, cases[0], "indices_of_other_width", "do not fit X of shape [2, 4]",
             [](OpCase* wrong) {
               wrong->inputs["Indices"][0].dims = {4, 1};
             });
  AddRefused(&cases, cases[0], "index_too_large", "Indices", [](OpCase* wrong) {
    wrong->inputs["Indices"][0].Values({1, 4, 1, 2});
  });
  return suite;
}

OP_TEST(TopkGrad, TopkGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
