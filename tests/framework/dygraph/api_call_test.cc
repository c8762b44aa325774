#include "framework/dygraph/api_call.h"

#include <gtest/gtest.h>

#include <thread>

#include "compat/op_utils_map.h"
#include "framework/op/infershape_utils.h"
#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/enforce.h"
#include "phi/core/flags.h"
#include "phi/core/kernel_registry.h"
#include "phibridge/api.h"
#include "phibridge/autograd.h"

PHI_DECLARE_bool(check_nan_inf);

namespace phibridge {
namespace {

using phi::Tensor;

std::vector<float> Numbers(const Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.numel()};
}

// A function of the API whose kernel calls the API: other functions, and the function itself.
const ApiTensorRecord kSumDownInputs[] = {{"x", "X", false, false, false}};
const ApiOutputRecord kSumDownOutputs[] = {{"out", "Out", false, false}};
const ApiFunction kSumDown = {"sum_down", "test_sum_down", kSumDownInputs,
                              {},         kSumDownOutputs, nullptr};

// x + (x - 1) + … + 1 of each element; all have the same value. Errors: InvalidArgument if x is not
// a whole number, or is negative.
Tensor SumDown(const Tensor& x) {
  Tensor out;
  ApiCall(kSumDown).In(x).Out(&out).Run();
  return out;
}

template <typename T, typename Context>
void SumDownKernel(const Context& ctx, const phi::DenseTensor& x, phi::DenseTensor* out) {
  const Tensor term(x);
  PADDLE_ENFORCE_GE(x.data<T>()[0], T(0),
                    phi::errors::InvalidArgument("sum_down: x must be a whole number"));
  Tensor sum = term;
  if (x.data<T>()[0] > 0) {
    sum = api::add(term, SumDown(api::scale(term, phi::Scalar(1.0), -1.0f)));
  }
  T* to = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < out->numel(); ++i) to[i] = sum.data<T>()[i];
}

void SumDownInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) { out->share_meta(x); }

phi::KernelSignature SumDownMapping(const phi::ArgumentMappingContext&) {
  return {"test_sum_down", {"X"}, {}, {"Out"}};
}

class SumDownOp : public paddle::framework::OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return paddle::framework::OpKernelType(IndicateVarDataType(ctx, "X"), ctx.GetPlace());
  }
};

class SumDownMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

DECLARE_INFER_SHAPE_FUNCTOR(test_sum_down, SumDownInferShape, PD_INFER_META(SumDownInferMeta));

TEST(ApiCallTest, ComputesAndRemembersShapes) {
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(Numbers(api::relu(Tensor::of({-1.f, 2.f}))), (std::vector<float>{0, 2}));
    EXPECT_EQ(Numbers(api::relu(Tensor::of({3.f, -4.f, 5.f}))), (std::vector<float>{3, 0, 5}));
  }
}

TEST(ApiCallTest, ResultsOfTwoCallsAreApart) {
  const Tensor x = Tensor::of({1.f, 2.f});
  Tensor first = api::relu(x);
  const Tensor second = api::relu(x);
  first.data<float>()[0] = 50;
  EXPECT_EQ(Numbers(second), (std::vector<float>{1, 2}));
  EXPECT_EQ(Numbers(x), (std::vector<float>{1, 2}));
}

TEST(ApiCallTest, AttributesTellCallsApart) {
  const Tensor x = Tensor::of({{1.f, 2.f}, {3.f, 4.f}});
  for (int i = 0; i < 100; ++i) {  // more than are remembered
    const auto factor = static_cast<float>(i);
    EXPECT_EQ(Numbers(api::scale(x, factor, 1.f)),
              (std::vector<float>{factor + 1, 2 * factor + 1, 3 * factor + 1, 4 * factor + 1}));
  }
}

