#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LookupV2Case(const char* name, Input ids, Input w, int64_t padding_idx = -1) {
  OpCase c;
  c.name = name;
  c.inputs["Ids"] = {std::move(ids)};
  c.inputs["W"] = {std::move(w)};
  c.attrs = {{"padding_idx", padding_idx}};
  return c;
}

// Tables in SelectedRows.
void AddTablesOfRows(std::vector<OpCase>* cases) {
  OpCase rows =
      LookupV2Case("selected_rows", Ints({8, 2, 8}, DataType::INT64), In({2, 3}).Rows({2, 8}, 10));
  rows.phi_kernel = "sparse_weight_embedding";
  rows.not_differentiated = "as in the original Ids are positions of rows there, not the rows";
  cases->push_back(rows);
  rows.name = "selected_rows_padding";
  rows.attrs["padding_idx"] = int64_t{8};
  cases->push_back(rows);
  rows.name = "selected_rows_no_ids";
  rows.inputs["Ids"] = {Ints({}, DataType::INT64)};
  rows.inputs["W"] = {In({0, 3}).Rows({}, 10)};
  cases->push_back(rows);
  OpCase whole = LookupV2Case("selected_rows_in_order", Ints({2, 0, 2}, DataType::INT64),
                              In({3, 2}).Rows({0, 1, 2}, 3));
  whole.phi_kernel = "sparse_weight_embedding";
  cases->push_back(whole);
  AddRefused(cases, whole, "selected_rows_lack_rows", "its 3 rows have a value of shape [2, 3]",
             [](OpCase* c) {
               c->inputs["W"] = {In({2, 3}).Rows({0, 1, 2}, 3)};
             });
  OpCase none = whole;
  none.name = "selected_rows_without_rows";
  none.inputs["W"] = {In({0, 2}).Rows({}, 3)};
  none.error = phi::NOT_FOUND;
  none.error_text = "row 2 is not among the 0 selected rows";
  cases->push_back(none);
  whole.name = "rows_of_selected_rows";
  whole.attrs["is_sparse"] = true;
  cases->push_back(whole);
}

OpSuite LookupTableV2Suite() {
  OpSuite suite;
  suite.type = "lookup_table_v2";
  suite.phi_kernel = "embedding";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  const auto ids = [](std::vector<int64_t> dims, double count) {
    return In(std::move(dims)).Range(0, count - 1).Type(DataType::INT64);
  };
  cases.push_back(
      LookupV2Case("known", Ints({2, 0}, DataType::INT64), In({3, 2}).Values({1, 2, 3, 4, 5, 6})));
  cases[0].truth["Out"] = {{2, 2}, {5, 6, 1, 2}, {}};
  cases.push_back(LookupV2Case("all_types", ids({7}, 5), In({5, 3}).Range(0, 9)));
  cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT8,
                         DataType::INT16,   DataType::FLOAT16, DataType::BFLOAT16};
  cases.push_back(LookupV2Case("batch_of_tokens", ids({2, 11}, 50), In({50, 32})));
  cases.back().unknown_batch = true;
  cases.push_back(LookupV2Case("int32_ids", ids({2, 5}, 7).Type(DataType::INT32), In({7, 3})));
  cases.push_back(LookupV2Case("padding", Ints({2, 1, 2}, DataType::INT64), In({3, 2}), 2));
  cases.push_back(LookupV2Case("padding_of_0", Ints({0, 1}, DataType::INT64), In({3, 2}), 0));
  cases.push_back(LookupV2Case("empty", ids({0, 3}, 2), In({3, 2})));
  cases.push_back(LookupV2Case("lod", ids({6}, 7).LoD({{0, 2, 6}}), In({7, 3})));
  OpCase sparse = LookupV2Case("gradient_of_rows", Ints({2, 0, 2}, DataType::INT64), In({3, 2}));
  sparse.attrs["is_sparse"] = true;
  cases.push_back(sparse);
  sparse.name = "gradient_of_no_rows";
  sparse.inputs["Ids"] = {In({0}).Type(DataType::INT64)};
  cases.push_back(sparse);
  sparse.name = "gradient_of_rows_of_a_batch";
  sparse.inputs["Ids"] = {ids({2, 3, 2}, 7)};
  sparse.inputs["W"] = {In({7, 5})};
  cases.push_back(sparse);
  sparse.name = "gradient_of_rows_by_int32";
  sparse.inputs["Ids"] = {Ints({1, 1, 0})};
  sparse.inputs["W"] = {In({2, 9})};
  cases.push_back(sparse);
  AddTablesOfRows(&cases);
  cases.push_back(Fails(LookupV2Case("id_too_large", Ints({3}, DataType::INT64), In({3, 2})), "3"));
  cases.push_back(
      Fails(LookupV2Case("id_negative", Ints({-2}, DataType::INT64), In({3, 2})), "-2"));
  cases.push_back(
      Fails(LookupV2Case("ids_of_floats", In({2}).Range(0, 2).Type(DataType::FLOAT32), In({3, 2})),
            "input Ids must be int32 or int64"));
  return suite;
}

