// Operators whose attribute says the layout, and images that say another, with every kind of
// kernel.
#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "phi/core/device_context.h"
#include "phi/core/layout_transform.h"
#include "tests/framework/runtime_ops.h"

namespace phibridge {
namespace {

using paddle::framework::AttributeMap;
using paddle::framework::OpRegistry;
using paddle::framework::VariableNameMap;
using phi::Backend;
using phi::DataLayout;
using phi::DDim;
using Floats = std::vector<float>;

class LayoutOfAttributeTest : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const std::string kernel = GetParam();
    if (kernel == "onednn") {
      if (!phi::DeviceContextPool::Instance().Has(Backend::ONEDNN, phi::CPUPlace())) {
        GTEST_SKIP() << "built without oneDNN";
      }
      options_.use_onednn = true;
    } else {
      options_.rules.Add("*=" + kernel);
    }
  }

  // Two channels of two rows of two: 0, 1, 2, 3 and 10, 20, 30, 70. `order` is that of the
  // dimensions, `says` what the tensor says of itself.
  void PutImage(DataLayout order, DataLayout says) {
    auto* x = runtime_ops::Put(&scope_, "x",
                               order == DataLayout::NHWC ? Floats{0, 10, 1, 20, 2, 30, 3, 70}
                                                         : Floats{0, 1, 2, 3, 10, 20, 30, 70});
    x->Resize(DDim({1, 2, 2, 2}));
    x->set_layout(says);
  }

  void Put(const char* name, const Floats& values, const DDim& dims, DataLayout says) {
    auto* tensor = runtime_ops::Put(&scope_, name, values);
    tensor->Resize(dims);
    tensor->set_layout(says);
  }

  // The maximum of each column of each channel.
  const phi::DenseTensor& Pool(const char* data_format) {
    return Run("pool2d", {{"X", {"x"}}}, {{"Out", {"out"}}},
               {{"pooling_type", std::string("max")},
                {"ksize", std::vector<int>{2, 1}},
                {"data_format", std::string(data_format)}});
  }

  // Each channel times a number of its own: 1 and 10.
  const phi::DenseTensor& MultiplyChannels(const char* op, const char* data_format) {
    Put("filter", {1, 10}, DDim({2, 1, 1, 1}), DataLayout::NCHW);
    return Run(op, {{"Input", {"x"}}, {"Filter", {"filter"}}}, {{"Output", {"out"}}},
               {{"groups", 2}, {"data_format", std::string(data_format)}});
  }

  // Runs an operator, one of whose outputs is `out`; returns that in a layout that is no library's.
  const phi::DenseTensor& Run(const char* type, const VariableNameMap& inputs,
                              const VariableNameMap& outputs, const AttributeMap& attrs) {
    op_ = OpRegistry::CreateOp(type, inputs, outputs, attrs);
    for (const auto& [slot, names] : outputs) {
      for (const std::string& name : names) scope_.Var(name)->GetMutable<phi::DenseTensor>();
    }
    BoundOp bound(*op_, scope_, options_);
    bound.Run();
    moved_ = bound.record().bytes_moved;
    key_ = bound.choice().key;
    auto* out = scope_.FindVar("out")->GetMutable<phi::DenseTensor>();
    if (phi::NeedsLayoutTransform(*out, DataLayout::ANY)) {
      phi::TransformLayout(*out, DataLayout::ANY, out);
    }
    return *out;
  }

  Scope scope_;
  ExecutionOptions options_;
  std::unique_ptr<paddle::framework::OperatorBase> op_;
  size_t moved_ = 0;
  phi::KernelKey key_;
};

TEST_P(LayoutOfAttributeTest, TheAttributeSaysTheLayoutOfImagesThatSayNothing) {
  PutImage(DataLayout::NHWC, DataLayout::NCHW);
  EXPECT_EQ(Pool("NHWC").dims(), DDim({1, 1, 2, 2}));
  EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{2, 30, 3, 70}));
  EXPECT_EQ(moved_, 0u);
  const std::string kernel = GetParam();
  EXPECT_EQ(key_.layout(), kernel == "phi"      ? DataLayout::NHWC
                           : kernel == "legacy" ? DataLayout::ALL_LAYOUT
                                                : DataLayout::ONEDNN);
}