TEST(ApiCallTest, InPlaceWritesTheTensorAndItsVersion) {
  Tensor x = Tensor::of({-1.f, 2.f});
  const Tensor other = x;
  const float* memory = x.data<float>();
  for (uint32_t round = 1; round < 4; ++round) {
    EXPECT_EQ(&api::relu_(x), &x);
    EXPECT_EQ(other.current_inplace_version(), round);
  }
  EXPECT_EQ(x.data<float>(), memory);
  EXPECT_EQ(Numbers(other), (std::vector<float>{0, 2}));
}

TEST(ApiCallTest, InPlaceReachesThroughSlices) {
  Tensor x = Tensor::of({{-1.f, -2.f}, {-3.f, -4.f}});
  Tensor row = x.slice(1, 2);
  api::relu_(row);
  EXPECT_EQ(Numbers(x), (std::vector<float>{-1, -2, 0, 0}));
  EXPECT_EQ(x.current_inplace_version(), 1u);
}

TEST(ApiCallTest, ListsAndCounts) {
  const Tensor x = Tensor::of({{1.f, 2.f}, {3.f, 4.f}});
  const std::vector<Tensor> columns = api::unbind(x, 1);
  ASSERT_EQ(columns.size(), 2u);
  EXPECT_EQ(Numbers(columns[1]), (std::vector<float>{2, 4}));
  EXPECT_EQ(api::concat({x, x}, 0).shape(), (std::vector<int64_t>{4, 2}));
}

TEST(ApiCallTest, AGradientReadsAnOutputThatTheFunctionLacks) {
  Tensor x = Tensor::of({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  autograd::set_stop_gradient(&x, false);
  const Tensor weight = Tensor::of({{1.f, 10.f}, {100.f, 1000.f}, {10000.f, 100000.f}});
  autograd::Backward({api::multiply(api::transpose(x, {1, 0}), weight)});  // transpose2 has XShape
  EXPECT_EQ(Numbers(autograd::grad(x)), (std::vector<float>{1, 100, 10000, 10, 1000, 100000}));
}

TEST(ApiCallTest, AGradientReadsListsThatTheFunctionLacks) {
  Tensor x = Tensor::of({{1.f, 2.f}, {3.f, 4.f}}), y = Tensor::of({{5.f, 6.f}, {7.f, 8.f}});
  autograd::set_stop_gradient(&x, false);
  for (int round = 0; round < 2; ++round) {  // einsum has InnerCache, one tensor an operand
    autograd::clear_grad(x);
    const Tensor out = api::einsum({x, y}, "ij,jk->ik");
    EXPECT_EQ(Numbers(out), (std::vector<float>{19, 22, 43, 50}));
    autograd::Backward({api::sum(out, {}, false, true)});
    EXPECT_EQ(Numbers(autograd::grad(x)), (std::vector<float>{11, 15, 11, 15}));
  }
  autograd::clear_grad(x);
  autograd::Backward({api::einsum({x}, "ii->")});
  EXPECT_EQ(Numbers(autograd::grad(x)), (std::vector<float>{1, 0, 0, 1}));
}

TEST(ApiCallTest, AGradientIsOptional) {
  const Tensor x = Tensor::of({{1.f, 2.f}}), y = Tensor::of({{3.f, 4.f}});
  const Tensor out_grad = Tensor::of({{1.f, 1.f}});
  Tensor x_grad, y_grad;
  api::multiply_grad(x, y, out_grad, -1, &x_grad, &y_grad);
  EXPECT_EQ(Numbers(x_grad), (std::vector<float>{3, 4}));
  EXPECT_EQ(Numbers(y_grad), (std::vector<float>{1, 2}));
  Tensor alone;
  api::multiply_grad(x, y, out_grad, -1, nullptr, &alone);
  EXPECT_EQ(Numbers(alone), (std::vector<float>{1, 2}));
}

TEST(ApiCallTest, ErrorsNameOperatorAndSlot) {
  const auto error_of = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const phi::enforce::EnforceNotMet& error) {
      return error.what();
    }
    return "";
  };
  const std::string missing = error_of([] { api::relu(Tensor()); });
  EXPECT_NE(missing.find("relu"), std::string::npos) << missing;
  EXPECT_NE(missing.find("`X`"), std::string::npos) << missing;
  const std::string axis = error_of([] { api::softmax(Tensor::of({1.f, 2.f}), 7); });
  EXPECT_NE(axis.find("axis"), std::string::npos) << axis;
  // The next call is right again.
  EXPECT_EQ(Numbers(api::softmax(Tensor::of({3.f}), 0)), std::vector<float>{1});
}

