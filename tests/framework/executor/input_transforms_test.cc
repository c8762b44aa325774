#include "framework/executor/input_transforms.h"

#include <gtest/gtest.h>

#include "phi/core/tensor_array.h"
#include "tests/framework/runtime_ops.h"

// Variables that are inputs and outputs of one operator. The tests' kernels write an output before
// they have read all of their inputs, as a kernel may.
namespace transform_ops {

// Out = all of X, one after the other.
inline void JoinInferMeta(const std::vector<const phi::MetaTensor*>& xs, phi::MetaTensor* out) {
  int64_t total = 0;
  for (const phi::MetaTensor* x : xs) total += x->dims()[0];
  const phi::DataType dtype = xs[0]->dtype();
  out->set_dims(phi::DDim({total}));
  out->set_dtype(dtype);
}

template <typename T, typename Context>
void JoinKernel(const Context& ctx, const std::vector<const phi::DenseTensor*>& xs,
                phi::DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  for (const phi::DenseTensor* x : xs) {
    for (int64_t i = 0; i < x->numel(); ++i) *y++ = x->data<T>()[i];
  }
}

class JoinMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "").AsDuplicable();
    AddOutput("Out", "");
    AddComment("");
  }
};

// Out = X + Y, where one of them may have one element only.
inline void WidenInferMeta(const phi::MetaTensor& x, const phi::MetaTensor& y,
                           phi::MetaTensor* out) {
  const phi::DDim dims = x.numel() >= y.numel() ? x.dims() : y.dims();
  out->set_dims(dims);
  out->set_dtype(x.dtype());
}

template <typename T, typename Context>
void WidenKernel(const Context& ctx, const phi::DenseTensor& x, const phi::DenseTensor& y,
                 phi::DenseTensor* out) {
  T* z = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < out->numel(); ++i) {
    z[i] = x.data<T>()[x.numel() == 1 ? 0 : i] + y.data<T>()[y.numel() == 1 ? 0 : i];
  }
}

// Halves of X; the second is the longer one.
inline void HalvesInferMeta(const phi::MetaTensor& x, std::vector<phi::MetaTensor*> outs) {
  const int64_t n = x.dims()[0];
  for (size_t i = 0; i < outs.size(); ++i) {
    outs[i]->set_dims(phi::DDim({i == 0 ? n / 2 : n - n / 2}));
    outs[i]->set_dtype(x.dtype());
  }
}

template <typename T, typename Context>
void HalvesKernel(const Context& ctx, const phi::DenseTensor& x,
                  std::vector<phi::DenseTensor*> outs) {
  const T* from = x.data<T>();
  for (phi::DenseTensor* out : outs) {
    T* to = ctx.template Alloc<T>(out);
    for (int64_t i = 0; i < out->numel(); ++i) to[i] = *from++;
  }
}

class HalvesMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "").AsDuplicable();
    AddComment("");
  }
};

// Out = the array X in the opposite order.
template <typename T, typename Context>
void TurnKernel(const Context&, const phi::TensorArray& x, phi::TensorArray* out) {
  out->clear();
  for (size_t i = x.size(); i > 0; --i) out->push_back(x[i - 1]);
}

class TurnMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

class TurnOp : public paddle::framework::OperatorWithKernel {
 public:
  using paddle::framework::OperatorWithKernel::OperatorWithKernel;
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return {paddle::framework::proto::VarType::FP32, ctx.GetPlace()};
  }
  void InferShape(paddle::framework::InferShapeContext*) const override {}
};

inline phi::KernelSignature TurnMapping(const phi::ArgumentMappingContext&) {
  return {"rt_turn_kernel", {"X"}, {}, {"Out"}};
}
inline phi::KernelSignature JoinMapping(const phi::ArgumentMappingContext&) {
  return {"rt_join_kernel", {"X"}, {}, {"Out"}};
}
inline phi::KernelSignature WidenMapping(const phi::ArgumentMappingContext&) {
  return {"rt_widen_kernel", {"X", "Y"}, {}, {"Out"}};
}
inline phi::KernelSignature HalvesMapping(const phi::ArgumentMappingContext&) {
  return {"rt_halves_kernel", {"X"}, {}, {"Out"}};
}

