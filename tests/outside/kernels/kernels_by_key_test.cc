// Calls the kernels beside it by their keys.
#include <gtest/gtest.h>

#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/string_tensor.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

const phi::Kernel& KernelOf(const char* name, phi::DataType dtype) {
  return phi::KernelFactory::Instance().SelectKernel(
      name, phi::KernelKey(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, dtype));
}
phi::KernelContext OnCpu() {
  return phi::KernelContext(phi::DeviceContextPool::Instance().Get(phi::CPUPlace()));
}

TEST(OutsideKernelsByKeyTest, OptionalListsAndRows) {
  for (const char* name : {"outside_list_total", "outside_list_total_old"}) {
    const phi::Kernel& kernel = KernelOf(name, phi::DataType::INT32);
    ASSERT_TRUE(kernel.IsValid()) << name;
    EXPECT_TRUE(kernel.args_def().input_defs()[1].is_optional);
    EXPECT_TRUE(kernel.args_def().input_defs()[1].is_vector);
    EXPECT_EQ(kernel.args_def().input_defs()[2].kind, phi::TensorKind::kSelectedRows);
    pf::Scope scope;
    auto* x = Put<int>(&scope, "x", {2}, {1, 2});
    auto* a = Put<int>(&scope, "a", {1}, {10});
    auto* b = Put<int>(&scope, "b", {1}, {20});
    phi::SelectedRows rows({0}, 1);
    rows.mutable_value()->Resize({1});
    rows.mutable_value()->mutable_data<int>(phi::CPUPlace())[0] = 100;
    for (const bool all : {false, true}) {
      phi::DenseTensor out;
      phi::KernelContext ctx = OnCpu();
      ctx.EmplaceBackInput(x);
      if (all) {
        ctx.EmplaceBackInputs({a, b});
        ctx.EmplaceBackInput(&rows);
      } else {
        ctx.EmplaceBackInput(nullptr);
        ctx.EmplaceBackInput(nullptr);
      }
      ctx.EmplaceBackOutput(&out);
      kernel(&ctx);
      EXPECT_EQ(out.data<int>()[0], all ? 133 : 3) << name;
    }
  }
}

TEST(OutsideKernelsByKeyTest, TemporariesLiveInKernels) {
  pf::Scope scope;
  auto* x = Put<float>(&scope, "x", {8}, {1, 2, 3, 4, 5, 6, 7, 8});
  phi::DenseTensor out;
  phi::KernelContext ctx = OnCpu();
  ctx.EmplaceBackInput(x);
  ctx.EmplaceBackAttr(std::vector<int>{2, 3});
  ctx.EmplaceBackOutput(&out);
  KernelOf("outside_twice_halved", phi::DataType::FLOAT32)(&ctx);
  ASSERT_EQ(out.numel(), 2);
  EXPECT_EQ(out.data<float>()[0], 2);
  EXPECT_EQ(out.data<float>()[1], 6);
}

TEST(OutsideKernelsByKeyTest, SparseAndText) {
  pf::Scope scope;
  phi::SparseCooTensor coo(*Put<int64_t>(&scope, "indices", {1, 2}, {0, 3}),
                           *Put<float>(&scope, "values", {2}, {5, 6}), phi::DDim({4}));
  phi::DenseTensor out;
  phi::KernelContext ctx = OnCpu();
  ctx.EmplaceBackInput(&coo);
  ctx.EmplaceBackOutput(&out);
  KernelOf("outside_coo_values", phi::DataType::FLOAT32)(&ctx);
  EXPECT_EQ(out.data<float>()[1], 6);
  EXPECT_TRUE(KernelOf("outside_text_lengths", phi::DataType::PSTRING).IsValid());
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
