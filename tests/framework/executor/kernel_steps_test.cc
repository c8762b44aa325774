#include "framework/executor/kernel_steps.h"

#include <gtest/gtest.h>

#include "framework/program/convert_utils.h"
#include "tests/framework/model_testing.h"
#include "tests/framework/runtime_ops.h"

namespace step_ops {

using phi::dtype::complex;

// Shares the LoD of X if X has an even number of rows.
inline void EvenInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) {
  out->set_dims(x.dims());
  out->set_dtype(x.dtype());
  if (x.dims()[0] % 2 == 0) out->share_lod(x);
}

template <typename T, typename Context>
void CopyKernel(const Context& ctx, const phi::DenseTensor& x, phi::DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) y[i] = x.data<T>()[i];
}

// X@GRAD = Out@GRAD * conj(Y) for Out = X * Y.
inline void TimesGradInferMeta(const phi::MetaTensor& x, const phi::MetaTensor& /*y*/,
                               const phi::MetaTensor& out_grad, phi::MetaTensor* x_grad) {
  x_grad->set_dims(x.dims());
  x_grad->set_dtype(out_grad.dtype());
}

template <typename T, typename Context>
void TimesGradKernel(const Context& ctx, const phi::DenseTensor& /*x*/, const phi::DenseTensor& y,
                     const phi::DenseTensor& out_grad, phi::DenseTensor* x_grad) {
  const T* b = y.data<T>();
  const T* g = out_grad.data<T>();
  T* out = ctx.template Alloc<T>(x_grad);
  for (int64_t i = 0; i < y.numel(); ++i) {
    out[i] = T(g[i].real * b[i].real + g[i].imag * b[i].imag,
               g[i].imag * b[i].real - g[i].real * b[i].imag);
  }
}

class TimesGradOp : public paddle::framework::OperatorWithKernel {
 public:
  using paddle::framework::OperatorWithKernel::OperatorWithKernel;
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return {IndicateVarDataType(ctx, "Y"), ctx.GetPlace()};
  }
  paddle::framework::OpKernelType GetKernelTypeForVar(
      const std::string& /*name*/, const phi::DenseTensor& tensor,
      const paddle::framework::OpKernelType& expected) const override {
    return {paddle::framework::TransToProtoVarType(tensor.dtype()), tensor.place(),
            expected.data_layout_};
  }
};

class TimesGradMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("Y", "");
    AddInput("Out@GRAD", "");
    AddOutput("X@GRAD", "");
    AddComment("");
  }
};

inline phi::KernelSignature EvenMapping(const phi::ArgumentMappingContext&) {
  return {"rt_copy_kernel", {"X"}, {}, {"Out"}};
}
inline phi::KernelSignature TimesGradMapping(const phi::ArgumentMappingContext&) {
  return {"rt_times_grad_kernel", {"X", "Y", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(rt_even, EvenInferShape, PD_INFER_META(EvenInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(rt_times_grad, TimesGradInferShape, PD_INFER_META(TimesGradInferMeta));

// Its class has a shape function of old, which must not be called.
class MigratedOp : public runtime_ops::PlainOp {
 public:
  using runtime_ops::PlainOp::PlainOp;
  void InferShape(paddle::framework::InferShapeContext*) const override {
    PADDLE_THROW(phi::errors::Fatal("the old shape function was called"));
  }
};

}  // namespace step_ops

PD_REGISTER_KERNEL(rt_copy_kernel, CPU, ALL_LAYOUT, step_ops::CopyKernel, float,
                   phi::dtype::complex<float>) {}
PD_REGISTER_KERNEL(rt_times_grad_kernel, CPU, ALL_LAYOUT, step_ops::TimesGradKernel,
                   phi::dtype::complex<float>) {}
PD_REGISTER_ARG_MAPPING_FN(rt_even, step_ops::EvenMapping);
PD_REGISTER_ARG_MAPPING_FN(rt_migrated, step_ops::EvenMapping);
PD_REGISTER_ARG_MAPPING_FN(rt_times_grad, step_ops::TimesGradMapping);
REGISTER_OPERATOR(rt_even, runtime_ops::PlainOp, runtime_ops::NegateMaker,
                  step_ops::EvenInferShape);
REGISTER_OPERATOR(rt_migrated, step_ops::MigratedOp, runtime_ops::NegateMaker,
                  step_ops::EvenInferShape);
REGISTER_OPERATOR(rt_times_grad, step_ops::TimesGradOp, step_ops::TimesGradMaker,
                  step_ops::TimesGradInferShape);

namespace phibridge {
namespace {

using paddle::framework::OpRegistry;
using runtime_ops::Put;
using runtime_ops::Values;
using Complex = phi::dtype::complex<float>;

template <typename T>
void PutTyped(Scope* scope, const std::string& name, const std::vector<T>& values) {
  *scope->Var(name)->GetMutable<phi::DenseTensor>() =
      testing::TensorOf<T>(phi::DDim({static_cast<int64_t>(values.size())}), values);
}

TEST(KernelSteps, AnOutputDoesNotKeepTheLoDOfAnEarlierRun) {
  Scope scope;
  scope.Var("out");
  const auto op = OpRegistry::CreateOp("rt_even", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  Put(&scope, "x", {1, 2}, {{0, 1, 2}});
  ExecutionOptions options;
  BoundOp bound(*op, scope, options);
  bound.Run();
  const phi::DenseTensor& out = scope.FindVar("out")->Get<phi::DenseTensor>();
  EXPECT_EQ(out.lod(), (phi::LoD{{0, 1, 2}}));
  Put(&scope, "x", {1, 2, 3}, {{0, 1, 3}});
  bound.Run();
  EXPECT_TRUE(out.lod().empty());
  Put(&scope, "x", {1, 2}, {{0, 2}});
  bound.Run();
  EXPECT_EQ(out.lod(), (phi::LoD{{0, 2}}));
}

TEST(KernelSteps, ARegisteredShapeFunctionReplacesThatOfTheClass) {
  Scope scope;
  Put(&scope, "x", {1, 2});
  scope.Var("out");
  const auto op = OpRegistry::CreateOp("rt_migrated", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  ExecutionOptions options;
  BoundOp(*op, scope, options).Run();
  EXPECT_EQ(Values(scope, "out"), (std::vector<float>{1, 2}));
}

TEST(KernelSteps, TheGradientOfAPromotedRealInputIsReal) {
  Scope scope;
  Put(&scope, "x", {1, 2});
  PutTyped<Complex>(&scope, "y", {Complex(3, 4), Complex(5, 6)});
  PutTyped<Complex>(&scope, "g", {Complex(1, 1), Complex(2, 0)});
  scope.Var("dx");
  const auto op = OpRegistry::CreateOp(
      "rt_times_grad", {{"X", {"x"}}, {"Y", {"y"}}, {"Out@GRAD", {"g"}}}, {{"X@GRAD", {"dx"}}}, {});
  ExecutionOptions options;
  BoundOp bound(*op, scope, options);
  for (int run = 0; run < 2; ++run) {
    bound.Run();
    ASSERT_EQ(scope.FindVar("dx")->Get<phi::DenseTensor>().dtype(), phi::DataType::FLOAT32);
    EXPECT_EQ(Values(scope, "dx"), (std::vector<float>{7, 10}));  // (1 + i) (3 - 4i), 2 (5 - 6i)
  }
}

}  // namespace
}  // namespace phibridge
