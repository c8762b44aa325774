#pragma once

// Small operators for tests of the runtime, written as a stranger would write them; each test file
// that includes this registers them in its own process.
#include <atomic>
#include <string>
#include <vector>

#include "compat/op_utils_map.h"
#include "framework/executor/bound_op.h"
#include "framework/op/infershape_utils.h"
#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace runtime_ops {

// How often a shape function, kernel or mapping of rt_add was called, and an operator made.
inline std::atomic<int> infer_calls{0};
inline std::atomic<int> phi_calls{0};
inline std::atomic<int> legacy_calls{0};

inline std::atomic<int> mapping_calls{0};
inline std::atomic<int> creations{0};

inline void ResetCalls() { infer_calls = phi_calls = legacy_calls = mapping_calls = creations = 0; }

inline void AddInferMeta(const phi::MetaTensor& x, const phi::MetaTensor& y, float /*bias*/,
                         phi::MetaTensor* out) {
  ++infer_calls;
  PADDLE_ENFORCE_EQ(x.dims(), y.dims(),
                    phi::errors::InvalidArgument(
                        "rt_add: X of shape %s and Y of shape %s must agree", x.dims(), y.dims()));
  out->share_meta(x);
}

template <typename T, typename Context>
void AddKernel(const Context& ctx, const phi::DenseTensor& x, const phi::DenseTensor& y, float bias,
               phi::DenseTensor* out) {
  ++phi_calls;
  const T* a = x.data<T>();
  const T* b = y.data<T>();
  T* c = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) c[i] = a[i] + b[i] + static_cast<T>(bias);
}

inline void FillInferMeta(const phi::MetaTensor& x, const phi::IntArray& shape,
                          phi::MetaTensor* out) {
  ++infer_calls;
  out->set_dims(phi::make_ddim(shape.GetData()));
  out->set_dtype(x.dtype());
}

// Every element of Out is the first of X.
template <typename T, typename Context>
void FillKernel(const Context& ctx, const phi::DenseTensor& x, const phi::IntArray& /*shape*/,
                phi::DenseTensor* out) {
  ++phi_calls;
  T* y = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < out->numel(); ++i) y[i] = x.data<T>()[0];
}

class AddMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("Y", "");
    AddOutput("Out", "");
    AddAttr<float>("bias", "").SetDefault(0.0f);
    AddComment("");
  }
};

class FillMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("ShapeTensor", "").AsDispensable();
    AddOutput("Out", "");
    AddAttr<std::vector<int>>("shape", "").SetDefault({1});
    AddComment("");
  }
};

class PlainOp : public paddle::framework::OperatorWithKernel {
 public:
  PlainOp(const std::string& type, const paddle::framework::VariableNameMap& inputs,
          const paddle::framework::VariableNameMap& outputs,
          const paddle::framework::AttributeMap& attrs)
      : OperatorWithKernel(type, inputs, outputs, attrs) {
    ++creations;
  }
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return paddle::framework::OpKernelType(IndicateVarDataType(ctx, "X"), ctx.GetPlace());
  }
};

// Out = -X; has a legacy kernel and shape function only.
class NegateOp : public PlainOp {
 public:
  using PlainOp::PlainOp;
  void InferShape(paddle::framework::InferShapeContext* ctx) const override {
    ++infer_calls;
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
    ctx->ShareLoD("X", "Out");
  }
};

class NegateMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

template <typename T>
class NegateKernel : public paddle::framework::OpKernel<T> {
 public:
  void Compute(const paddle::framework::ExecutionContext& ctx) const override {
    ++legacy_calls;
    const auto* x = ctx.Input<phi::DenseTensor>("X");
    auto* out = ctx.Output<phi::DenseTensor>("Out");
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < x->numel(); ++i) y[i] = -x->data<T>()[i];
  }
};

template <typename T>
class AddLegacyKernel : public paddle::framework::OpKernel<T> {
 public:
  void Compute(const paddle::framework::ExecutionContext& ctx) const override {
    ++legacy_calls;
    const auto* x = ctx.Input<phi::DenseTensor>("X");
    const auto* y = ctx.Input<phi::DenseTensor>("Y");
    T* c = ctx.Output<phi::DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < x->numel(); ++i) {
      c[i] = x->data<T>()[i] + y->data<T>()[i] + static_cast<T>(ctx.Attr<float>("bias"));
    }
  }
};

