// Legacy kernels in programs on a GPU: its own ones, which run where PHI has none, without a
// fallback, and those of the CPU.
#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace legacy_gpu_ops {

namespace framework = paddle::framework;

class PlaceMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

// Runs on the CPU and leaves X where it is.
class PlaceOp : public framework::OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;
  framework::OpKernelType GetExpectedKernelType(const framework::ExecutionContext&) const override {
    return {framework::proto::VarType::FP32, phi::CPUPlace()};
  }
  framework::OpKernelType GetKernelTypeForVar(const std::string&, const phi::DenseTensor&,
                                              const framework::OpKernelType& type) const override {
    return type;
  }
  void InferShape(framework::InferShapeContext*) const override {}
};

// Out = for each element of the array X, whether it lies on a GPU.
template <typename T>
class PlaceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto& array = ctx.InputVar("X")->Get<phi::TensorArray>();
    auto* out = ctx.Output<phi::DenseTensor>("Out");
    out->Resize({static_cast<int64_t>(array.size())});
    T* y = out->mutable_data<T>(phi::CPUPlace());
    for (const phi::DenseTensor& x : array) *y++ = phi::is_gpu_place(x.place()) ? 1 : 0;
  }
};

}  // namespace legacy_gpu_ops

REGISTER_OPERATOR(lg_place, legacy_gpu_ops::PlaceOp, legacy_gpu_ops::PlaceMaker);
REGISTER_OP_CPU_KERNEL(lg_place, legacy_gpu_ops::PlaceKernel<float>);

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

const phi::Place kGpu = phi::GPUPlace(0);

void Put(Scope* scope, const std::string& name, const phi::DDim& dims,
         const std::vector<float>& values, const phi::LoD& lod) {
  phi::DenseTensor host;
  std::copy(values.begin(), values.end(), host.mutable_data<float>(dims, phi::CPUPlace()));
  auto* tensor = scope->Var(name)->GetMutable<phi::DenseTensor>();
  phi::TensorCopySync(host, kGpu, tensor);
  tensor->set_lod(lod);
}

std::vector<float> HostValues(const phi::DenseTensor& tensor) {
  phi::DenseTensor host;
  phi::TensorCopySync(tensor, phi::CPUPlace(), &host);
  return {host.data<float>(), host.data<float>() + host.numel()};
}

std::vector<float> ValuesOf(const Scope& scope, const std::string& name) {
  return HostValues(scope.FindVar(name)->Get<phi::DenseTensor>());
}

// Runs the op where nothing may fall to the CPU; expects a legacy kernel of the GPU.
void RunOp(const std::string& type, const paddle::framework::VariableNameMap& inputs,
           const paddle::framework::VariableNameMap& outputs,
           const paddle::framework::AttributeMap& attrs, const Scope& scope) {
  const auto op = paddle::framework::OpRegistry::CreateOp(type, inputs, outputs, attrs);
  ExecutionOptions options;
  options.place = kGpu;
  options.fallback = FallbackPolicy::kDeny;
  BoundOp bound(*op, scope, options);
  bound.Run();
  EXPECT_EQ(bound.choice().kind, KernelChoice::kLegacy) << bound.choice().Why();
  EXPECT_EQ(bound.choice().backend, phi::Backend::GPU);
  EXPECT_FALSE(bound.choice().is_fallback);
  EXPECT_EQ(bound.record().bytes_moved, 0u);
}

TEST(LegacyKernelsOfTheGpu, RunWithoutAFallback) {
  Scope scope;
  Put(&scope, "x", {4, 1}, {1, 2, 3, 5}, {{0, 3, 3, 4}});
  for (const char* name : {"out", "index"}) scope.Var(name)->GetMutable<phi::DenseTensor>();
  RunOp("sequence_pool", {{"X", {"x"}}}, {{"Out", {"out"}}, {"MaxIndex", {"index"}}},
        {{"pooltype", std::string("SUM")}, {"pad_value", 7.0f}}, scope);
  EXPECT_EQ(scope.FindVar("out")->Get<phi::DenseTensor>().place(), kGpu);
  EXPECT_EQ(ValuesOf(scope, "out"), (std::vector<float>{6, 7, 5}));
}

TEST(LegacyKernelsOfTheGpu, TakeAnotherLoDInTheSameScope) {
  Scope scope;
  for (const char* name : {"out", "index"}) scope.Var(name)->GetMutable<phi::DenseTensor>();
  const paddle::framework::AttributeMap attrs = {{"pooltype", std::string("LAST")}};
  const auto pool = [&](const phi::LoD& lod) {
    Put(&scope, "x", {4, 1}, {1, 2, 3, 5}, lod);
    RunOp("sequence_pool", {{"X", {"x"}}}, {{"Out", {"out"}}, {"MaxIndex", {"index"}}}, attrs,
          scope);
    return ValuesOf(scope, "out");
  };
  EXPECT_EQ(pool({{0, 3, 4}}), (std::vector<float>{3, 5}));
  EXPECT_EQ(pool({{0, 1, 2, 4}}), (std::vector<float>{1, 2, 5}));
}

