#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/tensor_array.h"
#include "tests/framework/run_length_ops.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

// What a kernel's registration says of single arguments, where they are no dense tensors: each
// kernel of an input puts what it saw of the values into its output.
namespace kind_ops {

using foreign_ops::FloatOp;
using foreign_ops::OneToOneMaker;
using foreign_ops::RunLengthTensor;
using phi::DataLayout;
using phi::DataType;
using phi::DenseTensor;

// The values of one part of X, converted to float by the kernel; -1 alone for another type.
template <typename Seen>
void Show(const DenseTensor& x, DenseTensor* out) {
  const bool is_seen = x.dtype() == phi::CppTypeToDataType<Seen>::value;
  out->Resize({is_seen ? x.numel() : 1});
  float* y = out->mutable_data<float>(phi::CPUPlace());
  if (!is_seen) y[0] = -1;
  for (int64_t i = 0; is_seen && i < x.numel(); ++i) y[i] = static_cast<float>(x.data<Seen>()[i]);
}

template <typename T, typename Context>
void SeeArrayKernel(const Context&, const phi::TensorArray& x, DenseTensor* out) {
  Show<int64_t>(x[x.size() - 1], out);
}
template <typename T, typename Context>
void SeeLastKernel(const Context&, const phi::TensorArray& x, DenseTensor* out) {
  Show<float>(x[x.size() - 1], out);
}
template <typename T, typename Context>
void SeeRowsKernel(const Context&, const phi::SelectedRows& x, DenseTensor* out) {
  Show<int64_t>(x.value(), out);
}
template <typename T, typename Context>
void SeeCooKernel(const Context&, const phi::SparseCooTensor& x, DenseTensor* out) {
  Show<int64_t>(x.values(), out);
}
template <typename T, typename Context>
void SeeCsrKernel(const Context&, const phi::SparseCsrTensor& x, DenseTensor* out) {
  Show<int64_t>(x.values(), out);
}
template <typename T, typename Context>
void SeeForeignKernel(const Context&, const RunLengthTensor&, DenseTensor*) {}

template <typename T, typename Context, typename Out>
void LeaveKernel(const Context&, const DenseTensor&, Out*) {}
template <typename T, typename Context>
void MakeRowsKernel(const Context& ctx, const DenseTensor& x, phi::SelectedRows* out) {
  LeaveKernel<T, Context, phi::SelectedRows>(ctx, x, out);
}
template <typename T, typename Context>
void MakeCooKernel(const Context& ctx, const DenseTensor& x, phi::SparseCooTensor* out) {
  LeaveKernel<T, Context, phi::SparseCooTensor>(ctx, x, out);
}
template <typename T, typename Context>
void MakeArrayKernel(const Context& ctx, const DenseTensor& x, phi::TensorArray* out) {
  LeaveKernel<T, Context, phi::TensorArray>(ctx, x, out);
}
template <typename T, typename Context>
void MakeForeignKernel(const Context& ctx, const DenseTensor& x, RunLengthTensor* out) {
  LeaveKernel<T, Context, RunLengthTensor>(ctx, x, out);
}

inline void DimsInferMeta(const phi::MetaTensor&, phi::MetaTensor* out) { out->set_dims({1}); }

}  // namespace kind_ops

