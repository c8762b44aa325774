#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase TopkCase(const char* name, Input x, paddle::framework::AttributeMap attrs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);
  c.outputs = {{"Out", {}}, {"Indices", {}}};
  c.legacy_only = true;
  return c;
}

OpSuite TopkSuite() {
  OpSuite suite;
  suite.type = "top_k";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  cases.push_back(TopkCase("known", In({2, 4}).Values({3, 4, 1, 2, 0, 9, 8, 7}), {{"k", 2}}));
  cases[0].truth["Out"] = {{2, 2}, {4, 3, 9, 8}, {}};
  cases[0].truth["Indices"] = {{2, 2}, {1, 0, 1, 2}, {}};
  cases[0].unknown_batch = true;
  cases.push_back(cases[0]);
  cases.back().name = "k_tensor";
  cases.back().attrs["k"] = 1;
  cases.back().inputs["K"] = {Ints({2})};
  cases.back().outputs["Out"].compile_shape = cases.back().outputs["Indices"].compile_shape = false;
  cases.push_back(TopkCase("vector", In({3}).Values({5, 7, 6}), {{"k", 3}}));
  cases.back().truth["Out"] = {{3}, {7, 6, 5}, {}};
  cases.back().truth["Indices"] = {{3}, {1, 2, 0}, {}};
  cases.push_back(cases.back());
  cases.back().name = "vector_of_unknown_size";
  cases.back().unknown_batch = true;
  AddRefused(&cases, cases[0], "scalar", "input X must have rank 1 or more",
             [](OpCase* c) { c->inputs["X"] = {In({})}; });
  for (const int k : {0, 5}) {
    AddRefused(&cases, cases[0], k == 0 ? "k_tensor_of_0" : "k_tensor_too_large",
               "input K must be in [1, 4]",
               [&](OpCase* c) { c->inputs["K"] = {Ints({static_cast<double>(k)})}; });
  }
  cases.push_back(TopkCase("k_too_large", In({3, 4}), {{"k", 5}}));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "`k`";
  // Unlike that of top_k_v2, also beside K.
  cases.push_back(TopkCase("k_below_1", In({3, 4}), {{"k", -1}}));
  cases.back().inputs["K"] = {Ints({2})};
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "`k`";
  AddRefused(&cases, cases[0], "k_of_a_variable", "`k` must be of type INT", [](OpCase* c) {
    c->attrs.erase("k");
    c->inputs["k"] = {Ints({0})};
    c->variable_attrs = {"k"};
  });
  cases.push_back(TopkCase("no_k", In({3, 4}), {{"k", 1}}));
  cases.back().inputs["K"] = {Ints({})};
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "top_k: K must hold one number; its shape is [0]";
  return RefusedAtRun(std::move(suite), "the number comes from a tensor", {"no_k"});
}

// What append_backward would not write.
OpSuite TopkGradSuite() {
  OpSuite suite;
  suite.type = "top_k_grad";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  OpCase c = TopkCase("known", In({2, 4}), {{"k", 2}});
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

OP_TEST(Topk, TopkSuite());
OP_TEST(TopkGrad, TopkGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
