// Calls the kernels of helpers/ by their keys, and runs the operators and functions written with
// helpers of kernels.
#include <gtest/gtest.h>

#include <complex>

#include "compat/op_utils_map.h"
#include "phi/common/complex.h"
#include "phi/core/infermeta_utils.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;
using Doubles = std::vector<double>;

TEST(OutsideHelpersTest, BlasMultiplies) {
  pf::Scope scope;
  auto* x = Put<double>(&scope, "x", {2, 3}, {1, 2, 3, 4, 5, 6});
  auto* w = Put<double>(&scope, "w", {2, 3}, {1, 0, -1, 2, 2, 2});
  auto* b = Put<double>(&scope, "b", {2}, {10, 20});
  const auto linear = CallKernel("outside_linear", {x, w, b}, {});
  EXPECT_EQ(ValuesOf<double>(linear[0]), (Doubles{8, 32, 8, 50}));
  EXPECT_EQ(ValuesOf<double>(linear[1]), (Doubles{40, 58}));
  auto* batch = Put<float>(&scope, "batch", {2, 1, 2}, {1, 2, 3, 4});
  auto* matrix = Put<float>(&scope, "matrix", {2, 2}, {1, 1, 10, 100});
  const auto product = CallKernel("outside_batch_product", {batch, matrix}, {});
  EXPECT_EQ(product[0].dims(), phi::make_ddim({2, 1, 2}));
  EXPECT_EQ(ValuesOf<float>(product[0]), (Floats{42, 402, 86, 806}));
}

TEST(OutsideHelpersTest, EigenFunctionsSliceRepeatAndPad) {
  pf::Scope scope;
  auto* x = Put<float>(&scope, "x", {2, 2}, {1, 2, 3, 4});
  const auto framed = CallKernel("outside_framed", {x}, {3, -1.0f});
  EXPECT_EQ(framed[0].dims(), phi::make_ddim({4, 5}));
  EXPECT_EQ(ValuesOf<float>(framed[0]),
            (Floats{-1, -1, -1, -1, -1, -1, 1, 1, 1, -1, -1, 3, 3, 3, -1, -1, -1, -1, -1, -1}));
}

TEST(OutsideHelpersTest, KernelsCallTheLibrarys) {
  pf::Scope scope;
  auto* x = Put<float>(&scope, "x", {2, 2}, {1, 2, 3, 4});
  const auto composed = CallKernel("outside_composed", {x}, {});
  // [[2, 4], [3, 5]] · [[2, 4], [6, 8]]
  EXPECT_EQ(ValuesOf<float>(composed[0]), (Floats{28, 40, 36, 52}));
  EXPECT_EQ(composed[1].dims(), phi::make_ddim({2, 2}));
  EXPECT_EQ(ValuesOf<double>(composed[1]), (Doubles{64, 92, 64, 92}));
}

TEST(OutsideHelpersTest, KernelsTakeTensorsApart) {
  pf::Scope scope;
  auto* x = Put<float>(&scope, "x", {2, 2}, {1, 2, 3, 4});
  const auto pieced = CallKernel("outside_pieced", {x}, {});
  EXPECT_EQ(pieced[0].dims(), phi::make_ddim({1, 12}));
  EXPECT_EQ(ValuesOf<float>(pieced[0]), (Floats{1, 3, 2, 4, 2, 4, 1, 3, 2, 3, 1, 2}));
  EXPECT_EQ(pieced[1].dims(), phi::make_ddim({2, 1}));
  EXPECT_EQ(ValuesOf<float>(pieced[1]), (Floats{0, 1}));  // [[1, 2], [0, 4]] · [0, 1] = [2, 4]
}

TEST(OutsideHelpersTest, FunctorsTakeComplexNumbers) {
  using Complex = phi::dtype::complex<float>;
  pf::Scope scope;
  auto* z = Put<Complex>(&scope, "z", {2}, {Complex(3, 4), Complex(0, -2)});
  EXPECT_EQ(ValuesOf<float>(CallKernel("outside_magnitude", {z}, {})[0]), (Floats{5, 2}));
  auto* n = Put<int64_t>(&scope, "n", {2}, {-7, 7});
  EXPECT_EQ(ValuesOf<int64_t>(CallKernel("outside_magnitude", {n}, {})[0]),
            (std::vector<int64_t>{7, 7}));
  using Wide = phi::dtype::complex<double>;
  auto* w = Put<Wide>(&scope, "w", {1}, {Wide(1, 2)});
  EXPECT_EQ(ValuesOf<Wide>(CallKernel("outside_conjugate", {w}, {})[0])[0], Wide(1, -2));
  auto* d = Put<double>(&scope, "d", {1}, {1.5});
  EXPECT_EQ(ValuesOf<double>(CallKernel("outside_conjugate", {d}, {})[0]), (Doubles{1.5}));
}