class ListOp : public paddle::framework::OperatorWithKernel {
 public:
  using paddle::framework::OperatorWithKernel::OperatorWithKernel;
};

DECLARE_INFER_SHAPE_FUNCTOR(rt_join, JoinInferShape, PD_INFER_META(JoinInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(rt_widen, WidenInferShape, PD_INFER_META(WidenInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(rt_halves, HalvesInferShape, PD_INFER_META(HalvesInferMeta));
DECLARE_INPLACE_OP_INFERER(WidenInplace, {"X", "Out"});

}  // namespace transform_ops

PD_REGISTER_KERNEL(rt_join_kernel, CPU, ALL_LAYOUT, transform_ops::JoinKernel, float) {}
PD_REGISTER_KERNEL(rt_widen_kernel, CPU, ALL_LAYOUT, transform_ops::WidenKernel, float) {}
PD_REGISTER_KERNEL(rt_halves_kernel, CPU, ALL_LAYOUT, transform_ops::HalvesKernel, float) {}
PD_REGISTER_KERNEL(rt_turn_kernel, CPU, ALL_LAYOUT, transform_ops::TurnKernel, float) {}
PD_REGISTER_ARG_MAPPING_FN(rt_turn, transform_ops::TurnMapping);
PD_REGISTER_ARG_MAPPING_FN(rt_join, transform_ops::JoinMapping);
PD_REGISTER_ARG_MAPPING_FN(rt_widen, transform_ops::WidenMapping);
PD_REGISTER_ARG_MAPPING_FN(rt_halves, transform_ops::HalvesMapping);
REGISTER_OPERATOR(rt_join, transform_ops::ListOp, transform_ops::JoinMaker,
                  transform_ops::JoinInferShape);
REGISTER_OPERATOR(rt_widen, transform_ops::ListOp, runtime_ops::AddMaker,
                  transform_ops::WidenInferShape, transform_ops::WidenInplace);
REGISTER_OPERATOR(rt_halves, transform_ops::ListOp, transform_ops::HalvesMaker,
                  transform_ops::HalvesInferShape);
REGISTER_OPERATOR(rt_turn, transform_ops::TurnOp, transform_ops::TurnMaker);

namespace phibridge {
namespace {

using paddle::framework::OpRegistry;
using runtime_ops::MakeAdd;
using runtime_ops::Put;
using runtime_ops::Values;
using Floats = std::vector<float>;

class SharedVariablesTest : public ::testing::Test {
 protected:
  std::unique_ptr<paddle::framework::OperatorBase> Join(const std::vector<std::string>& xs,
                                                        const std::string& out) {
    return OpRegistry::CreateOp("rt_join", {{"X", xs}}, {{"Out", {out}}}, {});
  }
  std::unique_ptr<paddle::framework::OperatorBase> Widen(const std::string& x, const std::string& y,
                                                         const std::string& out) {
    return OpRegistry::CreateOp("rt_widen", {{"X", {x}}, {"Y", {y}}}, {{"Out", {out}}}, {});
  }

  Scope scope_;
  ExecutionOptions options_;
};

TEST_F(SharedVariablesTest, AnInputThatGrowsIntoTheOutputIsCopiedFirst) {
  Put(&scope_, "a", {1, 2});
  Put(&scope_, "b", {3});
  const auto op = Join({"a", "b"}, "a");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(Values(scope_, "a"), (Floats{1, 2, 3}));
  bound.Run();  // the output of the first run is the input of the second
  EXPECT_EQ(Values(scope_, "a"), (Floats{1, 2, 3, 3}));
  bound.Run();
  EXPECT_EQ(Values(scope_, "a"), (Floats{1, 2, 3, 3, 3}));
}

TEST_F(SharedVariablesTest, TheOutputMayBeAnyElementOfAList) {
  Put(&scope_, "a", {1});
  Put(&scope_, "b", {2, 3});
  const auto op = Join({"a", "b", "b"}, "b");
  BoundOp(*op, scope_, options_).Run();
  EXPECT_EQ(Values(scope_, "b"), (Floats{1, 2, 3, 2, 3}));
}

TEST_F(SharedVariablesTest, ADeclaredPairSharesMemoryOnlyIfTheResultFits) {
  Put(&scope_, "x", {1});
  Put(&scope_, "y", {10, 20, 30});
  const auto op = Widen("x", "y", "x");
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(Values(scope_, "x"), (Floats{11, 21, 31}));
  EXPECT_EQ(bound.record().bytes_moved, sizeof(float));
  bound.Run();  // now it fits
  EXPECT_EQ(Values(scope_, "x"), (Floats{21, 41, 61}));
  bound.Run();
  EXPECT_EQ(Values(scope_, "x"), (Floats{31, 61, 91}));
  EXPECT_EQ(bound.record().bytes_moved, sizeof(float));
}

TEST_F(SharedVariablesTest, AnUndeclaredPairIsCopiedEveryRun) {
  Put(&scope_, "x", {1, 1, 1});
  Put(&scope_, "y", {1});
  const auto op = Widen("x", "y", "y");  // declared is X → Out
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(Values(scope_, "y"), (Floats{2, 2, 2}));
  for (int run = 0; run < 2; ++run) bound.Run();
  EXPECT_EQ(Values(scope_, "y"), (Floats{4, 4, 4}));
  EXPECT_EQ(bound.record().bytes_moved, (1 + 3 + 3) * sizeof(float));
}

TEST_F(SharedVariablesTest, AnArrayIsCopiedToo) {
  auto* x = scope_.Var("x")->GetMutable<phi::TensorArray>();
  for (const char* name : {"a", "b"}) {
    Put(&scope_, name, {name[0] == 'a' ? 1.0F : 2.0F});
    x->push_back(scope_.FindVar(name)->Get<phi::DenseTensor>());
  }
  const auto op = OpRegistry::CreateOp("rt_turn", {{"X", {"x"}}}, {{"Out", {"x"}}}, {});
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(bound.record().bytes_moved, 2 * sizeof(float));
  ASSERT_EQ(x->size(), 2u);
  EXPECT_EQ((*x)[0].data<float>()[0], 2.0F);
  EXPECT_EQ((*x)[1].data<float>()[0], 1.0F);
}

TEST_F(SharedVariablesTest, OperatorsWithoutSharedVariablesCopyNothing) {
  Put(&scope_, "x", {1, 2});
  Put(&scope_, "y", {3, 4});
  scope_.Var("out");
  const auto op = MakeAdd("x", "y", "out");
  BoundOp bound(*op, scope_, options_);
  for (int run = 0; run < 3; ++run) bound.Run();
  EXPECT_EQ(bound.record().bytes_moved, 0u);
  EXPECT_EQ(bound.record().anew, 1);
}

TEST_F(SharedVariablesTest, OfTwoOutputsThatAreOneVariableTheLastStays) {
  Put(&scope_, "x", {1, 2, 3, 4, 5});
  scope_.Var("half");
  const auto op =
      OpRegistry::CreateOp("rt_halves", {{"X", {"x"}}}, {{"Out", {"half", "half"}}}, {});
  BoundOp bound(*op, scope_, options_);
  for (int run = 0; run < 2; ++run) {
    bound.Run();
    EXPECT_EQ(Values(scope_, "half"), (Floats{3, 4, 5}));
  }
}

TEST_F(SharedVariablesTest, OneVariableMayBeEverything) {
  Put(&scope_, "x", {1, 2, 3, 4, 5});
  const auto op = OpRegistry::CreateOp("rt_halves", {{"X", {"x"}}}, {{"Out", {"x", "x"}}}, {});
  BoundOp bound(*op, scope_, options_);
  bound.Run();
  EXPECT_EQ(Values(scope_, "x"), (Floats{3, 4, 5}));
  bound.Run();
  EXPECT_EQ(Values(scope_, "x"), (Floats{4, 5}));
}

}  // namespace
}  // namespace phibridge
