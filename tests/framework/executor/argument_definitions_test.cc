#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "tests/framework/runtime_ops.h"

// What a kernel's registration says of single inputs, and what an operator says of the layout of
// its data, decides in which form the kernel gets them. Each kernel here puts what it saw into its
// output.
namespace definition_ops {

using phi::DataLayout;
using phi::DataType;
using phi::DenseTensor;

// Out = X as it arrives: its elements in the order of memory, its shape.
inline void SeeInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) {
  out->set_dims(x.dims());
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

template <typename T, typename Context>
void SeeKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) y[i] = x.data<T>()[i];
}

template <typename T>
class SeeLegacyKernel : public paddle::framework::OpKernel<T> {
 public:
  void Compute(const paddle::framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(x->dims());
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < x->numel(); ++i) y[i] = x->data<T>()[i];
  }
};

// Out[i] = X[Index[i]], with indices of int64 alone.
inline void PickInferMeta(const phi::MetaTensor& x, const phi::MetaTensor& index,
                          phi::MetaTensor* out) {
  out->set_dims(index.dims());
  out->set_dtype(x.dtype());
}

template <typename T, typename Context>
void PickKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < index.numel(); ++i) y[i] = x.data<T>()[index.data<int64_t>()[i]];
}

// Out = X, in the type that Out has got.
inline void OnlyDimsInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) {
  out->set_dims(x.dims());
}

template <typename T, typename Context>
void TellTypeKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  if (out->dtype() == DataType::INT64) {
    auto* y = ctx.template Alloc<int64_t>(out);
    for (int64_t i = 0; i < x.numel(); ++i) y[i] = static_cast<int64_t>(x.data<T>()[i]);
  } else {
    ctx.template Alloc<T>(out);
  }
}

class SeeMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

class PickMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("Index", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

class PlainOp : public paddle::framework::OperatorWithKernel {
 public:
  using paddle::framework::OperatorWithKernel::OperatorWithKernel;
};

// Its kernel is to get channels last.
class LastOp : public PlainOp {
 public:
  using PlainOp::PlainOp;
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return {IndicateVarDataType(ctx, "X"), ctx.GetPlace(), DataLayout::NHWC};
  }
};

class PickOp : public PlainOp {
 public:
  using PlainOp::PlainOp;
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return {IndicateVarDataType(ctx, "X"), ctx.GetPlace()};
  }
};

