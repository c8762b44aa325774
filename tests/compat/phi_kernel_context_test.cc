#include "compat/phi_kernel_context.h"

#include <gtest/gtest.h>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "tests/compat/fake_argument_source.h"
#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

// What the last kernel saw, as text.
std::string* Seen() {
  static std::string seen;
  return &seen;
}

}  // namespace
}  // namespace phibridge

namespace phi {

template <typename T, typename Context>
void BuildTestKernel(const Context&, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& maybe,
                     const std::vector<const DenseTensor*>& list,
                     const paddle::optional<std::vector<const DenseTensor*>>& maybe_list,
                     const IntArray& shape, const Scalar& value, DataType dtype, bool flag,
                     DenseTensor* out, std::vector<DenseTensor*> outs, DenseTensor* unwanted) {
  std::ostringstream os;
  os << x.numel() << " " << maybe.is_initialized() << " " << list.size() << " "
     << (maybe_list ? static_cast<int>(maybe_list->size()) : -1) << " " << shape << " " << value
     << " " << dtype << " " << flag << " " << (out != nullptr) << " " << outs.size() << " "
     << (unwanted != nullptr);
  *phibridge::Seen() = os.str();
}

template <typename T, typename Context>
void ManyTestKernel(const Context&, const DenseTensor& a, const DenseTensor&, const DenseTensor&,
                    const paddle::optional<DenseTensor>&, const paddle::optional<DenseTensor>& e,
                    int i0, int i1, int64_t i2, int64_t i3, float f0, float f1, double d0,
                    double d1, bool b0, bool b1, const std::string& s0, const std::string& s1,
                    const std::vector<int>& v0, const std::vector<int64_t>& v1,
                    const std::vector<float>& v2, const std::vector<double>& v3,
                    const std::vector<std::string>& v4, const std::vector<bool>& v5,
                    DataLayout layout, DenseTensor* out) {
  std::ostringstream os;
  os << a.numel() << e.is_initialized() << i0 << i1 << i2 << i3 << " " << f0 << f1 << d0 << d1
     << " " << b0 << b1 << s0 << s1 << " " << v0.size() << v1.size() << v2.size() << v3.size()
     << v4.size() << v5.size() << layout << (out != nullptr);
  *phibridge::Seen() = os.str();
}

template <typename T, typename Context>
void RowsTestKernel(const Context&, const SelectedRows& x, SelectedRows* out) {
  out->set_height(x.height() + 1);
}

}  // namespace phi

PD_REGISTER_KERNEL(build_test, CPU, ALL_LAYOUT, phi::BuildTestKernel, float) {}
PD_REGISTER_KERNEL(many_test, CPU, ALL_LAYOUT, phi::ManyTestKernel, float) {}
PD_REGISTER_KERNEL(rows_test, CPU, ALL_LAYOUT, phi::RowsTestKernel, float) {}

namespace phibridge {
namespace {

using phi::DenseTensor;
using phi::KernelSignature;
using tests::ExpectError;
using tests::FakeArgumentSource;

const phi::Kernel& KernelNamed(const char* name) {
  return phi::KernelFactory::Instance().SelectKernel(
      name, phi::KernelKey(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, phi::DataType::FLOAT32));
}

class BuildTest : public ::testing::Test {
 protected:
  BuildTest() {
    x_.mutable_data<float>({2, 3}, phi::CPUPlace());
    source_.op_type = "build_op";
    source_.inputs["X"] = {&x_};
    source_.inputs["List"] = {&x_, &x_};
    source_.outputs["Out"] = {&out_};
    source_.outputs["Outs"] = {&out_, &out2_, nullptr};
    source_.attrs["shape"] = std::vector<int>{2, -1};
    source_.attrs["value"] = 1.5f;
    source_.attrs["dtype"] = 5;
    source_.attrs["flag"] = 1;
  }
  std::string Run() {
    phi::KernelContext context;
    positions_.clear();
    BuildPhiKernelContext(source_, signature_, KernelNamed("build_test"), &cpu_, &context,
                          &positions_);
    KernelNamed("build_test")(&context);
    return *Seen();
  }