TEST(ApiCallTest, AFlagIsObeyedAtOnce) {
  const Tensor zero = Tensor::of({0.f});
  EXPECT_NO_THROW(api::log(zero));
  FLAGS_check_nan_inf = true;
  EXPECT_THROW(api::log(zero), phi::enforce::EnforceNotMet);
  FLAGS_check_nan_inf = false;
  EXPECT_NO_THROW(api::log(zero));
}

TEST(ApiCallTest, LetsGoOfItsTensors) {
  const Tensor x = Tensor::of({1.f, 2.f});
  const auto& memory = x.dense().Holder();
  const long before = memory.use_count();
  const Tensor out = api::relu(x);
  EXPECT_EQ(memory.use_count(), before);
  EXPECT_EQ(out.dense().Holder().use_count(), 1);
  EXPECT_THROW(api::concat({x, Tensor::of({{1.f}})}, 0), phi::enforce::EnforceNotMet);
  EXPECT_EQ(memory.use_count(), before);
}

TEST(ApiCallTest, AKernelCallsTheApiAndItsOwnFunction) {
  // Of one function 32 calls are remembered. More than these run at once here, and none may go.
  for (const int terms : {3, 40, 3, 70, 0}) {
    const auto x = static_cast<float>(terms);
    EXPECT_EQ(Numbers(SumDown(Tensor::of({x, x}))), (std::vector<float>(2, x * (x + 1) / 2)));
    EXPECT_EQ(Numbers(api::add(Tensor::of({x}), Tensor::of({1.f}))), std::vector<float>{x + 1});
    EXPECT_EQ(Numbers(api::scale(Tensor::of({x}), phi::Scalar(1.0), -1.0f)),
              std::vector<float>{x - 1});
  }
}

TEST(ApiCallTest, AnErrorPassesThroughTheKernelsThatRun) {
  for (int round = 0; round < 2; ++round) {
    try {
      SumDown(Tensor::of({2.5f}));
      FAIL() << "no error";
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
      EXPECT_NE(std::string(error.what()).find("a whole number"), std::string::npos);
    }
    EXPECT_EQ(Numbers(SumDown(Tensor::of({4.f}))), std::vector<float>{10});
  }
}

TEST(ApiCallTest, ThreadsCallAtOnce) {
  std::vector<std::thread> threads;
  std::vector<int> wrong(4);
  for (size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([t, &wrong] {
      const Tensor x = Tensor::of({static_cast<float>(t), -1.f});
      for (int i = 0; i < 500; ++i) {
        if (api::relu(x).data<float>()[0] != static_cast<float>(t)) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(4));
}

TEST(ApiCallTest, FunctionsAreListed) {
  size_t gradients = 0;
  for (const ApiFunction* function : AllApiFunctions()) {
    gradients += std::string(function->name).find("_grad") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(AllApiFunctions().size(), 700u);
  EXPECT_GT(gradients, 300u);
}

}  // namespace
}  // namespace phibridge

PD_REGISTER_KERNEL(test_sum_down, CPU, ALL_LAYOUT, phibridge::SumDownKernel, float) {}
PD_REGISTER_ARG_MAPPING_FN(test_sum_down, phibridge::SumDownMapping);
REGISTER_OPERATOR(test_sum_down, phibridge::SumDownOp, phibridge::SumDownMaker,
                  phibridge::SumDownInferShape);
