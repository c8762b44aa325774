// Calls the kernels of helpers/ that are made of impl headers, patches, pools and renamed kernels,
// and runs the operator of ops/ beside them.
#include <gtest/gtest.h>

#include <cmath>

#include "phi/core/kernel_factory.h"
#include "phi/core/selected_rows.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;
using Shorts = std::vector<int16_t>;

TEST(OutsideImplHeadersTest, BodiesForTypesThatTheLibraryHasNot) {
  const phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, phi::DataType::INT16);
  EXPECT_FALSE(phi::KernelFactory::Instance().SelectKernel("clip", key).IsValid());
  pf::Scope scope;
  auto* x = Put<int16_t>(&scope, "x", {1, 3}, {-5, 0, 9});
  const auto clipped = CallKernel("outside_clip", {x}, {phi::Scalar(-1), phi::Scalar(4)}, {1, 3});
  EXPECT_EQ(ValuesOf<int16_t>(clipped[0]), (Shorts{-1, 0, 4}));
  const auto tiled = CallKernel("outside_tile", {x}, {phi::IntArray({2, 1})}, {2, 3});
  EXPECT_EQ(ValuesOf<int16_t>(tiled[0]), (Shorts{-5, 0, 9, -5, 0, 9}));
}

TEST(OutsideImplHeadersTest, StepsOfActivationsAndComparisons) {
  pf::Scope scope;
  auto* x = Put<float>(&scope, "x", {2}, {1, -3});
  auto* dy = Put<float>(&scope, "dy", {2}, {4, 16});
  EXPECT_EQ(ValuesOf<float>(CallKernel("outside_softsign", {x}, {}, {2})[0]),
            (Floats{0.5f, -0.75f}));
  EXPECT_EQ(ValuesOf<float>(CallKernel("outside_softsign_grad", {x, dy}, {}, {2})[0]),
            (Floats{1, 1}));
  auto* table = Put<float>(&scope, "table", {2, 2}, {1, -4, 0, 2});
  const auto most = CallKernel("outside_at_most", {x, table}, {-1}, {2, 2});
  EXPECT_EQ(ValuesOf<bool>(most[0]), (std::vector<bool>{true, false, false, true}));
  EXPECT_TRUE(CallKernel("outside_same", {x, x}, {}, {1})[0].data<bool>()[0]);
  EXPECT_FALSE(CallKernel("outside_same", {x, dy}, {}, {1})[0].data<bool>()[0]);
  EXPECT_FALSE(CallKernel("outside_same", {x, table}, {}, {1})[0].data<bool>()[0]);
}

