// Sparse inputs go where the kernel reads them, with their coordinates.
#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/tensor_copy.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"
#include "tests/support/need_gpu.h"

namespace sparse_place_ops {

using phi::DenseTensor;

inline void CheckPlace(const DenseTensor& part, const phi::Place& place) {
  PADDLE_ENFORCE(part.place() == place,
                 phi::errors::Fatal("a part lies at %s, not at %s", part.place(), place));
}

// Out = the values; errors unless all parts lie where the kernel runs.
template <typename T, typename Context>
void CooValuesKernel(const Context& ctx, const phi::SparseCooTensor& x, DenseTensor* out) {
  CheckPlace(x.indices(), ctx.GetPlace());
  CheckPlace(x.values(), ctx.GetPlace());
  phi::TensorCopySync(x.values(), ctx.GetPlace(), out);
}
template <typename T, typename Context>
void CsrValuesKernel(const Context& ctx, const phi::SparseCsrTensor& x, DenseTensor* out) {
  CheckPlace(x.crows(), ctx.GetPlace());
  CheckPlace(x.cols(), ctx.GetPlace());
  CheckPlace(x.values(), ctx.GetPlace());
  phi::TensorCopySync(x.values(), ctx.GetPlace(), out);
}

// An empty Out; errors unless the coordinates lie where the kernel runs. The values are not read.
template <typename T, typename Context>
void CsrPlacesKernel(const Context& ctx, const phi::SparseCsrTensor& x, DenseTensor* out) {
  CheckPlace(x.crows(), ctx.GetPlace());
  CheckPlace(x.cols(), ctx.GetPlace());
  out->Resize({0});
  ctx.template Alloc<T>(out);
}

inline void ValuesInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) {
  out->set_dims({2});
  out->set_dtype(x.dtype());
}

class ValuesMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

class ValuesOp : public paddle::framework::OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return {paddle::framework::proto::VarType::FP32, ctx.GetPlace()};
  }
};

}  // namespace sparse_place_ops

#define VALUES_OP(name, kernel_fn, backend)                                                     \
  namespace sparse_place_ops {                                                                  \
  inline phi::KernelSignature name##Mapping(const phi::ArgumentMappingContext&) {               \
    return {#name "_kernel", {"X"}, {}, {"Out"}};                                               \
  }                                                                                             \
  DECLARE_INFER_SHAPE_FUNCTOR(name, name##InferShape, PD_INFER_META(ValuesInferMeta));          \
  }                                                                                             \
  PD_REGISTER_KERNEL(name##_kernel, backend, ALL_LAYOUT, sparse_place_ops::kernel_fn, float) {} \
  PD_REGISTER_ARG_MAPPING_FN(name, sparse_place_ops::name##Mapping);                            \
  REGISTER_OPERATOR(name, sparse_place_ops::ValuesOp, sparse_place_ops::ValuesMaker,            \
                    sparse_place_ops::name##InferShape)

VALUES_OP(sp_coo_on_gpu, CooValuesKernel, GPU);
VALUES_OP(sp_csr_on_gpu, CsrValuesKernel, GPU);
VALUES_OP(sp_csr_places_on_gpu, CsrPlacesKernel, GPU);
VALUES_OP(sp_coo_on_cpu, CooValuesKernel, CPU);
VALUES_OP(sp_csr_on_cpu, CsrValuesKernel, CPU);

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using Floats = std::vector<float>;

class SparsePlaceTest : public ::testing::Test {
 protected:
  template <typename T>
  phi::DenseTensor At(const phi::Place& place, const std::vector<T>& values,
                      const phi::DDim& dims) {
    phi::DenseTensor host, out;
    std::copy(values.begin(), values.end(), host.mutable_data<T>(dims, phi::CPUPlace()));
    phi::TensorCopySync(host, place, &out);
    return out;
  }
  void PutCoo(const phi::Place& indices, const phi::Place& values) {
    *scope_.Var("x")->GetMutable<phi::SparseCooTensor>() = phi::SparseCooTensor(
        At<int64_t>(indices, {0, 2}, {1, 2}), At<float>(values, {1.5F, -2}, {2}), {4});
  }
  void PutCsr(const phi::Place& place) {
    *scope_.Var("x")->GetMutable<phi::SparseCsrTensor>() =
        phi::SparseCsrTensor(At<int64_t>(place, {0, 2}, {2}), At<int64_t>(place, {0, 2}, {2}),
                             At<float>(place, {1.5F, -2}, {2}), {1, 4});
  }
  Floats Run(const std::string& type) {
    const auto op =
        paddle::framework::OpRegistry::CreateOp(type, {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
    scope_.Var("out")->GetMutable<phi::DenseTensor>();
    ExecutionOptions options;
    options.place = phi::GPUPlace(0);
    options.fallback = FallbackPolicy::kAllow;
    BoundOp(*op, scope_, options).Run();
    phi::DenseTensor host;
    phi::TensorCopySync(scope_.FindVar("out")->Get<phi::DenseTensor>(), phi::CPUPlace(), &host);
    return Floats(host.data<float>(), host.data<float>() + host.numel());
  }

  Scope scope_;
};

const Floats kValues = {1.5F, -2};

TEST_F(SparsePlaceTest, HostTensorsGoToTheGpu) {
  PutCoo(phi::CPUPlace(), phi::CPUPlace());
  EXPECT_EQ(Run("sp_coo_on_gpu"), kValues);
  const auto& x = scope_.FindVar("x")->Get<phi::SparseCooTensor>();
  EXPECT_TRUE(phi::is_cpu_place(x.values().place()));  // the variable itself stays
  scope_.EraseVars({"x"});
  PutCsr(phi::CPUPlace());
  EXPECT_EQ(Run("sp_csr_on_gpu"), kValues);
}

TEST_F(SparsePlaceTest, OnePartGoesAlone) {
  PutCoo(phi::CPUPlace(), phi::GPUPlace(0));
  EXPECT_EQ(Run("sp_coo_on_gpu"), kValues);
}

TEST_F(SparsePlaceTest, CoordinatesGoWithoutValues) {
  *scope_.Var("x")->GetMutable<phi::SparseCsrTensor>() =
      phi::SparseCsrTensor(At<int64_t>(phi::CPUPlace(), {0, 0}, {2}),
                           At<int64_t>(phi::CPUPlace(), {}, {0}), phi::DenseTensor(), {1, 4});
  EXPECT_EQ(Run("sp_csr_places_on_gpu"), Floats());
}

// Kernels differ in what they read; a host's pointer in one of a GPU loses the device.
TEST_F(SparsePlaceTest, ElementsWithoutMemoryAreRefusedBeforeAKernel) {
  PutCoo(phi::CPUPlace(), phi::CPUPlace());
  scope_.Var("x")->GetMutable<phi::SparseCooTensor>()->mutable_values()->clear();
  for (const char* op : {"sp_coo_on_gpu", "sp_coo_on_cpu"}) {
    tests::ExpectError(phi::PRECONDITION_NOT_MET, "the values of shape [2] hold no memory",
                       [&] { Run(op); });
  }
}

TEST_F(SparsePlaceTest, GpuTensorsGoToAKernelOfTheCpu) {
  PutCoo(phi::GPUPlace(0), phi::GPUPlace(0));
  EXPECT_EQ(Run("sp_coo_on_cpu"), kValues);
  scope_.EraseVars({"x"});
  PutCsr(phi::GPUPlace(0));
  EXPECT_EQ(Run("sp_csr_on_cpu"), kValues);
}

}  // namespace
}  // namespace phibridge
