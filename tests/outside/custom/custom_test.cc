// Runs the custom operators and kernels beside it.
#include <gtest/gtest.h>

#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;

TEST(CustomOfPaddle20, TensorsOfAPlaceTypeAndAShape) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2, 2}, {1, -1, 3, 0});
  Put<float>(&scope, "g", {2, 2}, {4, 8, 16, 2});
  RunOp("outside_softsign", {{"X", {"x"}}}, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(Dims(scope, "out"), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{0.5f, -0.5f, 0.75f, 0}));
  RunOp("outside_softsign_grad", {{"X", {"x"}}, {"Out@GRAD", {"g"}}}, {{"X@GRAD", {"dx"}}}, {},
        &scope);
  EXPECT_EQ(Values<float>(scope, "dx"), (Floats{1, 2, 1, 2}));
  // Elements of another type than the float32 that such a tensor has at first.
  Put<double>(&scope, "d", {2}, {1, -1});
  RunOp("outside_softsign", {{"X", {"d"}}}, {{"Out", {"e"}}}, {}, &scope);
  EXPECT_EQ(Values<double>(scope, "e"), (std::vector<double>{0.5, -0.5}));
}

TEST(CustomOfPaddle20, TensorsThatAreReshaped) {
  pf::Scope scope;
  Put<double>(&scope, "x", {4}, {1, 2, 3, 4});
  RunOp("outside_rows_of_pairs", {{"X", {"x"}}}, {{"Out", {"out"}}, {"Count", {"n"}}},
        {{"times", 2}}, &scope);
  EXPECT_EQ(Dims(scope, "out"), (std::vector<int64_t>{4, 2}));
  EXPECT_EQ(Values<double>(scope, "out"), (std::vector<double>{1, 2, 3, 4, 1, 2, 3, 4}));
  EXPECT_EQ(Values<int>(scope, "n"), std::vector<int>{4});

  OneOpProgram program("outside_rows_of_pairs", {{"X", {"x"}}},
                       {{"Out", {"out"}}, {"Count", {"n"}}}, {{"times", 3}});
  program.Declare("x", {2, 5}, pf::proto::VarType::FP64);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetShape(), (std::vector<int64_t>{15, 2}));
  EXPECT_EQ(program.Var("n")->GetDataType(), pf::proto::VarType::INT32);
}

TEST(CustomOfPaddle23, HalfTypesAndPlaces) {
  pf::Scope scope;
  Put<phi::dtype::float16>(&scope, "x", {1},
                           std::vector<phi::dtype::float16>(1, phi::dtype::float16(2.f)));
  Put<float>(&scope, "y", {3}, {1, 2.5f, 3});
  const auto run = [&] {
    RunOp("outside_larger_of", {{"X", {"x"}}, {"Y", {"y"}}},
          {{"Out", {"out"}}, {"Seven", {"seven"}}}, {}, &scope);
  };
  EXPECT_NE(ErrorOf(run).find("x and y differ in type"), std::string::npos) << ErrorOf(run);
  Put<float>(&scope, "x", {1}, {2});
  run();
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{2, 2.5f, 3}));
  EXPECT_EQ(Values<float>(scope, "y"), (Floats{1, 2.5f, 3})) << "an input";
  EXPECT_EQ(Values<int64_t>(scope, "seven"), std::vector<int64_t>{7});
}

TEST(CustomOfPaddle23, MadeOfTheCppApi) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2, 2}, {1, 2, 3, 4});
  Put<float>(&scope, "w", {2, 3}, {1, 0, -1, 0, 1, -1});
  Put<float>(&scope, "b", {3}, {0, -2.5f, 4});
  Put<float>(&scope, "g", {2, 3}, {1, 2, 3, 4, 5, 6});
  RunOp("outside_linear_relu", {{"X", {"x"}}, {"W", {"w"}}, {"B", {"b"}}}, {{"Out", {"out"}}}, {},
        &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{1, 0, 1, 3, 1.5f, 0}));
  RunOp("outside_linear_relu_grad",
        {{"X", {"x"}}, {"W", {"w"}}, {"Out", {"out"}}, {"Out@GRAD", {"g"}}},
        {{"X@GRAD", {"dx"}}, {"W@GRAD", {"dw"}}, {"B@GRAD", {"db"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "dx"), (Floats{-2, -3, 4, 5}));
  EXPECT_EQ(Values<float>(scope, "dw"), (Floats{13, 15, 3, 18, 20, 6}));
  EXPECT_EQ(Values<float>(scope, "db"), (Floats{5, 5, 3}));
  RunOp("outside_centred_halves", {{"X", {"x"}}}, {{"Out", {"c"}}, {"Largest", {"m"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "c"), (Floats{-0.5f, 0.5f, -0.5f, 0.5f}));
  EXPECT_EQ(Values<float>(scope, "m"), (Floats{2, 4}));
  EXPECT_EQ(Dims(scope, "m"), (std::vector<int64_t>{2, 1}));
}

TEST(CustomKernels, GiveABuiltInOperatorATypeThatItLacked) {
  pf::Scope scope;
  Put<int8_t>(&scope, "x", {2, 3}, {1, 2, 3, 4, 5, 6});
  Put<int8_t>(&scope, "y", {2, 3}, {1, 1, 1, 2, 0, -1});
  const KernelChoice choice =
      RunOp("dot", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"out"}}}, {}, &scope);
  ASSERT_EQ(choice.kind, KernelChoice::kPhi);
  EXPECT_NE(std::string(choice.kernel->file()).find("custom_kernels.cc"), std::string::npos);
  EXPECT_EQ(Values<int8_t>(scope, "out"), (std::vector<int8_t>{6, 2}));
}

TEST(CustomKernels, AreCalledByTheirKeys) {
  const phi::Kernel& kernel = phi::KernelFactory::Instance().SelectKernel(
      "outside_halved",
      phi::KernelKey(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, phi::DataType::INT32));
  pf::Scope scope;
  const phi::DenseTensor* x = Put<int>(&scope, "x", {2}, {7, 8});
  phi::DenseTensor out;
  phi::KernelContext call(phi::DeviceContextPool::Instance().Get(phi::CPUPlace()));
  call.EmplaceBackInput(x);
  call.EmplaceBackAttr(phi::Scalar(2));
  call.EmplaceBackOutput(&out);
  kernel(&call);
  EXPECT_EQ(out.data<int>()[0], 3);
  EXPECT_EQ(out.data<int>()[1], 4);
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
