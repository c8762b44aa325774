#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "phibridge/api.h"
#include "tests/framework/nn/grad_formula_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::Check;
using testing::CheckThird;
using testing::Small;

Tensor Square() {
  return Tensor::of({{1.3, 0.7, -2.1, 0.4}, {1.1, 0.9, -0.6, 0.8}, {1.7, 0.3, -1.2, 0.5}});
}

// Of the square, so that second gradients are no constants.
template <typename Move>
void CheckMove(const char* name, const Move& move) {
  Check(name, [&](const auto& x) { return move(api::square(x[0])); }, {Square()});
}

TEST(PlaceFormulasTest, SelectedElements) {
  const Tensor pairs = Tensor::from_vector<int64_t>({2, 1, 0, 3, 2, 1}, {3, 2});
  CheckMove("gather_nd", [&](const Tensor& x) { return api::gather_nd(x, pairs); });
  const Tensor columns = Tensor::from_vector<int64_t>({0, 3, 1, 1, 2, 0}, {3, 2});
  CheckMove("index_sample", [&](const Tensor& x) { return api::index_sample(x, columns); });
  CheckMove("take_along_axis",
            [&](const Tensor& x) { return api::take_along_axis(x, columns, 1); });
  const Tensor mask = api::greater_than(Square(), Tensor::of({0.6}));
  CheckMove("masked_select", [&](const Tensor& x) { return api::masked_select(x, mask); });
  CheckMove("strided_slice", [](const Tensor& x) {
    return api::strided_slice(x, {0, 1}, {2, 0}, {-10, 4}, {-2, 3});
  });
  CheckMove("strided_slice", [](const Tensor& x) {
    return api::strided_slice(x, {0, 1}, {1, 0}, {2, 4}, {1, 2}, {}, /*decrease_axis=*/{0});
  });
  const Tensor ids = Tensor::from_vector<int64_t>({2, 0, 2, 1}, {2, 2});
  CheckMove("embedding", [&](const Tensor& x) { return api::embedding(ids, x); });
  CheckMove("padded embedding", [&](const Tensor& x) { return api::embedding(ids, x, 2); });
}

TEST(PlaceFormulasTest, FoundElements) {
  CheckMove("argsort", [](const Tensor& x) { return std::get<0>(api::argsort(x, 1, true)); });
  CheckMove("topk", [](const Tensor& x) { return std::get<0>(api::topk(x, 2, 0)); });
  for (const bool keep : {false, true}) {
    CheckMove("kthvalue",
              [=](const Tensor& x) { return std::get<0>(api::kthvalue(x, 2, 1, keep)); });
    CheckMove("mode", [=](const Tensor& x) { return std::get<0>(api::mode(x, 0, keep)); });
  }
  CheckMove("cummax", [](const Tensor& x) { return std::get<0>(api::cummax(x, 1)); });
  CheckMove("cummin", [](const Tensor& x) { return std::get<0>(api::cummin(x, 0)); });
}

TEST(PlaceFormulasTest, Diagonals) {
  for (const int offset : {-1, 0, 2}) {
    CheckMove("diagonal", [=](const Tensor& x) { return api::diagonal(x, offset); });
    CheckMove("trace", [=](const Tensor& x) { return api::trace(x, offset); });
    CheckMove("diag", [=](const Tensor& x) { return api::diag(x, offset); });
    Check("diag", [=](const auto& x) { return api::diag(api::square(x[0]), offset); },
          {Tensor::of({1.5, 0.6, -1.2})});
  }
}

TEST(PlaceFormulasTest, WrittenElements) {
  const Tensor rows = Tensor::of<int64_t>({2, 0}),
               updates = Tensor::of({{0.3, 0.2, -0.4, 0.6}, {1.3, -1.2, 0.1, 0.7}});
  const auto both = [](const char* name, const auto& write, const Tensor& value) {
    Check(name, [&](const auto& x) { return write(api::square(x[0]), api::square(x[1])); },
          {Square(), value});
  };
  both(
      "scatter", [&](const auto& x, const auto& v) { return api::scatter(x, rows, v); }, updates);
  both(
      "index_add", [&](const auto& x, const auto& v) { return api::index_add(x, rows, v, 0); },
      updates);
  const Tensor repeated = Tensor::from_vector<int64_t>({2, 2}, {2, 1});
  both(
      "scatter_nd_add",
      [&](const auto& x, const auto& v) { return api::scatter_nd_add(x, repeated, v); }, updates);
  const Tensor one = Tensor::from_vector<int64_t>({0, 1, 2, 1, 2, 0, 1, 0}, {2, 4});
  for (const char* reduce : {"assign", "add"}) {
    both(
        "put_along_axis",
        [&](const auto& x, const auto& v) { return api::put_along_axis(x, one, v, 0, reduce); },
        updates);
  }
  const Tensor columns = Tensor::of<int64_t>({-1, 1});
  for (const bool accumulate : {false, true}) {
    const auto put = [&](const auto& x, const auto& v) {
      return api::index_put(x, {rows, columns}, v, accumulate);
    };
    both("index_put", put, Tensor::of({0.3, -0.7}));
    both("broadcast index_put", put, Tensor::of({0.3}));
    const Tensor mask = api::greater_than(Square(), Tensor::of({0.6}));
    both(
        "masked index_put",
        [&](const auto& x, const auto& v) { return api::index_put(x, {mask}, v, accumulate); },
        Tensor::of({0.3}));
  }
  const auto twice = [&](const auto& x, const auto& v) {
    return api::index_put(x, {Tensor::of<int64_t>({1, 1})}, v, /*accumulate=*/true);
  };
  both("repeated index_put", twice, updates);
}

