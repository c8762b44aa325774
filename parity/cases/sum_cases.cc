#include "parity/cases/common/refused_case.h"
#include "parity/harness/onednn_refusals.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SumCase(const char* name, std::vector<Input> x) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = std::move(x);
  return c;
}

void AddRows(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase rows = SumCase("selected_rows", {In({2, 2}).Values({1, 2, 3, 4}).Rows({4, 1}, 9),
                                          In({1, 2}).Values({10, 20}).Rows({4}, 9)});
  rows.outputs["Out"].array = true;
  rows.legacy_only = true;
  rows.truth["Out"] = {{2, 2}, {3, 4, 11, 22}, {}};
  rows.truth["Out[1]"] = {{3}, {1, 4, 9}, {}};  // the rows, and the height
  cases.push_back(rows);
  AddRefused(&cases, rows, "rows_of_other_widths", "a row of one X has 2 elements, of another 3",
             [](OpCase* c) {
               c->inputs["X"][1] = In({1, 3}).Values({10, 20, 30}).Rows({4}, 9);
             });
  // Rows are added to where they belong, whichever of the two comes first.
  const Input dense = In({3, 2}).Values({1, 2, 3, 4, 5, 6});
  const Input some = In({3, 2}).Values({10, 20, 30, 40, 50, 60}).Rows({2, 0, 2}, 3);
  for (const bool first : {false, true}) {
    OpCase mixed =
        first ? SumCase("rows_and_dense", {some, dense}) : SumCase("dense_and_rows", {dense, some});
    mixed.outputs["Out"].kind = Input::kDense;
    mixed.outputs["Out"].compile_shape = false;
    mixed.legacy_only = true;
    mixed.truth["Out"] = {{3, 2}, {31, 42, 3, 4, 65, 86}, {}};
    cases.push_back(mixed);
    AddRefused(&cases, mixed, first ? "negative_row_and_dense" : "dense_and_negative_row",
               "rows of input X must be in [0, 3), its height; one is -1", [first](OpCase* c) {
                 c->inputs["X"][first ? 0 : 1].Rows({2, -1, 2}, 3);
               });
  }
  OpCase one =
      SumCase("rows_and_one_number", {In({1, 1}).Values({1}).Rows({0}, 1), In({1, 1}).Values({2})});
  one.outputs["Out"].kind = Input::kDense;
  one.outputs["Out"].compile_shape = false;
  one.legacy_only = true;
  one.not_differentiated = "rows have no gradient of their own";
  one.truth["Out"] = {{1, 1}, {3}, {}};
  cases.push_back(one);
}

void AddSumLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const auto two = [](double first) { return In({2}).Values({first, 1}).LoD({{0, 1, 2}}); };
  OpCase c = SumCase("arrays_of_sequences", {Array({two(1)}), Array({two(3)})});
  c.outputs["Out"].array = true;
  c.legacy_only = true;
  c.truth = {{"Out", {{2}, {4, 2}, {{0, 1, 2}}}}};
  cases.push_back(c);
  // Of float64 too: an array of one number says the type of the kernel.
  OpCase one =
      SumCase("arrays_of_one_number", {Array({In({1}).Values({1})}), Array({In({1}).Values({3})})});
  one.outputs["Out"].array = true;
  one.legacy_only = true;
  one.truth = {{"Out", {{1}, {4}, {}}}};
  cases.push_back(one);
}

OpSuite SumSuite() {
  OpSuite suite;
  suite.type = "sum";
  suite.phi_kernel = "add_n";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  cases.push_back(SumCase("known", {In({2}).Values({1, 2}), In({2}).Values({3, 5})}));
  cases[0].truth["Out"] = {{2}, {4, 7}, {}};
  cases.push_back(SumCase("all_types", {In({3, 4}), In({3, 4}), In({3, 4})}));
  cases.back().dtypes = {DataType::INT32,    DataType::INT64,     DataType::FLOAT16,
                         DataType::BFLOAT16, DataType::COMPLEX64, DataType::COMPLEX128};
  cases.push_back(SumCase("one", {In({3, 4})}));
  cases.back().unknown_batch = true;
  cases.push_back(SumCase("one_is_empty", {In({2}).Values({1, 2}), In({0})}));
  cases.back().not_differentiated =
      "the original gives the empty term a gradient of the result's shape";
  cases.push_back(SumCase("zero_d", {In({}), In({})}));
  cases.push_back(SumCase("scalar_among_vectors", {In({1}).Values({2}), In({}).Values({3})}));
  cases.back().truth["Out"] = {{1}, {5}, {}};
  cases.push_back(SumCase("scalar_first", {In({}).Values({2}), In({1, 1}).Values({3})}));
  cases.back().truth["Out"] = {{1, 1}, {5}, {}};
  for (size_t i = cases.size() - 2; i < cases.size(); ++i) {
    cases[i].not_differentiated = "as in the original, gradients have the shape of Out";
  }
  cases.push_back(SumCase("empty", {In({0, 3}), In({0, 3})}));
  cases.push_back(SumCase("large", {In({70001}), In({70001})}));
  cases.push_back(SumCase("lod", {In({6, 2}).LoD({{0, 2, 6}}), In({6, 2}).LoD({{0, 2, 6}})}));
  AddRows(&suite.cases);
  OpCase arrays = SumCase(
      "arrays", {Array({In({2}).Values({1, 2}), In({0})}),
                 Array({In({2}).Values({3, 4}), In({1, 2}).Values({5, 6}), In({1}).Values({7})})});
  arrays.outputs["Out"].array = true;
  arrays.legacy_only = true;
  arrays.truth = {
      {"Out", {{2}, {4, 6}, {}}}, {"Out[1]", {{1, 2}, {5, 6}, {}}}, {"Out[2]", {{1}, {7}, {}}}};
  cases.push_back(arrays);
  OpCase shapes = SumCase("shapes_differ", {In({2, 3}), In({3, 2})});
  shapes.error = phi::INVALID_ARGUMENT;
  shapes.error_text = "shape";
  cases.push_back(shapes);
  shapes.name = "ranks_of_one_element_differ";
  shapes.inputs["X"] = {In({1}), In({1, 1})};
  cases.push_back(shapes);
  OneDnnRefuses("sum", "inputs of shapes [2] and [0]", {"one_is_empty"});
  OneDnnRefuses("sum", "an input has rank 0", {"zero_d", "scalar_first", "scalar_among_vectors"});
  AddSumLimits(&suite.cases);
  return suite;
}

OP_TEST(Sum, SumSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