// Two tables more: four rows of one number by ids in a matrix, and one row.
void AddWiderTables(const OpCase& dense, const OpCase& rows, std::vector<OpCase>* cases) {
  for (OpCase c : {dense, rows}) {
    const bool is_dense = c.outputs["W@GRAD"].kind == Input::kDense;
    c.name += "_of_four_numbers";
    c.inputs["Ids"] = {In({2, 2}).Values({3, 1, 3, 0}).Type(DataType::INT64)};
    c.inputs["W"] = {In({4, 1}).Rows({0, 1, 2, 3}, 4)};
    c.inputs["Out@GRAD"] = {In({2, 2, 1}).Values({1, 2, 3, 4})};
    c.truth["W@GRAD"] =
        is_dense ? Truth{{4, 1}, {4, 2, 0, 4}, {}} : Truth{{4, 1}, {1, 2, 3, 4}, {}};
    if (!is_dense) c.truth["W@GRAD[1]"] = {{5}, {3, 1, 3, 0, 4}, {}};
    cases->push_back(c);
    c.name = is_dense ? "selected_row" : "row_of_a_selected_row";
    c.inputs["Ids"] = {Ints64({0, 0})};
    c.inputs["W"] = {In({1, 3}).Rows({0}, 1)};
    c.inputs["Out@GRAD"] = {In({2, 3}).Values({1, 2, 3, 4, 5, 6})};
    c.truth["W@GRAD"] =
        is_dense ? Truth{{1, 3}, {5, 7, 9}, {}} : Truth{{2, 3}, {1, 2, 3, 4, 5, 6}, {}};
    if (!is_dense) c.truth["W@GRAD[1]"] = {{3}, {0, 0, 1}, {}};
    cases->push_back(c);
  }
}

// The maker of gradients asks for none of a table in SelectedRows; programs of the original may.
OpSuite LookupTableV2GradSuite() {
  OpSuite suite = GradientSuite("lookup_table_v2_grad");
  suite.dtypes = Floats();
  OpCase dense = PlainCase("selected_rows",
                           {{"Ids", {Ints64({2, 0, 2})}},
                            {"W", {In({3, 2}).Rows({0, 1, 2}, 3)}},
                            {"Out@GRAD", {In({3, 2}).Values({1, 2, 3, 4, 5, 6})}}},
                           {}, {"W@GRAD"});
  dense.phi_kernel = "sparse_weight_embedding_grad";
  dense.outputs["W@GRAD"].kind = Input::kDense;
  dense.truth["W@GRAD"] = {{3, 2}, {3, 4, 0, 0, 6, 8}, {}};
  suite.cases.push_back(dense);
  OpCase padded = dense;
  padded.name = "selected_rows_padding";
  padded.attrs["padding_idx"] = int64_t{2};
  padded.truth["W@GRAD"] = {{3, 2}, {3, 4, 0, 0, 0, 0}, {}};
  suite.cases.push_back(padded);
  OpCase rows = dense;
  rows.name = "rows_of_selected_rows";
  rows.attrs["is_sparse"] = true;
  rows.phi_kernel = "sparse_weight_embedding_sparse_grad";
  rows.outputs["W@GRAD"].kind = Input::kSelectedRows;
  rows.outputs["W@GRAD"].compile_shape = false;  // as many rows as ids
  rows.truth["W@GRAD"] = {{3, 2}, {1, 2, 3, 4, 5, 6}, {}};
  rows.truth["W@GRAD[1]"] = {{4}, {2, 0, 2, 3}, {}};  // the rows, and the height
  suite.cases.push_back(rows);
  for (OpCase c : {dense, rows}) {
    c.name += "_no_ids";
    c.inputs["Ids"] = {Ints64({})};
    c.inputs["Out@GRAD"] = {In({0, 2})};
    const bool is_dense = c.outputs["W@GRAD"].kind == Input::kDense;
    c.truth["W@GRAD"] = is_dense ? Truth{{3, 2}, {0, 0, 0, 0, 0, 0}, {}} : Truth{{0, 2}, {}, {}};
    if (!is_dense) c.truth["W@GRAD[1]"] = {{1}, {3}, {}};
    suite.cases.push_back(c);
  }
  AddWiderTables(dense, rows, &suite.cases);
  AddRefused(&suite.cases, dense, "id_outside", "3", [](OpCase* c) {
    c->inputs["Ids"] = {Ints64({2, 3, 0})};
  });
  return suite;
}

OP_TEST(LookupTableV2, LookupTableV2Suite());
OP_TEST(LookupTableV2Grad, LookupTableV2GradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