TEST(OutsideHelpersTest, MathFunctionsTurnAndSum) {
  pf::Scope scope;
  auto* x = Put<int>(&scope, "x", {2, 1, 3}, {1, 2, 3, 4, 5, 6});
  const auto turned = CallKernel("outside_turned_sums", {x}, {-1});
  EXPECT_EQ(turned[0].dims(), phi::make_ddim({3, 1, 2}));
  EXPECT_EQ(ValuesOf<int>(turned[0]), (std::vector<int>{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(ValuesOf<int>(turned[1]), (std::vector<int>{5, 7, 9}));
}

TEST(OutsideHelpersTest, ShapesAndSignatures) {
  phi::DenseTensor x, out;
  x.Resize({2, 6});
  x.set_type(phi::DataType::FLOAT32);
  x.set_lod({{0, 1, 2}});
  phi::InferMetaContext ctx(phi::MetaConfig(true, false));
  ctx.EmplaceBackInput(phi::MetaTensor(&x));
  ctx.EmplaceBackAttr(std::vector<int64_t>{0, 3, -1});
  ctx.EmplaceBackOutput(phi::MetaTensor(&out));
  phi::MetaFnFactory::Instance().Get("outside_reshaped")(&ctx);
  EXPECT_EQ(out.dims(), phi::make_ddim({2, 3, 2}));
  EXPECT_EQ(out.dtype(), phi::DataType::FLOAT32);
  EXPECT_EQ(out.lod(), x.lod());
  phi::InferMetaContext empty;
  empty.EmplaceBackInput(phi::MetaTensor(&x));
  empty.EmplaceBackAttr(std::vector<int64_t>{});
  empty.EmplaceBackOutput(phi::MetaTensor(&out));
  EXPECT_NE(ErrorOf([&] {
              phi::MetaFnFactory::Instance().Get("outside_reshaped")(&empty);
            }).find("Expected shape.size() > 0u"),
            std::string::npos);
  EXPECT_TRUE(phi::OpUtilsMap::Instance().Contains("outside_magnitude_grad"));
}

TEST(OutsideHelpersTest, OperatorsOfTwoPointZero) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2, 2}, {1.25f, 2, 3, 4});
  Put<float>(&scope, "y", {2, 1}, {2, 1});
  RunOp("outside_matrix_rows", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"out"}}},
        {{"offset", 0.25f}}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{4, 10}));
  EXPECT_NE(
      ErrorOf([&] {
        RunOp("outside_matrix_rows", {{"X", {"y"}}, {"Y", {"y"}}}, {{"Out", {"none"}}}, {}, &scope);
      }).find("X has 1 columns, Y 2 rows"),
      std::string::npos);

  Put<float>(&scope, "v", {2}, {3, -4});
  RunOp("outside_padded_act", {{"X", {"v"}}}, {{"Out", {"padded"}}},
        {{"paddings", std::vector<int>{2, 1}}}, &scope);
  EXPECT_EQ(Values<float>(scope, "padded"), (Floats{0, 0, 9, 16, 0}));
}

TEST(OutsideHelpersTest, ShapesFromTensors) {
  pf::Scope scope;
  Put<int64_t>(&scope, "shape", {2}, {2, 2});
  Put<int>(&scope, "one", {1}, {1});
  Put<int>(&scope, "three", {1}, {3});
  RunOp("outside_shaped_ramp", {}, {{"Out", {"a"}}}, {{"shape", std::vector<int64_t>{3}}}, &scope);
  EXPECT_EQ(Values<float>(scope, "a"), (Floats{0, 1, 2}));
  RunOp("outside_shaped_ramp", {{"ShapeTensor", {"shape"}}}, {{"Out", {"b"}}}, {}, &scope);
  EXPECT_EQ(Dims(scope, "b"), (std::vector<int64_t>{2, 2}));
  RunOp("outside_shaped_ramp", {{"ShapeTensorList", {"one", "three"}}}, {{"Out", {"c"}}}, {},
        &scope);
  EXPECT_EQ(Dims(scope, "c"), (std::vector<int64_t>{1, 3}));
}

TEST(OutsideHelpersTest, CustomOperatorOnSparseTensors) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2, 2}, {1, -2, 0, 3});
  RunOp("outside_sparse_scores", {{"X", {"x"}}}, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{2, 0, 0, 6}));
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
