#include "phi/kernels/sparse/conv_kernel.h"

#include <gtest/gtest.h>

#include "tests/phi/kernels/sparse/sparse_testing.h"

namespace phi {
namespace {

using testing::Call;
using testing::Coo;
using testing::Dense;
using testing::Doubles;
using testing::ErrorOf;
using testing::ExpectNear;
using testing::ExpectSlopes;
using testing::Numbers;
using testing::Values;
using testing::Weights;
using Ints = std::vector<int>;

struct Window {
  Ints paddings, dilations, strides;
};

// The places of a window over dims [N, spatial…, C]: visit(element, in, out) for each pair of
// pixels, in and out counted row-major without channels.
void ForEachPair(const DDim& x, const DDim& out, const std::vector<int64_t>& sizes, const Window& w,
                 const std::function<void(int64_t, int64_t, int64_t)>& visit) {
  const auto count = static_cast<int>(sizes.size());
  const int64_t pixels = product(out) / out[out.size() - 1];
  int64_t elements = 1;
  for (const int64_t size : sizes) elements *= size;
  for (int64_t o = 0; o < pixels; ++o) {
    for (int64_t e = 0; e < elements; ++e) {
      int64_t rest_o = o, rest_e = e, in = 0, step = 1;
      bool inside = true;
      for (int d = count - 1; d >= 0; --d) {
        const auto i = static_cast<size_t>(d);
        const int64_t at =
            rest_o % out[d + 1] * w.strides[i] - w.paddings[i] + rest_e % sizes[i] * w.dilations[i];
        rest_o /= out[d + 1];
        rest_e /= sizes[i];
        inside = inside && at >= 0 && at < x[d + 1];
        in += at * step;
        step *= x[d + 1];
      }
      if (inside) visit(e, rest_o * step + in, o);
    }
  }
}

// The plain convolution of dense tensors.
Numbers DenseConv(const Numbers& x, const DDim& x_dims, const DenseTensor& kernel,
                  const DDim& out_dims, const Window& w) {
  std::vector<int64_t> sizes = vectorize(kernel.dims());
  const int64_t oc = sizes.back(), c = sizes[sizes.size() - 2];
  sizes.resize(sizes.size() - 2);
  Numbers out(static_cast<size_t>(product(out_dims)), 0);
  ForEachPair(x_dims, out_dims, sizes, w, [&](int64_t e, int64_t in, int64_t o) {
    for (int64_t i = 0; i < c; ++i) {
      for (int64_t j = 0; j < oc; ++j) {
        out[static_cast<size_t>(o * oc + j)] +=
            x[static_cast<size_t>(in * c + i)] * kernel.data<double>()[(e * c + i) * oc + j];
      }
    }
  });
  return out;
}

SparseCooTensor Image3d() {
  return Coo({{0, 0, 0, 1, 1}, {0, 1, 1, 0, 1}, {0, 0, 3, 2, 3}, {1, 2, 3, 0, 3}},
             Doubles({5, 2}, Weights(10)), {2, 2, 4, 4, 2});
}
SparseCooTensor Image2d() {
  return Coo({{0, 0, 0}, {2, 0, 0}, {1, 0, 3}}, Doubles({3, 2}, Weights(6)), {1, 3, 4, 2});
}

void ExpectConv(SparseCooTensor x, const DDim& kernel_dims, const Window& w) {
  DenseTensor kernel = Doubles(kernel_dims, Weights(product(kernel_dims)));
  SparseCooTensor out, x_grad;
  DenseTensor rulebook, counter, kernel_grad;
  const std::vector<Attribute> attrs = {w.paddings, w.dilations, w.strides,
                                        1,          false,       std::string()};
  const auto run = [&] {
    Call("conv3d_coo", {&x, &kernel}, attrs, {&out, &rulebook, &counter});
    return Values<double>(out.values());
  };
  run();
  EXPECT_TRUE(out.coalesced());
  ExpectNear(Dense(out), DenseConv(Dense(x), x.dims(), kernel, out.dims(), w));
  int64_t pairs = 0;
  for (const int count : Values<int>(counter)) pairs += count;
  EXPECT_EQ(rulebook.dims(), DDim({3, pairs}));
  const SparseCooTensor held = out;
  SparseCooTensor out_grad = out;
  const Numbers weights = Weights(out.values().numel());
  *out_grad.mutable_values() = Doubles(out.values().dims(), weights);
  Call("conv3d_coo_grad", {&x, &kernel, &held, &rulebook, &counter, &out_grad}, attrs,
       {&x_grad, &kernel_grad});
  ExpectSlopes(x.mutable_values(), weights, run, Values<double>(x_grad.values()));
  ExpectSlopes(&kernel, weights, run, Values<double>(kernel_grad));
}

TEST(SparseConvTest, IsTheDenseConvolutionAndGradientsAreSlopes) {
  ExpectConv(Image3d(), {2, 3, 3, 2, 3}, {{0, 1, 1}, {1, 1, 1}, {1, 1, 1}});
  ExpectConv(Image3d(), {1, 2, 3, 2, 1}, {{1, 2, 0}, {1, 2, 1}, {2, 1, 1}});
  ExpectConv(Image2d(), {3, 3, 2, 2}, {{1, 1}, {1, 1}, {2, 3}});
  ExpectConv(Image2d(), {2, 2, 2, 2}, {{0, 1}, {2, 1}, {1, 2}});
}

TEST(SparseConvTest, ASubmanifoldKeepsThePlaces) {
  SparseCooTensor x = Image3d(), out, x_grad;
  DenseTensor kernel = Doubles({1, 3, 3, 2, 2}, Weights(36)), rulebook, counter, kernel_grad;
  // paddings and strides are not read
  const std::vector<Attribute> attrs = {Ints{0, 0, 0}, Ints{1, 1, 1},       Ints{2, 2, 2}, 1,
                                        true,          std::string("layer")};
  const auto run = [&] {
    Call("conv3d_coo", {&x, &kernel}, attrs, {&out, &rulebook, &counter});
    return Values<double>(out.values());
  };
  run();
  EXPECT_EQ(Values<int64_t>(out.indices()), Values<int64_t>(x.indices()));
  const Numbers all =
      DenseConv(Dense(x), x.dims(), kernel, out.dims(), {{0, 1, 1}, {1, 1, 1}, {1, 1, 1}});
  SparseCooTensor ones = out;
  *ones.mutable_values() = Doubles(out.values().dims(), Numbers(10, 1));
  Numbers expected = Dense(ones);
  for (size_t i = 0; i < all.size(); ++i) expected[i] *= all[i];
  ExpectNear(Dense(out), expected);
  const SparseCooTensor held = out;
  SparseCooTensor out_grad = out;
  const Numbers weights = Weights(10);
  *out_grad.mutable_values() = Doubles(out.values().dims(), weights);
  Call("conv3d_coo_grad", {&x, &kernel, &held, &rulebook, &counter, &out_grad}, attrs,
       {&x_grad, &kernel_grad});
  ExpectSlopes(x.mutable_values(), weights, run, Values<double>(x_grad.values()));
  ExpectSlopes(&kernel, weights, run, Values<double>(kernel_grad));
}

// What real Paddle 2.6.2 answers on its CPU.
TEST(SparseConvTest, ValuesOfTheOriginal) {
  const SparseCooTensor x = Coo({{0, 0, 0}, {0, 0, 0}, {0, 0, 1}, {0, 1, 1}},
                                Doubles({3, 1}, {1, 2, 3}), {1, 1, 2, 2, 1});
  const DenseTensor kernel = Doubles({1, 3, 3, 1, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  SparseCooTensor out;
  DenseTensor rulebook, counter;
  Call("conv3d_coo", {&x, &kernel},
       {Ints{0, 1, 1}, Ints{1, 1, 1}, Ints{1, 1, 1}, 1, false, std::string()},
       {&out, &rulebook, &counter});
  EXPECT_EQ(Dense(out), (Numbers{44, 38, 26, 20}));
  Call("conv3d_coo", {&x, &kernel},
       {Ints{0, 0, 0}, Ints{1, 1, 1}, Ints{1, 1, 1}, 1, true, std::string()},
       {&out, &rulebook, &counter});
  EXPECT_EQ(Values<double>(out.values()), (Numbers{44, 38, 20}));
}

TEST(SparseMaxPoolTest, TakesTheLargestOfWhatIsThere) {
  SparseCooTensor x = Image3d(), out, x_grad;
  DenseTensor rulebook, counter;
  const Window w = {{0, 1, 0}, {1, 1, 1}, {1, 2, 1}};
  const Ints sizes = {2, 2, 3};
  const auto run = [&] {
    Call("maxpool_coo", {&x}, {sizes, w.paddings, w.dilations, w.strides},
         {&out, &rulebook, &counter});
    return Values<double>(out.values());
  };
  run();
  // by the definition, over the pixels that x has
  SparseCooTensor ones = x;
  *ones.mutable_values() = Doubles(x.values().dims(), Numbers(10, 1));
  const Numbers has = Dense(ones), dense = Dense(x);
  Numbers expected(static_cast<size_t>(out.numel()), -INFINITY);
  ForEachPair(x.dims(), out.dims(), {2, 2, 3}, w, [&](int64_t, int64_t in, int64_t o) {
    for (int64_t c = 0; c < 2; ++c) {
      if (has[static_cast<size_t>(in * 2 + c)] == 0) continue;
      double& most = expected[static_cast<size_t>(o * 2 + c)];
      most = std::max(most, dense[static_cast<size_t>(in * 2 + c)]);
    }
  });
  for (double& v : expected) v = v == -INFINITY ? 0 : v;
  EXPECT_EQ(Dense(out), expected);
  const SparseCooTensor held = out;
  SparseCooTensor out_grad = out;
  const Numbers weights = Weights(out.values().numel());
  *out_grad.mutable_values() = Doubles(out.values().dims(), weights);
  Call("maxpool_coo_grad", {&x, &rulebook, &counter, &held, &out_grad}, {sizes}, {&x_grad});
  ExpectSlopes(x.mutable_values(), weights, run, Values<double>(x_grad.values()));
}

TEST(SparseConvTest, NoValuesGiveNone) {
  const SparseCooTensor x = Coo({{}, {}, {}}, Doubles({0, 2}, {}), {1, 3, 4, 2});
  const DenseTensor kernel = Doubles({2, 2, 2, 3}, Weights(24));
  SparseCooTensor out;
  DenseTensor rulebook, counter;
  Call("conv3d_coo", {&x, &kernel}, {Ints{0, 0}, Ints{1, 1}, Ints{1, 1}, 1, false, std::string()},
       {&out, &rulebook, &counter});
  EXPECT_EQ(out.nnz(), 0);
  EXPECT_EQ(out.dims(), DDim({1, 2, 3, 3}));
  EXPECT_EQ(Values<int>(counter), Ints(4, 0));
}

TEST(SparseConvTest, ErrorsAreTyped) {
  const SparseCooTensor x = Image2d(), flat = Coo({{0}, {0}}, Numbers{1}, {1, 2});
  const DenseTensor kernel = Doubles({2, 2, 2, 3}, Weights(24)),
                    channels = Doubles({2, 2, 3, 3}, Weights(36)),
                    large = Doubles({5, 2, 2, 1}, Weights(20));
  SparseCooTensor out;
  DenseTensor rulebook, counter;
  const auto error = [&](const SparseCooTensor& in, const DenseTensor& k, Ints pads, Ints dilations,
                         Ints strides, int groups) {
    return ErrorOf([&] {
      Call("conv3d_coo", {&in, &k}, {pads, dilations, strides, groups, false, std::string()},
           {&out, &rulebook, &counter});
    });
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(error(x, kernel, {0, 0}, {1, 1}, {1, 1}, 2), "groups"));
  EXPECT_TRUE(has(error(x, channels, {0, 0}, {1, 1}, {1, 1}, 1), "channels"));
  EXPECT_TRUE(has(error(x, large, {0, 0}, {1, 1}, {1, 1}, 1), "does not fit"));
  EXPECT_TRUE(has(error(x, kernel, {0, -1}, {1, 1}, {1, 1}, 1), "paddings"));
  EXPECT_TRUE(has(error(x, kernel, {0, 0}, {0, 1}, {1, 1}, 1), "positive"));
  EXPECT_TRUE(has(error(x, kernel, {0, 0}, {1, 1}, {1, 0}, 1), "positive"));
  EXPECT_TRUE(has(error(x, kernel, {0}, {1, 1}, {1, 1}, 1), "needs 2"));
  EXPECT_TRUE(has(error(flat, kernel, {0, 0}, {1, 1}, {1, 1}, 1), "dimensions"));
  const DenseTensor wrong = testing::Tensor<int>({3, 1}, {0, 9, 0});
  SparseCooTensor x_grad;
  EXPECT_TRUE(
      has(ErrorOf([&] {
            Call("maxpool_coo_grad", {&x, &wrong, &counter, &x, &x}, {Ints{2, 2}}, {&x_grad});
          }),
          "one is 9"));
}

}  // namespace
}  // namespace phi
