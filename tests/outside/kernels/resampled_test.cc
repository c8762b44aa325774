// Runs the resampling operator beside it by its kernel, and calls sparse kernels by their keys.
#include <gtest/gtest.h>

#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;

void Call(const char* name, phi::DataType dtype, phi::KernelContext* ctx) {
  const phi::Kernel& kernel = phi::KernelFactory::Instance().SelectKernel(
      name, phi::KernelKey(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, dtype));
  ASSERT_TRUE(kernel.IsValid()) << name;
  kernel(ctx);
}
phi::KernelContext OnCpu() {
  return phi::KernelContext(phi::DeviceContextPool::Instance().Get(phi::CPUPlace()));
}

TEST(OutsideResampledTest, ByAttributeByTensorAndByList) {
  pf::Scope scope;
  Put<float>(&scope, "x", {1, 2, 3}, {0, 2, 4, 10, 20, 30});
  Put<int>(&scope, "size", {1}, {2});
  const Slots outputs{{"Out", {"out"}}};
  const auto choice =
      RunOp("outside_resample", {{"X", {"x"}}}, outputs, {{"shape", std::vector<int>{5}}}, &scope);
  EXPECT_EQ(choice.kind, KernelChoice::kPhi);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{0, 1, 2, 3, 4, 10, 15, 20, 25, 30}));
  RunOp("outside_resample", {{"X", {"x"}}, {"OutSize", {"size"}}}, outputs,
        {{"shape", std::vector<int>{5}}, {"interp_method", std::string("nearest")}}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{0, 4, 10, 30}));
  RunOp("outside_resample", {{"X", {"x"}}, {"SizeList", {"size"}}}, outputs,
        {{"align_corners", false}, {"bound", 5.0f}}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{0.5f, 3.5f, 5, 5}));
  EXPECT_NE(ErrorOf([&] {
              RunOp("outside_resample", {{"X", {"x"}}}, outputs,
                    {{"interp_method", std::string("cubic")}}, &scope);
            }).find("can only be nearest or linear"),
            std::string::npos);

  OneOpProgram program("outside_resample", {{"X", {"x"}}, {"OutSize", {"size"}}}, outputs, {});
  program.Declare("x", {-1, 2, 3}, pf::proto::VarType::FP32);
  program.Declare("size", {1}, pf::proto::VarType::INT32);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetShape(), (std::vector<int64_t>{-1, 2, -1}));
}

TEST(OutsideResampledTest, SparseInSparseOut) {
  pf::Scope scope;
  const phi::SparseCsrTensor csr(*Put<int64_t>(&scope, "crows", {3}, {0, 2, 3}),
                                 *Put<int64_t>(&scope, "cols", {3}, {0, 1, 1}),
                                 *Put<float>(&scope, "values", {3}, {1, 3, 5}), phi::DDim({2, 2}));
  phi::SparseCsrTensor shares;
  phi::KernelContext ctx = OnCpu();
  ctx.EmplaceBackInput(&csr);
  ctx.EmplaceBackOutput(&shares);
  Call("outside_csr_rows_to_one", phi::DataType::FLOAT32, &ctx);
  EXPECT_EQ(shares.non_zero_elements().data<float>()[1], 0.75f);
  EXPECT_EQ(shares.non_zero_crows().data<int64_t>()[1], 2);
  EXPECT_EQ(shares.dims(), phi::DDim({2, 2}));

  const phi::SparseCooTensor coo(*Put<int64_t>(&scope, "indices", {1, 2}, {0, 3}),
                                 *Put<float>(&scope, "two", {2}, {5, 6}), phi::DDim({4}));
  phi::SparseCooTensor scaled;
  phi::KernelContext of_coo = OnCpu();
  of_coo.EmplaceBackInput(&coo);
  of_coo.EmplaceBackAttr(2.0f);
  of_coo.EmplaceBackOutput(&scaled);
  Call("outside_coo_scaled", phi::DataType::FLOAT32, &of_coo);
  EXPECT_EQ(scaled.non_zero_elements().data<float>()[1], 12);
  EXPECT_EQ(scaled.nnz(), 2);
}

TEST(OutsideResampledTest, RowsBehindRows) {
  const auto rows_of = [](std::vector<int64_t> at, const std::vector<int>& values) {
    auto rows = std::make_unique<phi::SelectedRows>(at, 3);
    rows->mutable_value()->Resize({static_cast<int64_t>(at.size()), 2});
    int* to = rows->mutable_value()->mutable_data<int>(phi::CPUPlace());
    std::copy(values.begin(), values.end(), to);
    return rows;
  };
  const auto x = rows_of({2, 0}, {1, 2, 3, 4}), y = rows_of({2}, {10, 20});
  phi::SelectedRows sum;
  phi::KernelContext ctx = OnCpu();
  ctx.EmplaceBackInput(x.get());
  ctx.EmplaceBackInput(y.get());
  ctx.EmplaceBackAttr(phi::Scalar(2));
  ctx.EmplaceBackOutput(&sum);
  Call("outside_rows_plus", phi::DataType::INT32, &ctx);
  EXPECT_EQ(sum.rows(), (std::vector<int64_t>{2, 0, 2}));
  phi::DenseTensor dense;
  phi::KernelContext to_dense = OnCpu();
  to_dense.EmplaceBackInput(&sum);
  to_dense.EmplaceBackOutput(&dense);
  Call("outside_rows_to_dense", phi::DataType::INT32, &to_dense);
  EXPECT_EQ(std::vector<int>(dense.data<int>(), dense.data<int>() + 6),
            (std::vector<int>{6, 8, 0, 0, 12, 24}));
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