TEST_P(LayoutOfAttributeTest, AnImageThatSaysTheSameStays) {
  PutImage(DataLayout::NHWC, DataLayout::NHWC);
  Pool("NHWC");
  EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{2, 30, 3, 70}));
  EXPECT_EQ(moved_, 0u);
}

TEST_P(LayoutOfAttributeTest, AnImageThatSaysItsChannelsAreLastIsTransformed) {
  PutImage(DataLayout::NHWC, DataLayout::NHWC);
  EXPECT_EQ(Pool("NCHW").dims(), DDim({1, 2, 1, 2}));
  EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{2, 3, 30, 70}));
  EXPECT_EQ(moved_, 8 * sizeof(float));
  EXPECT_EQ(runtime_ops::Values(scope_, "x"), (Floats{0, 10, 1, 20, 2, 30, 3, 70}));
}

TEST_P(LayoutOfAttributeTest, TransposedConvolutionsReadTheChannelsWhereTheAttributeSays) {
  const std::string kernel = GetParam();
  for (const char* op : {"conv2d_transpose", "depthwise_conv2d_transpose"}) {
    PutImage(DataLayout::NHWC, DataLayout::NCHW);
    EXPECT_EQ(MultiplyChannels(op, "NHWC").dims(), DDim({1, 2, 2, 2})) << op;
    EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{0, 100, 1, 200, 2, 300, 3, 700})) << op;
    if (kernel != "onednn") {  // which blocks the images
      EXPECT_EQ(moved_, 0u) << op;
    }
    EXPECT_EQ(key_.backend() == Backend::ONEDNN, kernel == "onednn") << op;
    PutImage(DataLayout::NHWC, DataLayout::NHWC);
    MultiplyChannels(op, "NCHW");
    EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{0, 1, 2, 3, 100, 200, 300, 700})) << op;
    if (kernel != "onednn") {
      EXPECT_EQ(moved_, 8 * sizeof(float)) << op;
    }
  }
}

// Programs of other versions have other names for the slots of gradients' gradients.
TEST_P(LayoutOfAttributeTest, ImagesOfOlderSlotsAreTransformedToo) {
  PutImage(DataLayout::NHWC, DataLayout::NHWC);
  Put("filter", {1, 10}, DDim({1, 2, 1, 1}), DataLayout::NCHW);
  Put("filter_change", {2, 3}, DDim({1, 2, 1, 1}), DataLayout::NCHW);
  Put("g", {1, 2, 3, 4}, DDim({1, 2, 2, 1}), DataLayout::NHWC);
  for (const char* op : {"conv2d_grad_grad", "depthwise_conv2d_grad_grad"}) {
    Run(op,
        {{"Input", {"x"}},
         {"Filter", {"filter"}},
         {"DOutput", {"g"}},
         {"DDInput", {"x"}},
         {"DDFilter", {"filter_change"}}},
        {{"DInput", {"x_grad"}}, {"DDOutput", {"out"}}}, {{"data_format", std::string("NCHW")}});
    EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{130, 263, 396, 919})) << op;
    EXPECT_EQ(runtime_ops::Values(scope_, "x_grad"), (Floats{2, 4, 6, 8, 3, 6, 9, 12})) << op;
  }
  Run("pool2d_double_grad", {{"X", {"x"}}}, {{"Out", {"out"}}},
      {{"pooling_type", std::string("avg")},
       {"ksize", std::vector<int>{2, 1}},
       {"data_format", std::string("NCHW")}});
  EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{1, 2, 20, 45}));
}

INSTANTIATE_TEST_SUITE_P(Kernels, LayoutOfAttributeTest,
                         ::testing::Values("phi", "legacy", "onednn"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace phibridge
