#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase TensorOf(const char* name, Input values, Input indices, std::vector<int64_t> shape) {
  return SparseCase(name, "sparse_coo_tensor",
                    {{"values", std::move(values)}, {"indices", std::move(indices)}},
                    Input::kSparseCoo, {{"shape", std::move(shape)}});
}
Input Indices(std::vector<int64_t> dims, std::vector<double> values,
              DataType dtype = DataType::INT64) {
  return In(std::move(dims)).Values(std::move(values)).Type(dtype);
}

OpSuite SparseSparseCooTensorSuite() {
  OpSuite suite =
      SparseSuite("sparse_sparse_coo_tensor", OpClass::kExact,
                  {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64,
                   DataType::UINT8, DataType::INT16, DataType::FLOAT16});
  auto& cases = suite.cases;
  cases.push_back(
      TensorOf("matrix", In({3}).Values({7, 8, 9}), Indices({2, 3}, {1, 0, 1, 2, 0, 2}), {2, 3}));
  cases.back().truth = {{"out[0]", {{2, 3}, {1, 0, 1, 2, 0, 2}, {}}},
                        {"out[1]", {{3}, {7, 8, 9}, {}}},
                        {"out[2]", {{2}, {2, 3}, {}}}};
  cases.push_back(TensorOf("hybrid", In({2, 2}).Values({1, 2, 3, 4}),
                           Indices({1, 2}, {2, 0}, DataType::INT32), {3, 2}));
  cases.back().truth = {{"out[0]", {{1, 2}, {2, 0}, {}}},
                        {"out[1]", {{2, 2}, {1, 2, 3, 4}, {}}},
                        {"out[2]", {{2}, {3, 2}, {}}}};
  cases.push_back(TensorOf("without_values", In({0}), Indices({2, 0}, {}), {2, 3}));
  cases.back().truth["out[2]"] = {{2}, {2, 3}, {}};
  cases.push_back(Fails(TensorOf("index_outside", In({1}), Indices({2, 1}, {0, 3}), {2, 3}),
                        "indices must be in [0, 3)"));
  cases.push_back(TensorOf("one_value", In({1}).Values({7}), Indices({2, 1}, {0, 1}), {2, 3}));
  cases.back().truth = {{"out[0]", {{2, 1}, {0, 1}, {}}}, {"out[1]", {{1}, {7}, {}}}};
  cases.push_back(Fails(TensorOf("negative_size", In({1}), Indices({2, 1}, {0, 1}), {2, -3}),
                        "no negative size; one is -3"));
  cases.push_back(Fails(TensorOf("more_places_than_numbers", In({1}), Indices({2, 1}, {0, 1}),
                                 {int64_t{1} << 40, int64_t{1} << 40}),
                        "cannot have the shape"));
  cases.push_back(
      Fails(TensorOf("too_many_coordinates", In({1}), Indices({3, 1}, {0, 1, 0}), {2, 3}),
            "must be [sparse_dim, nnz]; their shape is [3, 1]"));
  cases.push_back(Fails(TensorOf("indices_of_one_axis", In({1}), Indices({2}, {0, 1}), {2, 3}),
                        "must be [sparse_dim, nnz]; their shape is [2]"));
  cases.push_back(Fails(TensorOf("too_many_values", In({3}), Indices({2, 1}, {0, 0}), {2, 3}),
                        "must have the shape [1]"));
  return suite;
}

// The gradient of out may have other places than out, as a sum of gradients has, or another order.
OpSuite SparseSparseCooTensorGradSuite() {
  OpSuite suite = KnownGradientSuite("sparse_sparse_coo_tensor_grad", "sparse_coo_tensor_grad");
  suite.needs_sizes = "the number of coordinates decides the rank of the values";
  const auto add = [&](const char* name, const std::vector<double>& where, Truth truth) {
    OpCase c = PlainCase(name,
                         {{"indices", {Indices({1, 2}, {2, 0})}},
                          {"out@GRAD", {Coo({4, 2}, {where}).Values({5, 6, 7, 8})}}},
                         {{"shape", Longs{4, 2}}}, {"values@GRAD"});
    c.outputs["values@GRAD"].kind = Input::kDense;
    c.truth["values@GRAD"] = std::move(truth);
    suite.cases.push_back(c);
  };
  add("places_in_order", {0, 2}, {{2, 2}, {7, 8, 5, 6}, {}});
  add("other_places", {0, 3}, {{2, 2}, {0, 0, 5, 6}, {}});
  add("a_place_twice", {0, 0}, {{2, 2}, {0, 0, 12, 14}, {}});
  return suite;
}

OP_TEST(SparseSparseCooTensor, SparseSparseCooTensorSuite());
OP_TEST(SparseSparseCooTensorGrad, SparseSparseCooTensorGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