// x[0:3:2, 1] = v, and with a value that broadcasts, and one number.
TEST(PlaceFormulasTest, SetValue) {
  const auto set = [](const Tensor& x, const paddle::optional<Tensor>& value) {
    if (value) return api::set_value(x, value, {0, 1}, {0, 1}, {3, 2}, {2, 1}, {1});
    return api::set_value(x, value, {0, 1}, {0, 1}, {3, 2}, {2, 1}, {1}, {}, {1},
                          {phi::Scalar(2.5)});
  };
  for (const Tensor& value : {Tensor::of({0.3, -0.7}), Tensor::of({0.3})}) {
    Check("set_value",
          [&](const auto& x) {
            return set(api::square(x[0]), paddle::optional<Tensor>(api::square(x[1])));
          },
          {Square(), value});
  }
  CheckMove("set_value of a number", [&](const Tensor& x) { return set(x, paddle::none); });
  CheckThird("set_value",
             [](const auto& x) {
               return api::set_value(api::square(x[0]), paddle::optional<Tensor>(x[1]), {0}, {1},
                                     {2}, {1}, {0});
             },
             {Small(), Tensor::of({0.3, -0.7, 0.2})});
}

// The gradient of a gather is a sum at places, whose gradient is a gather.
TEST(PlaceFormulasTest, ThirdGradients) {
  const Tensor index = Tensor::of<int64_t>({1, 0, 1});
  CheckThird("gather", [&](const auto& x) { return api::gather(api::square(x[0]), index); },
             {Small()});
  CheckThird(
      "strided_slice",
      [](const auto& x) { return api::strided_slice(api::square(x[0]), {1}, {2}, {-10}, {-2}); },
      {Small()});
}

TEST(PlaceFormulasTest, Shapes) {
  const Tensor x = Tensor::from_vector<double>(
      {1.3, 0.7, -2.1, 0.4, 1.1, 0.9, -0.6, 0.8, 1.7, 0.3, -1.2, 0.5, 0.2, -0.3, 0.6, 1.4},
      {1, 4, 2, 2});
  Check("pixel_shuffle", [](const auto& in) { return api::pixel_shuffle(api::exp(in[0]), 2); },
        {x});
  Check("pixel_unshuffle", [](const auto& in) { return api::pixel_unshuffle(api::exp(in[0]), 2); },
        {x});
  const std::vector<int> ones = {1, 1};
  Check("unfold",
        [&](const auto& in) {
          return api::unfold(api::exp(in[0]), {2, 2}, ones, {1, 1, 1, 1}, ones);
        },
        {x});
  Check("fold",
        [&](const auto& in) {
          const Tensor columns = api::reshape(api::exp(in[0]), {1, 4, 4});
          return api::fold(columns, {3, 3}, {2, 2}, ones, {0, 0, 0, 0}, ones);
        },
        {x});
  Check("unstack",
        [](const auto& in) {
          const std::vector<Tensor> parts = api::unstack(api::exp(in[0]), 1, 3);
          return api::multiply(parts[0], parts[2]);
        },
        {Small()});
  Check("expand_as",
        [](const auto& in) {
          return api::expand_as(api::exp(in[0]), paddle::optional<Tensor>(Small()), {2, 3});
        },
        {Tensor::of({0.3, 0.2, -0.4})});
  Check("broadcast_tensors",
        [](const auto& in) {
          const auto both = api::broadcast_tensors({api::exp(in[0]), in[1]});
          return api::multiply(both[0], both[1]);
        },
        {Tensor::of({0.3, 0.2, -0.4}), Tensor::of({{0.5}, {1.5}})});
  const Tensor ids = Tensor::from_vector<int>({1, 0}, {2, 1});
  Check("multiplex",
        [&](const auto& in) {
          return api::multiplex({api::exp(in[0]), api::square(in[1])}, ids);
        },
        {Small(), Small()});
}

}  // namespace
}  // namespace phibridge