inline phi::KernelSignature AddMapping(const phi::ArgumentMappingContext&) {
  ++mapping_calls;
  return {"rt_add_kernel", {"X", "Y"}, {"bias"}, {"Out"}};
}
inline phi::KernelSignature FillMapping(const phi::ArgumentMappingContext& ctx) {
  return {
      "rt_fill_kernel", {"X"}, {ctx.HasInput("ShapeTensor") ? "ShapeTensor" : "shape"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(rt_add, AddInferShape, PD_INFER_META(AddInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(rt_fill, FillInferShape, PD_INFER_META(FillInferMeta));

// ---- helpers

inline phi::DenseTensor* Put(paddle::framework::Scope* scope, const std::string& name,
                             const std::vector<float>& values, const phi::LoD& lod = {}) {
  auto* tensor = scope->Var(name)->GetMutable<phi::DenseTensor>();
  float* data = tensor->mutable_data<float>(phi::DDim({static_cast<int64_t>(values.size())}),
                                            phi::CPUPlace());
  std::copy(values.begin(), values.end(), data);
  tensor->set_lod(lod);
  return tensor;
}

inline std::vector<float> Values(const paddle::framework::Scope& scope, const std::string& name) {
  const auto& tensor = scope.FindVar(name)->Get<phi::DenseTensor>();
  return std::vector<float>(tensor.data<float>(), tensor.data<float>() + tensor.numel());
}

// 0, 1, … in the shape [1, 16, 2, 3], in a format of oneDNN: what a convolution by it puts out.
inline phi::DenseTensor* PutBlocked(paddle::framework::Scope* scope, const std::string& name) {
  std::vector<float> values(96), filter(256);
  for (int i = 0; i < 96; ++i) values[i] = static_cast<float>(i);
  for (int i = 0; i < 16; ++i) filter[i * 17] = 1;
  Put(scope, "plain", values)->Resize(phi::DDim({1, 16, 2, 3}));
  Put(scope, "filter", filter)->Resize(phi::DDim({16, 16, 1, 1}));
  auto* blocked = scope->Var(name)->GetMutable<phi::DenseTensor>();
  const auto op = paddle::framework::OpRegistry::CreateOp(
      "conv2d", {{"Input", {"plain"}}, {"Filter", {"filter"}}}, {{"Output", {name}}}, {});
  phibridge::ExecutionOptions options;
  options.use_onednn = true;
  phibridge::BoundOp(*op, *scope, options).Run();
  return blocked;
}

// The elements of PutBlocked with channels last.
inline std::vector<float> BlockedChannelsLast() {
  std::vector<float> values;
  for (int i = 0; i < 96; ++i) values.push_back(static_cast<float>(i % 16 * 6 + i / 16));
  return values;
}

inline std::unique_ptr<paddle::framework::OperatorBase> MakeAdd(const std::string& x,
                                                                const std::string& y,
                                                                const std::string& out,
                                                                float bias = 0.0f) {
  return paddle::framework::OpRegistry::CreateOp("rt_add", {{"X", {x}}, {"Y", {y}}},
                                                 {{"Out", {out}}}, {{"bias", bias}});
}

}  // namespace runtime_ops

// One test file includes this header. NOLINTBEGIN(google-build-namespaces)
PD_REGISTER_KERNEL(rt_add_kernel, CPU, ALL_LAYOUT, runtime_ops::AddKernel, float, double) {}
PD_REGISTER_KERNEL(rt_fill_kernel, CPU, ALL_LAYOUT, runtime_ops::FillKernel, float) {}
// NOLINTEND(google-build-namespaces)
PD_REGISTER_ARG_MAPPING_FN(rt_add, runtime_ops::AddMapping);
PD_REGISTER_ARG_MAPPING_FN(rt_fill, runtime_ops::FillMapping);
REGISTER_OPERATOR(rt_add, runtime_ops::PlainOp, runtime_ops::AddMaker, runtime_ops::AddInferShape);
REGISTER_OPERATOR(rt_fill, runtime_ops::PlainOp, runtime_ops::FillMaker,
                  runtime_ops::FillInferShape);
REGISTER_OPERATOR(rt_negate, runtime_ops::NegateOp, runtime_ops::NegateMaker);
REGISTER_OP_CPU_KERNEL(rt_negate, runtime_ops::NegateKernel<float>);
REGISTER_OP_CPU_KERNEL(rt_add, runtime_ops::AddLegacyKernel<float>,
                       runtime_ops::AddLegacyKernel<double>);
