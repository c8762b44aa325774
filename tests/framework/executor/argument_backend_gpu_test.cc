// A kernel of the GPU that takes one of its inputs in memory of the CPU, and one that leaves its
// output there.
#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/tensor_copy.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/need_gpu.h"

namespace backend_ops {

using phi::DenseTensor;

inline void PickInferMeta(const phi::MetaTensor& x, const phi::MetaTensor& places,
                          phi::MetaTensor* out) {
  out->set_dims(places.dims());
  out->set_dtype(x.dtype());
}

// Out[i] = X[Places[i]]: reads Places on the host, X by copies to it, and writes Out where it is to
// lie.
template <typename T, typename Context, bool kOutOnCpu>
void Pick(const Context& ctx, const DenseTensor& x, const DenseTensor& places, DenseTensor* out) {
  PADDLE_ENFORCE(phi::is_gpu_place(x.place()), phi::errors::Fatal("X lies at %s", x.place()));
  PADDLE_ENFORCE(phi::is_cpu_place(places.place()),
                 phi::errors::Fatal("Places lie at %s", places.place()));
  DenseTensor host, result;
  phi::TensorCopySync(x, phi::CPUPlace(), &host);
  T* to = result.mutable_data<T>(places.dims(), phi::CPUPlace());
  for (int64_t i = 0; i < places.numel(); ++i)
    to[i] = host.data<T>()[static_cast<int64_t>(places.data<float>()[i])];
  if (kOutOnCpu) {
    T* kept = ctx.template HostAlloc<T>(out);
    std::copy(to, to + places.numel(), kept);
  } else {
    phi::TensorCopySync(result, ctx.GetPlace(), out);
  }
}

template <typename T, typename Context>
void PickKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& places,
                DenseTensor* out) {
  Pick<T, Context, false>(ctx, x, places, out);
}
template <typename T, typename Context>
void PickToCpuKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& places,
                     DenseTensor* out) {
  Pick<T, Context, true>(ctx, x, places, out);
}

class PickMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("Places", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

class PickOp : public paddle::framework::OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return {IndicateVarDataType(ctx, "X"), ctx.GetPlace()};
  }
};

inline phi::KernelSignature PickMapping(const phi::ArgumentMappingContext&) {
  return {"ab_pick_kernel", {"X", "Places"}, {}, {"Out"}};
}
inline phi::KernelSignature PickToCpuMapping(const phi::ArgumentMappingContext&) {
  return {"ab_pick_to_cpu_kernel", {"X", "Places"}, {}, {"Out"}};
}
DECLARE_INFER_SHAPE_FUNCTOR(ab_pick, PickInferShape, PD_INFER_META(PickInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(ab_pick_to_cpu, PickToCpuInferShape, PD_INFER_META(PickInferMeta));

}  // namespace backend_ops

PD_REGISTER_KERNEL(ab_pick_kernel, GPU, ALL_LAYOUT, backend_ops::PickKernel, float) {
  kernel->InputAt(1).SetBackend(phi::Backend::CPU);
}
PD_REGISTER_KERNEL(ab_pick_to_cpu_kernel, GPU, ALL_LAYOUT, backend_ops::PickToCpuKernel, float) {
  kernel->InputAt(1).SetBackend(phi::Backend::CPU);
  kernel->OutputAt(0).SetBackend(phi::Backend::CPU);
}
PD_REGISTER_ARG_MAPPING_FN(ab_pick, backend_ops::PickMapping);
PD_REGISTER_ARG_MAPPING_FN(ab_pick_to_cpu, backend_ops::PickToCpuMapping);
REGISTER_OPERATOR(ab_pick, backend_ops::PickOp, backend_ops::PickMaker,
                  backend_ops::PickInferShape);
REGISTER_OPERATOR(ab_pick_to_cpu, backend_ops::PickOp, backend_ops::PickMaker,
                  backend_ops::PickToCpuInferShape);

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using Floats = std::vector<float>;

class ArgumentBackendTest : public ::testing::Test {
 protected:
  void Put(const std::string& name, const Floats& values, const phi::Place& place) {
    phi::DenseTensor host;
    std::copy(values.begin(), values.end(),
              host.mutable_data<float>({static_cast<int64_t>(values.size())}, phi::CPUPlace()));
    phi::TensorCopySync(host, place, scope_.Var(name)->GetMutable<phi::DenseTensor>());
  }
  // Where Out lies; what it holds goes to `values`.
  phi::Place Run(const std::string& type, Floats* values) {
    const auto op = paddle::framework::OpRegistry::CreateOp(
        type, {{"X", {"x"}}, {"Places", {"places"}}}, {{"Out", {"out"}}}, {});
    scope_.Var("out")->GetMutable<phi::DenseTensor>();
    ExecutionOptions options;
    options.place = phi::GPUPlace(0);
    BoundOp(*op, scope_, options).Run();
    const auto& out = scope_.FindVar("out")->Get<phi::DenseTensor>();
    phi::DenseTensor host;
    phi::TensorCopySync(out, phi::CPUPlace(), &host);
    values->assign(host.data<float>(), host.data<float>() + host.numel());
    return out.place();
  }

  Scope scope_;
};

TEST_F(ArgumentBackendTest, AnInputForTheCpuIsMovedThere) {
  Put("x", {0, 10, 20, 30}, phi::GPUPlace(0));
  Put("places", {3, 1}, phi::GPUPlace(0));
  Floats values;
  EXPECT_TRUE(phi::is_gpu_place(Run("ab_pick", &values)));
  EXPECT_EQ(values, (Floats{30, 10}));
  EXPECT_TRUE(phi::is_gpu_place(scope_.FindVar("places")->Get<phi::DenseTensor>().place()));
}

TEST_F(ArgumentBackendTest, AnInputThatLiesThereStays) {
  Put("x", {0, 10, 20, 30}, phi::GPUPlace(0));
  Put("places", {2}, phi::CPUPlace());
  Floats values;
  Run("ab_pick", &values);
  EXPECT_EQ(values, (Floats{20}));
}

TEST_F(ArgumentBackendTest, OtherInputsAreMovedToTheDevice) {
  Put("x", {0, 10, 20, 30}, phi::CPUPlace());
  Put("places", {2, 0, 1}, phi::CPUPlace());
  Floats values;
  EXPECT_TRUE(phi::is_gpu_place(Run("ab_pick", &values)));
  EXPECT_EQ(values, (Floats{20, 0, 10}));
}

TEST_F(ArgumentBackendTest, AnOutputForTheCpuStaysThere) {
  Put("x", {0, 10, 20, 30}, phi::GPUPlace(0));
  Put("places", {1, 1}, phi::GPUPlace(0));
  Floats values;
  EXPECT_TRUE(phi::is_cpu_place(Run("ab_pick_to_cpu", &values)));
  EXPECT_EQ(values, (Floats{10, 10}));
}

}  // namespace
}  // namespace phibridge
