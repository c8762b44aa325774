#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

// A parameter that has some rows itself.
OpCase RowsOfRowsCase() {
  OpCase c = SparseOptimizerCase("rows_of_rows", "sgd_sparse_param_sparse_grad");
  c.inputs["Param"] = {In({4, 5}).Range(-2, 2).Rows({5, 2, 0, 6}, 7)};
  c.outputs["ParamOut"].array = true;
  c.outputs["ParamOut"].compile_shape = false;
  return c;
}

// Rows of the parameter in another order, one of them twice, and none at all.
void AddRowsOfRows(std::vector<OpCase>* cases) {
  OpCase c = RowsOfRowsCase();
  c.name = "known_rows_of_rows";
  c.inputs["Param"] = {In({3, 2}).Values({1, 2, 3, 4, 5, 6}).Rows({5, 2, 0}, 7)};
  c.inputs["Grad"] = {In({3, 2}).Values({8, 16, 24, 32, 8, 8}).Rows({0, 5, 0}, 7)};
  c.truth["ParamOut"] = {{3, 2}, {-2, -2, 3, 4, 3, 3}, {}};
  c.truth["ParamOut[1]"] = {{4}, {5, 2, 0, 7}, {}};
  cases->push_back(c);
  c = RowsOfRowsCase();
  c.name = "no_rows_of_rows";
  c.inputs["Grad"] = {In({0, 5}).Rows({}, 7)};
  cases->push_back(c);
  c = RowsOfRowsCase();
  c.name = "rows_of_rows_of_numbers";
  c.inputs["Param"] = {In({4, 1}).Range(-2, 2).Rows({5, 2, 0, 6}, 7)};
  c.inputs["Grad"] = {In({2, 1}).Rows({6, 2}, 7)};
  cases->push_back(c);
}

// Rows of a parameter that is no matrix, and of one without elements.
void AddRowsOfOtherParams(OpSuite* suite) {
  OpCase numbers = SparseOptimizerCase("rows_of_a_vector", "sgd_dense_param_sparse_grad");
  numbers.inputs["Param"] = {In({4}).Values({1, 2, 3, 4})};
  numbers.inputs["Grad"] = {In({2}).Values({8, 16}).Rows({3, 1}, 4)};
  numbers.truth["ParamOut"] = {{4}, {1, 0, 3, 3}, {}};
  suite->cases.push_back(numbers);
  OpCase nothing = SparseOptimizerCase("no_rows_of_none", "sgd_dense_param_sparse_grad");
  nothing.inputs["Param"] = {In({0, 5})};
  nothing.inputs["Grad"] = {In({0, 5}).Rows({}, 0)};
  suite->cases.push_back(nothing);
}

void AddSgdLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = RowsOfRowsCase();
  c.name = "rows_into_a_tensor";
  c.outputs["ParamOut"] = {};
  c.outputs["ParamOut"].kind = Input::kDense;
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "output ParamOut must be SELECTED_ROWS if and only if";
  cases.push_back(c);
  c = SparseOptimizerCase("row_of_a_number", "sgd_dense_param_sparse_grad");
  c.inputs["Param"] = {In({})};
  c.inputs["Grad"] = {In({1}).Rows({0}, 1)};
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "rows of input Grad must be in [0, 0)";
  cases.push_back(c);
}

OpSuite SgdSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "sgd";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  OpCase known = OptimizerCase("known", {3});
  known.inputs["Param"] = {In({3}).Values({1, 2, 3})};
  known.inputs["Grad"] = {In({3}).Values({8, 0, -8})};
  known.truth["ParamOut"] = {{3}, {0, 2, 4}, {}};
  suite.cases.push_back(known);
  suite.cases.push_back(OptimizerCase("matrix", {5, 7}));
  suite.cases.push_back(OptimizerCase("large", {40007}));
  suite.cases.push_back(OptimizerCase("empty", {0, 3}));
  suite.cases.push_back(SparseOptimizerCase("rows", "sgd_dense_param_sparse_grad"));
  OpCase outside = SparseOptimizerCase("row_outside", "sgd_dense_param_sparse_grad");
  outside.inputs["Grad"] = {In({1, 5}).Rows({7}, 7)};
  outside.error = phi::INVALID_ARGUMENT;
  outside.error_text = "rows";
  suite.cases.push_back(outside);
  AddRowsOfOtherParams(&suite);
  suite.cases.push_back(RowsOfRowsCase());
  AddRowsOfRows(&suite.cases);
  OpCase narrow = RowsOfRowsCase();
  narrow.name = "narrow_rows_of_rows";
  narrow.inputs["Grad"] = {In({4, 3}).Rows({5, 0, 5, 2}, 7)};
  narrow.error = phi::INVALID_ARGUMENT;
  narrow.error_text = "rows of input Grad have 3 elements";
  suite.cases.push_back(narrow);
  OpCase rates = OptimizerCase("two_learning_rates", {3});
  rates.inputs["LearningRate"] = {In({2})};
  rates.error = phi::INVALID_ARGUMENT;
  rates.error_text = "LearningRate";
  suite.cases.push_back(rates);
  OpCase rate_of_rows = RowsOfRowsCase();
  rate_of_rows.name = "no_learning_rate_of_rows";
  rate_of_rows.inputs["LearningRate"] = {In({0})};
  rate_of_rows.error = phi::INVALID_ARGUMENT;
  rate_of_rows.error_text = "input LearningRate must have one element; its shape is [0]";
  suite.cases.push_back(rate_of_rows);
  suite.cases.push_back(BadGradCase(OptimizerCase("", {3, 4})));
  AddMasterCases(&suite, {OptimizerCase("matrix", {5, 7}),
                          SparseOptimizerCase("rows", "sgd_dense_param_sparse_grad")});
  OpCase known_master = WithMaster(WithHalfParam(OptimizerCase("known", {2})), DataType::FLOAT32);
  known_master.inputs["MasterParam"] = {In({2}).Values({1.0009765625, 5}).Type(DataType::FLOAT32)};
  known_master.inputs["Grad"] = {In({2}).Values({0.00390625, 8})};
  known_master.truth["MasterParamOut"] = {{2}, {1.00048828125, 4}, {}};
  suite.cases.push_back(known_master);
  OpCase rows_of_rows = WithMaster(RowsOfRowsCase(), DataType::UNDEFINED);
  rows_of_rows.inputs["MasterParam"] = {In({4, 5}).Rows({5, 2, 0, 6}, 7)};
  rows_of_rows.outputs["MasterParamOut"].array = true;
  rows_of_rows.error = phi::UNIMPLEMENTED;
  rows_of_rows.error_text = "multi_precision";
  suite.cases.push_back(rows_of_rows);
  AddOddRowsCases(&suite, SparseOptimizerCase("", "sgd_dense_param_sparse_grad"));
  AddSgdLimits(&suite.cases);
  return suite;
}

OP_TEST(Sgd, SgdSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