  phi::CPUContext cpu_;
  DenseTensor x_, out_, out2_;
  FakeArgumentSource source_;
  KernelSignature signature_{"build_test",
                             {"X", "Maybe", "List", "MaybeList"},
                             {"shape", "value", "dtype", "flag"},
                             {"Out", "Outs", "Unwanted"}};
  std::vector<size_t> positions_;
};

TEST_F(BuildTest, BindsInputsAttributesAndOutputs) {
  EXPECT_EQ(Run(), "6 0 2 -1 [2, -1] 1.5 float32 1 1 3 0");
  EXPECT_TRUE(positions_.empty());
}

TEST_F(BuildTest, BindsOptionalsThatAreThere) {
  source_.inputs["Maybe"] = {&x_};
  source_.inputs["MaybeList"] = {&x_, &x_, &x_};
  DenseTensor unwanted;
  source_.outputs["Unwanted"] = {&unwanted};
  source_.outputs["Outs"] = {&out_};
  EXPECT_EQ(Run(), "6 1 2 3 [2, -1] 1.5 float32 1 1 1 1");
}

TEST_F(BuildTest, MissingListsAndOutputsAreEmpty) {
  source_.inputs.erase("List");
  source_.inputs["Maybe"] = {nullptr};
  source_.outputs.erase("Outs");
  source_.outputs["Out"] = {nullptr};
  EXPECT_EQ(Run(), "6 0 0 -1 [2, -1] 1.5 float32 1 0 0 0");
}

TEST_F(BuildTest, AttributesMayComeFromInputs) {
  DenseTensor shape, value;
  shape.mutable_data<int>({2}, phi::CPUPlace())[0] = 7;
  shape.data<int>()[1] = 8;
  value.mutable_data<float>({1}, phi::CPUPlace())[0] = 2.5f;
  source_.inputs["ShapeTensor"] = {&shape};
  source_.inputs["ValueTensor"] = {&value};
  signature_.attr_names = {"ShapeTensor", "ValueTensor", "dtype", "flag"};
  EXPECT_EQ(Run(), "6 0 2 -1 [7, 8] 2.5 float32 1 1 3 0");
  EXPECT_EQ(positions_, (std::vector<size_t>{0, 1}));
}

TEST_F(BuildTest, RebuildsWhatCameFromTensors) {
  DenseTensor shape;
  shape.mutable_data<int>({1}, phi::CPUPlace())[0] = 7;
  source_.inputs["ShapeTensor"] = {&shape};
  signature_.attr_names = {"ShapeTensor", "value", "dtype", "flag"};
  phi::KernelContext context;
  std::vector<size_t> positions;
  const phi::Kernel& kernel = KernelNamed("build_test");
  BuildPhiKernelContext(source_, signature_, kernel, &cpu_, &context, &positions);
  shape.data<int>()[0] = 9;
  source_.attrs["value"] = 99.0f;  // not from a tensor: stays
  RebuildTensorAttributes(source_, signature_, kernel, positions, &context);
  kernel(&context);
  EXPECT_EQ(*Seen(), "6 0 2 -1 [9] 1.5 float32 1 1 3 0");
}

TEST_F(BuildTest, AnAttributeBeatsAnInputOfTheSameName) {
  DenseTensor shape;
  shape.mutable_data<int>({1}, phi::CPUPlace())[0] = 7;
  source_.inputs["shape"] = {&shape};
  EXPECT_EQ(Run(), "6 0 2 -1 [2, -1] 1.5 float32 1 1 3 0");
}

TEST_F(BuildTest, ErrorsNameOpAndArgument) {
  const auto expect = [this](const std::string& part) {
    ExpectError(phi::INVALID_ARGUMENT, part, [this] { Run(); });
  };
  source_.attrs["flag"] = std::string("yes");
  expect("build_op: attribute `flag` must be a bool; it is \"yes\"");
  source_.attrs.erase("flag");
  expect("build_op: attribute `flag`, which `build_test` takes, is neither");
  source_.inputs["X"] = {nullptr};
  expect("build_op: input `X`, which kernel `build_test` requires, is missing");
  source_.inputs.erase("X");
  expect("build_op: input `X`");
  signature_.input_names = {"X"};
  expect("has 1 inputs, kernel `build_test` takes 4");
  signature_.input_names = {"List", "Maybe", "List", "MaybeList"};
  signature_.output_names = {"Out"};
  expect("has 1 outputs, kernel `build_test` takes 3");
}

TEST_F(BuildTest, BindsTwentySixParameters) {
  const KernelSignature signature{"many_test",
                                  {"X", "X", "X", "No", "X"},
                                  {"i0", "i1", "i2", "i3", "f0", "f1", "d0", "d1", "b0", "b1", "s0",
                                   "s1", "v0", "v1", "v2", "v3", "v4", "v5", "layout"},
                                  {"Out"}};
  int number = 0;
  for (const char* name : {"i0", "i1", "i2", "i3", "f0", "f1", "d0", "d1"})
    source_.attrs[name] = ++number;
  source_.attrs["b0"] = true;
  source_.attrs["b1"] = 0;
  source_.attrs["s0"] = std::string("a");
  source_.attrs["s1"] = std::string("b");
  size_t size = 0;
  for (const char* name : {"v0", "v1", "v2", "v3"})
    source_.attrs[name] = std::vector<int>(++size, 1);
  source_.attrs["v4"] = std::vector<std::string>{"x"};
  source_.attrs["v5"] = std::vector<bool>{true, true};
  source_.attrs["layout"] = std::string("NHWC");
  phi::KernelContext context;
  BuildPhiKernelContext(source_, signature, KernelNamed("many_test"), &cpu_, &context);
  KernelNamed("many_test")(&context);
  EXPECT_EQ(*Seen(), "611234 5678 10ab 123412NHWC1");
}

TEST_F(BuildTest, BindsOtherKindsOfTensors) {
  phi::SelectedRows x, out;
  x.set_height(4);
  source_.inputs["Rows"] = {&x};
  source_.outputs["RowsOut"] = {&out};
  const KernelSignature signature{"rows_test", {"Rows"}, {}, {"RowsOut"}};
  phi::KernelContext context;
  BuildPhiKernelContext(source_, signature, KernelNamed("rows_test"), &cpu_, &context);
  KernelNamed("rows_test")(&context);
  EXPECT_EQ(out.height(), 5);
}

TEST(KernelArgumentSource, FindsTheForwardTensorOfAGradient) {
  FakeArgumentSource source;
  DenseTensor x;
  source.inputs["X"] = {&x};
  EXPECT_EQ(source.ForwardOf("X@GRAD", 0), &x);
  EXPECT_EQ(source.ForwardOf("X@GRAD", 1), nullptr);
  EXPECT_EQ(source.ForwardOf("Y@GRAD", 0), nullptr);
  EXPECT_EQ(source.ForwardOf("X", 0), nullptr);
  EXPECT_EQ(source.ForwardOf("@GRAD", 0), nullptr);
  EXPECT_FALSE(source.HasAttr("axis"));
}

}  // namespace
}  // namespace phibridge