TEST(OutsideImplHeadersTest, ConvolutionByColumnsAndAPoolOfItsOwn) {
  pf::Scope scope;
  auto* x = Put<float>(&scope, "x", {2, 1, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
  auto* filter = Put<float>(&scope, "filter", {2, 1, 1, 2}, {1, 1, 0, 10});
  const auto out =
      CallKernel("outside_columned", {x, filter}, {std::vector<int>{1, 1}, std::vector<int>{0, 1}});
  EXPECT_EQ(out[0].dims(), phi::make_ddim({2, 2, 2, 3}));
  EXPECT_EQ(ValuesOf<float>(out[0]), (Floats{1, 3,  2, 3, 7,  4, 10, 20, 0, 30, 40, 0,
                                             5, 11, 6, 7, 15, 8, 50, 60, 0, 70, 80, 0}));
  const auto product = CallKernel("outside_pooled_product", {x}, {std::vector<int>{2, 2}});
  EXPECT_EQ(ValuesOf<float>(product[0]), (Floats{24, 1680}));
}

TEST(OutsideImplHeadersTest, KernelsUnderTheirNamesOf23) {
  pf::Scope scope;
  auto* x = Put<float>(&scope, "x", {3, 2}, {1, 2, 3, 4, 5, 6});
  const auto rows = CallKernel("outside_rows_back", {x}, {});
  EXPECT_EQ(ValuesOf<float>(rows[0]), (Floats{5, 6, 1, 2}));
  EXPECT_EQ(ValuesOf<float>(rows[1]), (Floats{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(ValuesOf<float>(rows[2]), (Floats{6}));
  auto* image = Put<float>(&scope, "image", {1, 2, 1, 1}, {1, 2});
  const auto grown = CallKernel("outside_grown", {image}, {});
  EXPECT_EQ(grown[0].dims(), phi::make_ddim({1, 2, 2, 2}));
  EXPECT_EQ(grown[0].layout(), phi::DataLayout::NHWC);
  EXPECT_EQ(ValuesOf<float>(grown[0]), (Floats{1, 2, 1, 2, 1, 2, 1, 2}));
}

// Beside functions of these names with other arguments, which the library itself has.
TEST(OutsideImplHeadersTest, KernelsWithTheirArgumentsOf23UnderOwnNames) {
  using Ints = std::vector<int>;
  pf::Scope scope;
  auto* x = Put<float>(&scope, "x", {1, 1, 1, 3}, {1, 2, 3});
  auto* filter = Put<float>(&scope, "filter", {1, 1, 1, 2}, {1, 10});
  auto* out_grad = Put<float>(&scope, "out_grad", {1, 1, 1, 2}, {1, 100});
  const std::vector<phi::Attribute> window = {Ints{1, 1}, Ints{0, 0}, std::string("EXPLICIT"),
                                              1,          Ints{1, 1}, std::string("NCHW"),
                                              false,      512,        false};
  const auto grads = CallKernel("outside_conv_grad", {x, filter, out_grad}, window, {1, 1, 1, 3});
  EXPECT_EQ(ValuesOf<float>(grads[0]), (Floats{1, 110, 1000}));
  auto* x_grad = Put<float>(&scope, "x_grad", {1, 1, 1, 3}, {1, 0, 0});
  const auto second = CallKernel("outside_conv_grad_grad", {x, filter, out_grad, x_grad, nullptr},
                                 window, {1, 1, 1, 2});
  EXPECT_EQ(ValuesOf<float>(second[1]), (Floats{1, 0}));  // of the filter
  EXPECT_EQ(ValuesOf<float>(second[2]), (Floats{1, 0}));  // of the gradient of the result

  auto* a = Put<double>(&scope, "a", {2, 1}, {3, 4});
  auto* b = Put<double>(&scope, "b", {2, 1}, {6, 8});
  const auto solved =
      CallKernel("outside_lstsq", {a, b}, {phi::Scalar(1e-6), std::string("gelsd")}, {1, 1});
  EXPECT_NEAR(solved[0].data<double>()[0], 2.0, 1e-12);  // some roundings of double

  auto* values = Put<float>(&scope, "values", {3}, {1, 2, 3});
  auto* index = Put<int64_t>(&scope, "index", {1}, {1});
  auto* grad = Put<float>(&scope, "grad", {3}, {4, 5, 6});
  const auto put = CallKernel("outside_put_along_axis_grad", {values, index, grad},
                              {0, std::string("assign")}, {3});
  EXPECT_EQ(ValuesOf<float>(put[0]), (Floats{4, 0, 6}));
}

TEST(OutsideImplHeadersTest, ScoresWithRowsOnTop) {
  pf::Scope scope;
  Put<float>(&scope, "scores", {2, 2}, {0, 0, 0, 0});
  Put<int64_t>(&scope, "label", {2, 1}, {1, 0});
  auto* extra = scope.Var("extra")->GetMutable<phi::SelectedRows>();
  extra->set_rows({1, 1});
  extra->set_height(2);
  extra->mutable_value()->Resize({2, 2});
  float* values = extra->mutable_value()->mutable_data<float>(phi::CPUPlace());
  for (int i = 0; i < 4; ++i) values[i] = i % 2 == 0 ? std::log(2.0f) : 0.0f;
  RunOp("outside_merged_scores",
        {{"Scores", {"scores"}}, {"Extra", {"extra"}}, {"Label", {"label"}}},
        {{"Softmax", {"softmax"}}, {"Loss", {"loss"}}}, {}, &scope);
  const Floats softmax = Values<float>(scope, "softmax"), loss = Values<float>(scope, "loss");
  EXPECT_FLOAT_EQ(softmax[0], 0.5f);
  EXPECT_NEAR(softmax[2], 0.8f, 1e-6f);  // some roundings of float
  EXPECT_NEAR(loss[0], std::log(2.0f), 1e-6f);
  EXPECT_NEAR(loss[1], -std::log(0.8f), 1e-6f);
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
