#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

// A bias of each row, or of each channel of the values.
OpCase AddDense(const char* name, Input x, Input y) {
  OpCase c = SparseCase(name, "add_coo_dense", {{"x", std::move(x)}, {"y", std::move(y)}},
                        Input::kSparseCoo);
  c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  DenseTwin twin = OnlyStored(Twin("elementwise_add"));
  twin.inputs = {{"x", "X"}, {"y", "Y"}};
  twin.places_of = "x";
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseAddSuite() {
  OpSuite suite = SparseBinarySuite(
      "add", "elementwise_add",
      {DataType::FLOAT32, DataType::FLOAT64, DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(AddDense("dense_channels", CooHybrid().Range(-9, 9), In({2}).Range(-9, 9)));
  suite.cases.push_back(
      AddDense("dense_without_values", Coo({3, 4, 2}, {{}, {}}), In({2}).Range(-9, 9)));
  suite.cases.push_back(AddDense("dense_rows", Coo({3, 4, 2}, {{0, 1, 2}, {0, 1, 2}}).Range(-9, 9),
                                 In({2}).Range(-9, 9)));
  suite.cases.push_back(AddDense(
      "dense_one_value", Coo({2, 3}, {{1}}, DataType::INT32).Range(-9, 9), In({3}).Range(-9, 9)));
  suite.cases.push_back(Fails(AddDense("dense_of_other_channels", CooHybrid(), In({3})),
                              "that of its last dimensions"));
  OpCase places =
      SparseCase("coordinates_of_another_axis", "add_coo_coo",
                 {{"x", CooHybrid()}, {"y", Coo({3, 4, 2}, {{2}, {3}, {1}})}}, Input::kSparseCoo);
  suite.cases.push_back(Fails(places, "coordinates for the same dimensions"));
  return suite;
}

// Two thirds, with all digits of float64.
OpSuite SparseAddGradSuite() {
  OpSuite suite = KnownGradientSuite("sparse_add_grad", "add_coo_dense_grad");
  suite.dtypes = Floats();
  const Input x = Coo({2, 1}, {{0, 1}});
  Input grad = x;
  OpCase c = PlainCase(
      "dense_sum", {{"x", {x}}, {"y", {In({1})}}, {"out@GRAD", {grad.Values({1.0 / 3, 1.0 / 3})}}},
      {}, {"y@GRAD"});
  c.outputs["y@GRAD"].kind = Input::kDense;
  c.truth["y@GRAD"] = {{1}, {2.0 / 3}, {}};
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(SparseAdd, SparseAddSuite());
OP_TEST(SparseAddGrad, SparseAddGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