// Of arrays no kernel of a GPU has a sum, which the gradients of loops and of arrays need.
TEST(LegacyKernelsOfTheCpu, ReadTheElementsOfArraysOfTheGpu) {
  Scope scope;
  const auto push = [&scope](const char* array, const std::vector<float>& values) {
    auto* tensors = scope.Var(array)->GetMutable<phi::TensorArray>();
    if (values.empty()) return tensors->emplace_back();
    Put(&scope, "element", {2}, values, {});
    tensors->push_back(scope.FindVar("element")->Get<phi::DenseTensor>());
    scope.EraseVars({"element"});
  };
  push("total", {1, 2});
  push("total", {});
  push("part", {10, 20});
  push("part", {30, 40});
  push("part", {});
  const auto op = paddle::framework::OpRegistry::CreateOp("sum", {{"X", {"total", "part"}}},
                                                          {{"Out", {"total"}}}, {});
  ExecutionOptions options;
  options.place = kGpu;
  BoundOp bound(*op, scope, options);
  bound.Run();
  EXPECT_EQ(bound.choice().kind, KernelChoice::kLegacy) << bound.choice().Why();
  EXPECT_EQ(bound.record().bytes_moved, 6 * sizeof(float));
  const auto& total = scope.FindVar("total")->Get<phi::TensorArray>();
  ASSERT_EQ(total.size(), 3u);
  EXPECT_EQ(HostValues(total[0]), (std::vector<float>{11, 22}));
  EXPECT_EQ(HostValues(total[1]), (std::vector<float>{30, 40}));
  EXPECT_FALSE(total[2].initialized());
  for (int i : {0, 1}) EXPECT_EQ(total[i].place(), kGpu);  // the result goes where the array was
  EXPECT_EQ(scope.FindVar("part")->Get<phi::TensorArray>()[0].place(), kGpu);  // it stays
}

// slice of an array: where attributes say which elements it takes, the others are not moved.
TEST(LegacyKernelsOfTheCpu, GetTheElementsThatTheyReadAlone) {
  const auto bytes_of = [](const std::vector<int>& starts, const std::vector<int>& ends,
                           const std::vector<int>& dropped, const std::vector<float>& expected) {
    Scope scope;
    for (const std::vector<float>& values : std::vector<std::vector<float>>{{1}, {2, 3}, {4, 5}}) {
      Put(&scope, "element", {static_cast<int64_t>(values.size())}, values, {});
      scope.Var("x")->GetMutable<phi::TensorArray>()->push_back(
          scope.FindVar("element")->Get<phi::DenseTensor>());
      scope.EraseVars({"element"});
    }
    const bool is_element = !dropped.empty();
    paddle::framework::Variable* const out = scope.Var("out");
    is_element ? void(out->GetMutable<phi::DenseTensor>())
               : void(out->GetMutable<phi::TensorArray>());
    const auto op =
        paddle::framework::OpRegistry::CreateOp("slice", {{"Input", {"x"}}}, {{"Out", {"out"}}},
                                                {{"axes", std::vector<int>{0}},
                                                 {"starts", starts},
                                                 {"ends", ends},
                                                 {"decrease_axis", dropped}});
    ExecutionOptions options;
    options.place = kGpu;
    BoundOp bound(*op, scope, options);
    bound.Run();
    std::vector<float> values;
    if (is_element) {
      values = ValuesOf(scope, "out");
    } else {
      for (const phi::DenseTensor& part : out->Get<phi::TensorArray>()) {
        for (const float value : HostValues(part)) values.push_back(value);
      }
    }
    EXPECT_EQ(values, expected);
    EXPECT_EQ(scope.FindVar("x")->Get<phi::TensorArray>()[1].place(), kGpu);
    return bound.record().bytes_moved / sizeof(float);
  };
  EXPECT_EQ(bytes_of({1}, {2}, {0}, {2, 3}), 2u);
  EXPECT_EQ(bytes_of({-1}, {9}, {0}, {4, 5}), 2u);
  EXPECT_EQ(bytes_of({0}, {-1}, {}, {1, 2, 3}), 3u);
  EXPECT_EQ(bytes_of({-9}, {9}, {}, {1, 2, 3, 4, 5}), 5u);
}

TEST(LegacyKernelsOfTheCpu, LeaveArraysThatTheOperatorLeaves) {
  Scope scope;
  Put(&scope, "element", {2}, {1, 2}, {});
  scope.Var("x")->GetMutable<phi::TensorArray>()->push_back(
      scope.FindVar("element")->Get<phi::DenseTensor>());
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  const auto op =
      paddle::framework::OpRegistry::CreateOp("lg_place", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  ExecutionOptions options;
  options.place = kGpu;
  BoundOp bound(*op, scope, options);
  bound.Run();
  EXPECT_EQ(bound.record().bytes_moved, 0u);
  EXPECT_EQ(ValuesOf(scope, "out"), (std::vector<float>{1}));
}

}  // namespace
}  // namespace phibridge