inline phi::KernelSignature SeeLastMapping(const phi::ArgumentMappingContext&) {
  return {"ad_see_last_kernel", {"X"}, {}, {"Out"}};
}
inline phi::KernelSignature SeeAnyMapping(const phi::ArgumentMappingContext&) {
  return {"ad_see_any_kernel", {"X"}, {}, {"Out"}};
}
inline phi::KernelSignature SeeDefinedMapping(const phi::ArgumentMappingContext&) {
  return {"ad_see_defined_kernel", {"X"}, {}, {"Out"}};
}
inline phi::KernelSignature TellTypeMapping(const phi::ArgumentMappingContext&) {
  return {"ad_tell_type_kernel", {"X"}, {}, {"Out"}};
}
inline phi::KernelSignature PickMapping(const phi::ArgumentMappingContext&) {
  return {"ad_pick_kernel", {"X", "Index"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(ad_see_last, SeeLastInferShape, PD_INFER_META(SeeInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(ad_see_any, SeeAnyInferShape, PD_INFER_META(SeeInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(ad_see_defined, SeeDefinedInferShape, PD_INFER_META(SeeInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(ad_see_legacy, SeeLegacyInferShape, PD_INFER_META(SeeInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(ad_tell_type, TellTypeInferShape, PD_INFER_META(OnlyDimsInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(ad_pick, PickInferShape, PD_INFER_META(PickInferMeta));

}  // namespace definition_ops

PD_REGISTER_KERNEL(ad_see_last_kernel, CPU, NHWC, definition_ops::SeeKernel, float) {}
PD_REGISTER_KERNEL(ad_see_any_kernel, CPU, ALL_LAYOUT, definition_ops::SeeKernel, float) {}
PD_REGISTER_KERNEL(ad_see_defined_kernel, CPU, ALL_LAYOUT, definition_ops::SeeKernel, float) {
  kernel->InputAt(0).SetDataLayout(phi::DataLayout::NHWC);
}
PD_REGISTER_KERNEL(ad_pick_kernel, CPU, ALL_LAYOUT, definition_ops::PickKernel, float) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(ad_tell_type_kernel, CPU, ALL_LAYOUT, definition_ops::TellTypeKernel, float) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT64);
  kernel->OutputAt(0).SetDataLayout(phi::DataLayout::NHWC);
}
PD_REGISTER_ARG_MAPPING_FN(ad_tell_type, definition_ops::TellTypeMapping);
PD_REGISTER_ARG_MAPPING_FN(ad_see_last, definition_ops::SeeLastMapping);
PD_REGISTER_ARG_MAPPING_FN(ad_see_any, definition_ops::SeeAnyMapping);
PD_REGISTER_ARG_MAPPING_FN(ad_see_defined, definition_ops::SeeDefinedMapping);
PD_REGISTER_ARG_MAPPING_FN(ad_pick, definition_ops::PickMapping);
REGISTER_OPERATOR(ad_see_last, definition_ops::LastOp, definition_ops::SeeMaker,
                  definition_ops::SeeLastInferShape);
REGISTER_OPERATOR(ad_see_any, definition_ops::LastOp, definition_ops::SeeMaker,
                  definition_ops::SeeAnyInferShape);
REGISTER_OPERATOR(ad_see_defined, definition_ops::PlainOp, definition_ops::SeeMaker,
                  definition_ops::SeeDefinedInferShape);
REGISTER_OPERATOR(ad_see_legacy, definition_ops::LastOp, definition_ops::SeeMaker,
                  definition_ops::SeeLegacyInferShape);
REGISTER_OPERATOR(ad_tell_type, definition_ops::PlainOp, definition_ops::SeeMaker,
                  definition_ops::TellTypeInferShape);
REGISTER_OPERATOR(ad_pick, definition_ops::PickOp, definition_ops::PickMaker,
                  definition_ops::PickInferShape);
REGISTER_OP_CPU_KERNEL(ad_see_legacy, definition_ops::SeeLegacyKernel<float>);

namespace phibridge {
namespace {

using paddle::framework::OpRegistry;
using phi::DataLayout;
using phi::DDim;
using Floats = std::vector<float>;

class ArgumentDefinitionsTest : public ::testing::Test {
 protected:
  // 0, 1, … in the shape [1, 2, 1, 3]: two channels of three pixels.
  phi::DenseTensor* PutImage(DataLayout layout) {
    auto* x = runtime_ops::Put(&scope_, "x", {0, 1, 2, 3, 4, 5});
    x->Resize(layout == DataLayout::NHWC ? DDim({1, 1, 3, 2}) : DDim({1, 2, 1, 3}));
    x->set_layout(layout);
    return x;
  }
  const phi::DenseTensor& Run(const std::string& type) {
    op_ = OpRegistry::CreateOp(type, {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
    scope_.Var("out")->GetMutable<phi::DenseTensor>();
    BoundOp bound(*op_, scope_, options_);
    bound.Run();
    bytes_moved_ = bound.record().bytes_moved;
    return scope_.FindVar("out")->Get<phi::DenseTensor>();
  }
  void ExpectChannelsLast(const std::string& type) {
    const phi::DenseTensor& out = Run(type);
    EXPECT_EQ(out.dims(), DDim({1, 1, 3, 2})) << type;
    EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{0, 3, 1, 4, 2, 5})) << type;
    EXPECT_EQ(bytes_moved_, 6 * sizeof(float)) << type;
    EXPECT_EQ(runtime_ops::Values(scope_, "x"), (Floats{0, 1, 2, 3, 4, 5})) << type;
  }

  Scope scope_;
  ExecutionOptions options_;
  std::unique_ptr<paddle::framework::OperatorBase> op_;
  size_t bytes_moved_ = 0;
};

TEST_F(ArgumentDefinitionsTest, TheLayoutOfTheKernelIsObeyed) {
  PutImage(DataLayout::NCHW);
  ExpectChannelsLast("ad_see_last");
}

TEST_F(ArgumentDefinitionsTest, TheLayoutThatTheOperatorAsksForIsObeyed) {
  PutImage(DataLayout::NCHW);
  ExpectChannelsLast("ad_see_any");
}

TEST_F(ArgumentDefinitionsTest, SoItIsForLegacyKernels) {
  PutImage(DataLayout::NCHW);
  ExpectChannelsLast("ad_see_legacy");
}

TEST_F(ArgumentDefinitionsTest, SetDataLayoutIsObeyed) {
  PutImage(DataLayout::NCHW);
  ExpectChannelsLast("ad_see_defined");
}

TEST_F(ArgumentDefinitionsTest, WhatOneDnnBlockedGetsTheLayoutToo) {
  if (!phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace())) {
    GTEST_SKIP() << "built without oneDNN";
  }
  ASSERT_EQ(runtime_ops::PutBlocked(&scope_, "x")->layout(), DataLayout::ONEDNN);
  for (const char* type : {"ad_see_last", "ad_see_any", "ad_see_legacy", "ad_see_defined"}) {
    EXPECT_EQ(Run(type).dims(), DDim({1, 2, 3, 16})) << type;
    EXPECT_EQ(runtime_ops::Values(scope_, "out"), runtime_ops::BlockedChannelsLast()) << type;
  }
}

TEST_F(ArgumentDefinitionsTest, WhatLiesAsWantedStays) {
  PutImage(DataLayout::NHWC);
  for (const char* type : {"ad_see_last", "ad_see_any", "ad_see_legacy", "ad_see_defined"}) {
    Run(type);
    EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{0, 1, 2, 3, 4, 5})) << type;
    EXPECT_EQ(bytes_moved_, 0u) << type;
  }
}

TEST_F(ArgumentDefinitionsTest, ATensorOfAnyLayoutStays) {
  PutImage(DataLayout::NCHW)->set_layout(DataLayout::ANY);
  Run("ad_see_last");
  EXPECT_EQ(bytes_moved_, 0u);
}

TEST_F(ArgumentDefinitionsTest, ARememberedOperatorFollowsTheLayout) {
  auto* x = PutImage(DataLayout::NCHW);
  op_ = OpRegistry::CreateOp("ad_see_last", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  scope_.Var("out")->GetMutable<phi::DenseTensor>();
  BoundOp bound(*op_, scope_, options_);
  bound.Run();
  bound.Run();
  EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{0, 3, 1, 4, 2, 5}));
  x->Resize(DDim({1, 1, 3, 2}));
  x->set_layout(DataLayout::NHWC);
  bound.Run();
  EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{0, 1, 2, 3, 4, 5}));
}

TEST_F(ArgumentDefinitionsTest, SetDataTypeIsObeyed) {
  runtime_ops::Put(&scope_, "x", {10, 20, 30});
  auto* index = scope_.Var("index")->GetMutable<phi::DenseTensor>();
  index->Resize(DDim({2}));
  int32_t* at = index->mutable_data<int32_t>(phi::CPUPlace());
  at[0] = 2;
  at[1] = 0;
  op_ =
      OpRegistry::CreateOp("ad_pick", {{"X", {"x"}}, {"Index", {"index"}}}, {{"Out", {"out"}}}, {});
  scope_.Var("out")->GetMutable<phi::DenseTensor>();
  BoundOp(*op_, scope_, options_).Run();
  EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{30, 10}));
}

TEST_F(ArgumentDefinitionsTest, TypeAndLayoutOfAnOutputAreObeyed) {
  PutImage(DataLayout::ANY);
  const phi::DenseTensor& out = Run("ad_tell_type");
  ASSERT_EQ(out.dtype(), phi::DataType::INT64);
  EXPECT_EQ(out.data<int64_t>()[5], 5);
  EXPECT_EQ(out.layout(), DataLayout::NHWC);
}

}  // namespace
}  // namespace phibridge
