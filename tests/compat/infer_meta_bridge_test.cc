#include "compat/infer_meta_bridge.h"

#include <gtest/gtest.h>

#include <map>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "tests/support/expect_error.h"

namespace phi {

template <typename T, typename Context>
void MetaTestKernel(const Context&, const DenseTensor&, const paddle::optional<DenseTensor>&,
                    const IntArray&, const Scalar&, int64_t, DenseTensor*) {}

// Remembers what it got in out: dims = shape; layout tells of the optional.
void MetaTestInferMeta(const MetaTensor& x, paddle::optional<const MetaTensor&> maybe,
                       const IntArray& shape, const Scalar& value, int64_t axis, MetaTensor* out,
                       MetaConfig config) {
  out->set_dims(make_ddim(shape.GetData()));
  out->set_dtype(x.dtype());
  EXPECT_EQ(shape.FromTensor(), value.FromTensor());
  EXPECT_EQ(axis, 3);
  out->set_layout(maybe ? DataLayout::NHWC : DataLayout::NCHW);
  if (!config.is_runtime && shape.FromTensor()) {
    EXPECT_EQ(value.to<int>(), -1);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(meta_test, CPU, ALL_LAYOUT, phi::MetaTestKernel, float) {}

namespace phibridge {
namespace {

using phi::DenseTensor;
using phi::KernelSignature;

struct FakeMetaSource : MetaArgumentSource {
  std::string op_type = "meta_op";
  bool is_runtime = true;
  bool is_onednn = false;
  std::map<std::string, std::vector<DenseTensor*>> inputs;
  std::map<std::string, std::vector<DenseTensor*>> outputs;
  std::map<std::string, phi::Attribute> attrs;

  // At compile time nobody may read a value: there is no tensor behind a MetaTensor.
  struct CompileTimeMeta : phi::MetaTensor {
    using phi::MetaTensor::MetaTensor;
    phi::TensorBase* tensor() const override { return nullptr; }
  };
  MetaTensorList Metas(const std::map<std::string, std::vector<DenseTensor*>>& slots,
                       const std::string& name) const {
    MetaTensorList metas;
    auto it = slots.find(name);
    if (it == slots.end()) return metas;
    for (DenseTensor* tensor : it->second) {
      if (tensor == nullptr)
        metas.push_back(nullptr);
      else if (is_runtime)
        metas.push_back(std::make_shared<phi::MetaTensor>(tensor));
      else
        metas.push_back(std::make_shared<CompileTimeMeta>(tensor));
    }
    return metas;
  }
  const std::string& OpType() const override { return op_type; }
  bool IsRuntime() const override { return is_runtime; }
  bool IsRunMkldnnKernel() const override { return is_onednn; }
  MetaTensorList InputMetas(const std::string& name) const override { return Metas(inputs, name); }
  MetaTensorList OutputMetas(const std::string& name) const override {
    return Metas(outputs, name);
  }
  bool GetAttr(const std::string& name, phi::Attribute* value) const override {
    auto it = attrs.find(name);
    if (it == attrs.end()) return false;
    *value = it->second;
    return true;
  }
};

class InferMetaBridgeTest : public ::testing::Test {
 protected:
  InferMetaBridgeTest() {
    x_.mutable_data<float>({2, 3}, phi::CPUPlace());
    source_.inputs["X"] = {&x_};
    source_.outputs["Out"] = {&out_};
    source_.attrs["shape"] = std::vector<int>{4, 5};
    source_.attrs["value"] = 1.5f;
    source_.attrs["axis"] = 3;  // an int, where the kernel takes int64_t
  }
  void Infer() {
    phi::InferMetaContext context = BuildInferMetaContext(source_, signature_);
    PD_INFER_META(phi::MetaTestInferMeta)(&context);
  }
  void AttributesFromTensors() {
    shape_.mutable_data<int>({3}, phi::CPUPlace());
    for (int i = 0; i < 3; ++i) shape_.data<int>()[i] = 10 + i;
    value_.mutable_data<float>({1}, phi::CPUPlace())[0] = 2;
    source_.inputs["ShapeTensor"] = {&shape_};
    source_.inputs["ValueTensor"] = {&value_};
    signature_.attr_names = {"ShapeTensor", "ValueTensor", "axis"};
  }

  DenseTensor x_, out_, shape_, value_;
  FakeMetaSource source_;
  KernelSignature signature_{"meta_test", {"X", "Maybe"}, {"shape", "value", "axis"}, {"Out"}};
};

TEST_F(InferMetaBridgeTest, ConvertsAttributesToWhatTheKernelTakes) {
  Infer();
  EXPECT_EQ(out_.dims(), phi::make_ddim({4, 5}));
  EXPECT_EQ(out_.dtype(), phi::DataType::FLOAT32);
  EXPECT_EQ(out_.layout(), phi::DataLayout::NCHW);
}

TEST_F(InferMetaBridgeTest, OptionalInputsMayBeMissingInEveryWay) {
  source_.inputs["Maybe"] = {&x_};
  Infer();
  EXPECT_EQ(out_.layout(), phi::DataLayout::NHWC);
  source_.inputs["Maybe"] = {nullptr};
  Infer();
  EXPECT_EQ(out_.layout(), phi::DataLayout::NCHW);
}

TEST_F(InferMetaBridgeTest, ReadsTensorsAtRunTime) {
  AttributesFromTensors();
  Infer();
  EXPECT_EQ(out_.dims(), phi::make_ddim({10, 11, 12}));
}

TEST_F(InferMetaBridgeTest, LeavesThemUnknownAtCompileTime) {
  AttributesFromTensors();
  source_.is_runtime = false;
  Infer();
  EXPECT_EQ(out_.dims(), phi::make_ddim({-1, -1, -1}));
  source_.inputs["ShapeTensor"] = {&value_, &value_};  // a list: one number each
  Infer();
  EXPECT_EQ(out_.dims(), phi::make_ddim({-1, -1}));
  shape_.Resize({-1});  // not even known how many
  source_.inputs["ShapeTensor"] = {&shape_};
  Infer();
  EXPECT_EQ(out_.dims(), phi::make_ddim({-1}));
}

TEST_F(InferMetaBridgeTest, WithoutAKernelAttributesKeepTheirTypes) {
  signature_.name = "meta_test_unregistered";
  const phi::InferMetaContext context = BuildInferMetaContext(source_, signature_);
  EXPECT_EQ(context.AttrAt<std::vector<int>>(0), (std::vector<int>{4, 5}));
  EXPECT_EQ(context.AttrAt<int>(2), 3);
  const std::vector<phi::AttributeArgDef> wanted = {
      {phi::AttributeType::INT64S}, {phi::AttributeType::FLOAT64}, {phi::AttributeType::INT64}};
  const phi::InferMetaContext typed = BuildInferMetaContext(source_, signature_, &wanted);
  EXPECT_EQ(typed.AttrAt<std::vector<int64_t>>(0), (std::vector<int64_t>{4, 5}));
  EXPECT_EQ(typed.AttrAt<int64_t>(2), 3);
}

TEST_F(InferMetaBridgeTest, PassesTheConfig) {
  source_.is_onednn = true;
  source_.is_runtime = false;
  const phi::InferMetaContext context = BuildInferMetaContext(source_, signature_);
  EXPECT_FALSE(context.GetMetaConfig().is_runtime);
  EXPECT_TRUE(context.GetMetaConfig().is_run_mkldnn_kernel);
}

TEST_F(InferMetaBridgeTest, OutputsThatAreNotWantedAreNull) {
  source_.outputs["Out"] = {nullptr};
  EXPECT_EQ(BuildInferMetaContext(source_, signature_).MutableOutputAt(0), nullptr);
  source_.outputs.clear();
  EXPECT_EQ(BuildInferMetaContext(source_, signature_).MutableOutputAt(0), nullptr);
}

TEST_F(InferMetaBridgeTest, ErrorsNameOpAndAttribute) {
  source_.attrs["shape"] = std::string("4,5");
  tests::ExpectError(phi::INVALID_ARGUMENT, "meta_op: attribute `shape` must be a IntArray",
                     [this] { Infer(); });
  source_.attrs.erase("shape");
  tests::ExpectError(phi::INVALID_ARGUMENT, "meta_op: attribute `shape`, which `meta_test` takes",
                     [this] { Infer(); });
  source_.inputs["shape"] = {nullptr};
  tests::ExpectError(phi::INVALID_ARGUMENT, "missing", [this] { Infer(); });
}

}  // namespace
}  // namespace phibridge
