#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "framework/executor/bound_op.h"
#include "phi/core/type_info.h"
#include "tests/framework/runtime_ops.h"

// A tensor class of one's own as input and output of operators, with shape functions that describe
// it.
namespace foreign_ops {

using phi::DDim;
using phi::DenseTensor;

// Numbers and how often each stands one after the other.
class RunLengthTensor : public phi::TensorBase,
                        public phi::TypeInfoTraits<phi::TensorBase, RunLengthTensor> {
 public:
  static const char* name() { return "RunLengthTensor"; }
  std::vector<std::pair<float, int64_t>> runs;

  int64_t numel() const override { return phi::product(dims_); }
  const DDim& dims() const override { return dims_; }
  phi::DataType dtype() const override { return dtype_; }
  phi::DataLayout layout() const override { return phi::DataLayout::NCHW; }
  const phi::Place& place() const override { return place_; }
  bool valid() const override { return dtype_ != phi::DataType::UNDEFINED; }
  bool initialized() const override { return !runs.empty(); }
  void* AllocateFrom(phi::Allocator*, phi::DataType dtype, size_t) override {
    dtype_ = dtype;
    runs.clear();
    return &runs;
  }
  void SetDims(const DDim& dims) override { dims_ = dims; }
  void SetDtype(phi::DataType dtype) override { dtype_ = dtype; }

 private:
  DDim dims_;
  phi::DataType dtype_ = phi::DataType::UNDEFINED;
  phi::Place place_ = phi::CPUPlace();
};

inline void SameInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) {
  out->set_dims(x.dims());
  out->set_dtype(x.dtype());
}

template <typename T, typename Context>
void PackKernel(const Context&, const DenseTensor& x, RunLengthTensor* out) {
  out->runs.clear();
  for (int64_t i = 0; i < x.numel(); ++i) {
    const T value = x.data<T>()[i];
    if (out->runs.empty() || out->runs.back().first != value) out->runs.emplace_back(value, 0);
    ++out->runs.back().second;
  }
}

template <typename T, typename Context>
void UnpackKernel(const Context& ctx, const RunLengthTensor& x, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  for (const auto& [value, count] : x.runs) y = std::fill_n(y, count, value);
}

class OneToOneMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

class FloatOp : public paddle::framework::OperatorWithKernel {
 public:
  using paddle::framework::OperatorWithKernel::OperatorWithKernel;
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return {paddle::framework::proto::VarType::FP32, ctx.GetPlace()};
  }
};

inline phi::KernelSignature PackMapping(const phi::ArgumentMappingContext&) {
  return {"ft_pack_kernel", {"X"}, {}, {"Out"}};
}
inline phi::KernelSignature UnpackMapping(const phi::ArgumentMappingContext&) {
  return {"ft_unpack_kernel", {"X"}, {}, {"Out"}};
}

}  // namespace foreign_ops

PD_REGISTER_KERNEL(ft_pack_kernel, CPU, ALL_LAYOUT, foreign_ops::PackKernel, float) {}
PD_REGISTER_KERNEL(ft_unpack_kernel, CPU, ALL_LAYOUT, foreign_ops::UnpackKernel, float) {}
PD_REGISTER_ARG_MAPPING_FN(ft_pack, foreign_ops::PackMapping);
PD_REGISTER_ARG_MAPPING_FN(ft_unpack, foreign_ops::UnpackMapping);
// The operators have no shape functions of their own: those of the kernels are found by name.
PD_REGISTER_INFER_META_FN(ft_pack_kernel, foreign_ops::SameInferMeta);
PD_REGISTER_INFER_META_FN(ft_unpack_kernel, foreign_ops::SameInferMeta);
REGISTER_OPERATOR(ft_pack, foreign_ops::FloatOp, foreign_ops::OneToOneMaker);
REGISTER_OPERATOR(ft_unpack, foreign_ops::FloatOp, foreign_ops::OneToOneMaker);

namespace phibridge {
namespace {

using foreign_ops::RunLengthTensor;
using paddle::framework::OpRegistry;
using Floats = std::vector<float>;

class ForeignTensorTest : public ::testing::Test {
 protected:
  void Run(const std::string& type, const std::string& x, const std::string& out) {
    op_ = OpRegistry::CreateOp(type, {{"X", {x}}}, {{"Out", {out}}}, {});
    scope_.Var(out);
    BoundOp(*op_, scope_, options_).Run();
  }

  Scope scope_;
  ExecutionOptions options_;
  std::unique_ptr<paddle::framework::OperatorBase> op_;
};

TEST_F(ForeignTensorTest, GoesFromOperatorToOperator) {
  runtime_ops::Put(&scope_, "x", {1, 1, 1, 4, 4, 2});
  Run("ft_pack", "x", "packed");
  const auto& packed = scope_.FindVar("packed")->Get<RunLengthTensor>();
  EXPECT_EQ(packed.runs.size(), 3u);
  EXPECT_EQ(packed.dims(), phi::DDim({6}));
  EXPECT_EQ(packed.dtype(), phi::DataType::FLOAT32);
  EXPECT_EQ(scope_.FindVar("packed")->TypeName(), "RunLengthTensor");
  Run("ft_unpack", "packed", "out");
  EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{1, 1, 1, 4, 4, 2}));
}

TEST_F(ForeignTensorTest, IsKeptFromRunToRun) {
  runtime_ops::Put(&scope_, "x", {7, 7});
  op_ = OpRegistry::CreateOp("ft_pack", {{"X", {"x"}}}, {{"Out", {"packed"}}}, {});
  scope_.Var("packed");
  BoundOp bound(*op_, scope_, options_);
  bound.Run();
  const phi::TensorBase* first = scope_.FindVar("packed")->tensor();
  runtime_ops::Put(&scope_, "x", {7, 8, 9});
  bound.Run();
  EXPECT_EQ(scope_.FindVar("packed")->tensor(), first);
  EXPECT_EQ(scope_.FindVar("packed")->Get<RunLengthTensor>().runs.size(), 3u);
  EXPECT_EQ(first->dims(), phi::DDim({3}));
}

TEST_F(ForeignTensorTest, AKernelThatTakesAnotherClassSaysSo) {
  runtime_ops::Put(&scope_, "x", {1, 2});
  try {
    Run("ft_unpack", "x", "out");
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_NE(error.error_str().find("RunLengthTensor"), std::string::npos) << error.what();
    EXPECT_NE(error.error_str().find("DenseTensor"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace phibridge
