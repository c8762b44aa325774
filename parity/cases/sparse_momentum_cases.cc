#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/legacy_optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SparseMomentumCase(const char* name, int axis, Input index) {
  OpCase c = OptimizerCase(name, {2, 2});
  c.inputs["Param"] = {In({2, 2}).Values({1, 2, 3, 4})};
  c.inputs["Velocity"] = {In({2, 2}).Values({2, 0, 0, 2})};
  c.inputs["Grad"] = {
      In(axis == 0 ? std::vector<int64_t>{1, 2} : std::vector<int64_t>{2, 1}).Values({8, 16})};
  c.inputs["Index"] = {std::move(index)};
  c.outputs["VelocityOut"] = {};
  c.attrs["mu"] = 0.5f;
  c.attrs["axis"] = axis;
  return c;
}

OpSuite SparseMomentumSuite() {
  OpSuite suite = LegacyOptimizerSuite("sparse_momentum");
  OpCase rows = SparseMomentumCase("row", 0, Ints({1}));
  rows.truth["VelocityOut"] = {{2, 2}, {1, 0, 8, 17}, {}};
  rows.truth["ParamOut"] = {{2, 2}, {0.875, 2, 2, 1.875}, {}};
  suite.cases.push_back(rows);
  OpCase columns = SparseMomentumCase("column", 1, Ints({1}, DataType::INT64));
  columns.truth["VelocityOut"] = {{2, 2}, {1, 8, 0, 17}, {}};
  columns.truth["ParamOut"] = {{2, 2}, {0.875, 1, 3, 1.875}, {}};
  suite.cases.push_back(columns);
  OpCase twice = SparseMomentumCase("row_twice", 0, Ints({0, 0}));
  twice.inputs["Grad"] = {In({2, 2}).Values({8, 16, 8, 0})};
  twice.truth["VelocityOut"] = {{2, 2}, {17, 16, 0, 1}, {}};
  twice.truth["ParamOut"] = {{2, 2}, {-1.125, 0, 3, 3.875}, {}};
  suite.cases.push_back(twice);
  OpCase by_tensor = SparseMomentumCase("axis_by_tensor", 0, Ints({1}));
  by_tensor.attrs["axis"] = 1;
  by_tensor.inputs["Axis"] = {Ints({0})};
  by_tensor.truth = rows.truth;
  suite.cases.push_back(by_tensor);
  OpCase outside = SparseMomentumCase("index_outside", 0, Ints({2}));
  outside.error = phi::INVALID_ARGUMENT;
  outside.error_text = "Index";
  suite.cases.push_back(outside);
  // Half parameters: what comes out are numbers that these types hold.
  suite.cases.push_back(WithHalfParam(rows));
  OpCase decayed = SparseMomentumCase("decayed", 0, Ints({1}));
  decayed.attrs["regularization_method"] = std::string("l2_decay");
  decayed.attrs["regularization_coeff"] = 0.5f;
  decayed.truth["VelocityOut"] = {{2, 2}, {1.5, 1, 9.5, 19}, {}};
  decayed.truth["ParamOut"] = {{2, 2}, {0.8125, 1.875, 1.8125, 1.625}, {}};
  suite.cases.push_back(WithHalfParam(decayed));
  OpCase master =
      WithMaster(WithHalfParam(SparseMomentumCase("row", 0, Ints({1}))), DataType::FLOAT32);
  master.inputs["MasterParam"] = {
      In({2, 2}).Values({1.0009765625, 2, 3, 4}).Type(DataType::FLOAT32)};
  master.truth["VelocityOut"] = rows.truth["VelocityOut"];
  master.truth["MasterParamOut"] = {{2, 2}, {0.8759765625, 2, 2, 1.875}, {}};
  suite.cases.push_back(master);
  OpCase missing = WithHalfParam(SparseMomentumCase("master_missing", 0, Ints({1})));
  missing.attrs["multi_precision"] = true;
  missing.error = phi::INVALID_ARGUMENT;
  missing.error_text = "MasterParam";
  suite.cases.push_back(missing);
  OpCase other = SparseMomentumCase("another_velocity", 0, Ints({1}));
  other.inputs["Velocity"] = {In({1, 2}).Values({2, 0})};
  suite.cases.push_back(Fails(other, "input Velocity must have the shape of Param, [2, 2]"));
  other = SparseMomentumCase("another_gradient", 0, Ints({1}));
  other.inputs["Grad"] = {In({1, 3}).Values({8, 16, 4})};
  suite.cases.push_back(Fails(other, "input Grad must have shape [1, 2] or [2, 1]"));
  other = SparseMomentumCase("rows_where_columns_are_asked_for", 1, Ints({0, 1}));
  other.inputs["Param"] = other.inputs["Velocity"] = {In({3, 2})};
  other.inputs["Grad"] = {In({2, 2})};
  suite.cases.push_back(Fails(other, "3 elements for each of 2 in Index; it has 4"));
  other = SparseMomentumCase("no_axis", 0, Ints({1}));
  other.inputs["Axis"] = {Ints({})};
  suite.cases.push_back(Fails(other, "Axis must hold one number"));
  return suite;
}

OP_TEST(SparseMomentum, SparseMomentumSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