// An operator and its kernel, of which `definition` says more.
#define KIND_OP(name, kernel_fn, definition)                                       \
  namespace kind_ops {                                                             \
  inline phi::KernelSignature name##Mapping(const phi::ArgumentMappingContext&) {  \
    return {#name "_kernel", {"X"}, {}, {"Out"}};                                  \
  }                                                                                \
  }                                                                                \
  PD_REGISTER_KERNEL(name##_kernel, CPU, ALL_LAYOUT, kind_ops::kernel_fn, float) { \
    kernel->definition;                                                            \
  }                                                                                \
  PD_REGISTER_ARG_MAPPING_FN(name, kind_ops::name##Mapping);                       \
  PD_REGISTER_INFER_META_FN(name##_kernel, kind_ops::DimsInferMeta);               \
  REGISTER_OPERATOR(name, kind_ops::FloatOp, kind_ops::OneToOneMaker)

KIND_OP(ak_array_type, SeeArrayKernel, InputAt(0).SetDataType(phi::DataType::INT64));
KIND_OP(ak_array_layout, SeeLastKernel, InputAt(0).SetDataLayout(phi::DataLayout::NHWC));
KIND_OP(ak_rows_type, SeeRowsKernel, InputAt(0).SetDataType(phi::DataType::INT64));
KIND_OP(ak_coo_type, SeeCooKernel, InputAt(0).SetDataType(phi::DataType::INT64));
KIND_OP(ak_csr_type, SeeCsrKernel, InputAt(0).SetDataType(phi::DataType::INT64));
KIND_OP(ak_coo_layout, SeeCooKernel, InputAt(0).SetDataLayout(phi::DataLayout::NHWC));
KIND_OP(ak_foreign_type, SeeForeignKernel, InputAt(0).SetDataType(phi::DataType::INT64));
KIND_OP(ak_foreign_place, SeeForeignKernel, InputAt(0).SetBackend(phi::Backend::GPU));
KIND_OP(ak_makes_rows, MakeRowsKernel, OutputAt(0).SetDataType(phi::DataType::INT64));
KIND_OP(ak_makes_coo, MakeCooKernel, OutputAt(0).SetDataType(phi::DataType::INT64));
KIND_OP(ak_orders_coo, MakeCooKernel, OutputAt(0).SetDataLayout(phi::DataLayout::NHWC));
KIND_OP(ak_makes_array, MakeArrayKernel, OutputAt(0).SetDataType(phi::DataType::INT64));
KIND_OP(ak_makes_foreign, MakeForeignKernel, OutputAt(0).SetDataType(phi::DataType::INT64));

namespace phibridge {
namespace {

using foreign_ops::RunLengthTensor;
using paddle::framework::OpRegistry;
using phi::DDim;
using Floats = std::vector<float>;

class ArgumentKindsTest : public ::testing::Test {
 protected:
  template <typename Out = phi::DenseTensor>
  const Out& Run(const std::string& type) {
    op_ = OpRegistry::CreateOp(type, {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
    scope_.Var("out")->GetMutable<Out>();
    BoundOp(*op_, scope_, options_).Run();
    return scope_.FindVar("out")->Get<Out>();
  }
  Floats SeenBy(const std::string& type) {
    Run(type);
    return runtime_ops::Values(scope_, "out");
  }
  void Refuses(const std::string& type, const std::string& part) {
    tests::ExpectError(phi::UNIMPLEMENTED, part, [&] { Run(type); });
  }

  template <typename T>
  phi::DenseTensor TensorOf(const DDim& dims, const std::vector<T>& values) {
    phi::DenseTensor tensor;
    std::copy(values.begin(), values.end(), tensor.mutable_data<T>(dims, phi::CPUPlace()));
    return tensor;
  }
  template <typename T>
  T* X() {
    return scope_.Var("x")->GetMutable<T>();
  }
  void PutCoo() {
    X<phi::SparseCooTensor>()->SetMember(TensorOf<int64_t>({1, 2}, {0, 2}),
                                         TensorOf<float>({2}, {1.5F, -2.5F}), DDim({4}));
  }

  Scope scope_;
  ExecutionOptions options_;
  std::unique_ptr<paddle::framework::OperatorBase> op_;
};

TEST_F(ArgumentKindsTest, ElementsOfAnArrayGetTheTypeThatIsWanted) {
  *X<phi::TensorArray>() = phi::TensorArray(
      {TensorOf<float>({1}, {9}), phi::DenseTensor(), TensorOf<float>({3}, {1.5F, -2.5F, 3})});
  EXPECT_EQ(SeenBy("ak_array_type"), (Floats{1, -2, 3}));
  EXPECT_EQ(X<phi::TensorArray>()->back().dtype(), phi::DataType::FLOAT32);
}

TEST_F(ArgumentKindsTest, ElementsOfAnArrayGetTheLayoutThatIsWanted) {
  phi::DenseTensor image = TensorOf<float>({1, 2, 1, 3}, {0, 1, 2, 3, 4, 5});
  image.set_layout(phi::DataLayout::NCHW);
  *X<phi::TensorArray>() = phi::TensorArray({image});
  EXPECT_EQ(SeenBy("ak_array_layout"), (Floats{0, 3, 1, 4, 2, 5}));
}

TEST_F(ArgumentKindsTest, BlockedElementsOfAnArrayGetTheLayoutToo) {
  if (!phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace())) {
    GTEST_SKIP() << "built without oneDNN";
  }
  const phi::DenseTensor* blocked = runtime_ops::PutBlocked(&scope_, "blocked");
  ASSERT_EQ(blocked->layout(), phi::DataLayout::ONEDNN);
  *X<phi::TensorArray>() = phi::TensorArray({*blocked});
  EXPECT_EQ(SeenBy("ak_array_layout"), runtime_ops::BlockedChannelsLast());
}

TEST_F(ArgumentKindsTest, SelectedRowsGetTheTypeThatIsWanted) {
  auto* rows = X<phi::SelectedRows>();
  rows->set_rows({0, 2});
  rows->set_height(4);
  *rows->mutable_value() = TensorOf<float>({2, 1}, {1.5F, -2.5F});
  EXPECT_EQ(SeenBy("ak_rows_type"), (Floats{1, -2}));
}

TEST_F(ArgumentKindsTest, ValuesOfSparseTensorsGetTheTypeThatIsWanted) {
  PutCoo();
  EXPECT_EQ(SeenBy("ak_coo_type"), (Floats{1, -2}));
  scope_.EraseVars({"x"});
  X<phi::SparseCsrTensor>()->SetMember(TensorOf<int64_t>({2}, {0, 2}),
                                       TensorOf<int64_t>({2}, {0, 2}),
                                       TensorOf<float>({2}, {1.5F, -2.5F}), DDim({1, 4}));
  EXPECT_EQ(SeenBy("ak_csr_type"), (Floats{1, -2}));
}

TEST_F(ArgumentKindsTest, SparseTensorsHaveNoOrderOfDimensions) {
  PutCoo();
  Refuses("ak_coo_layout", "InputAt(…).SetDataLayout of input `X`; it is a SparseCooTensor");
}

TEST_F(ArgumentKindsTest, AClassFromOutsideCannotBeConverted) {
  auto* x = X<RunLengthTensor>();
  x->SetDims(DDim({2}));
  x->SetDtype(phi::DataType::FLOAT32);
  x->runs = {{1.0F, 2}};
  Refuses("ak_foreign_type", "InputAt(…).SetDataType of input `X`; it is a RunLengthTensor");
  Refuses("ak_foreign_place", "InputAt(…).SetBackend of input `X`; it is a RunLengthTensor");
  x->SetDtype(phi::DataType::INT64);
  Run("ak_foreign_type");
}

TEST_F(ArgumentKindsTest, OutputsOfEachClassGetTheTypeThatIsWanted) {
  runtime_ops::Put(&scope_, "x", {1});
  EXPECT_EQ(Run<phi::SelectedRows>("ak_makes_rows").value().dtype(), phi::DataType::INT64);
  scope_.EraseVars({"out"});
  EXPECT_EQ(Run<phi::SparseCooTensor>("ak_makes_coo").dtype(), phi::DataType::INT64);
  scope_.EraseVars({"out"});
  EXPECT_EQ(Run<RunLengthTensor>("ak_makes_foreign").dtype(), phi::DataType::INT64);
}

TEST_F(ArgumentKindsTest, WhatAnOutputOfAClassCannotHaveIsRefused) {
  runtime_ops::Put(&scope_, "x", {1});
  tests::ExpectError(phi::UNIMPLEMENTED, "OutputAt(…).SetDataType of an output that is a TensorArr",
                     [&] { Run<phi::TensorArray>("ak_makes_array"); });
  scope_.EraseVars({"out"});
  tests::ExpectError(phi::UNIMPLEMENTED, "OutputAt(…).SetDataLayout of an output that is a Sparse",
                     [&] { Run<phi::SparseCooTensor>("ak_orders_coo"); });
}

}  // namespace
}  // namespace phibridge
