// outside: unit test | KernelKey, KernelFactory, Kernel definitions, PD_DECLARE_KERNEL,
// KernelContext
#include "paddle/phi/core/kernel_factory.h"

#include <gtest/gtest.h>

#include <sstream>

#include "paddle/phi/core/kernel_registry.h"

PD_DECLARE_KERNEL(scale, CPU, ALL_LAYOUT);

namespace phi {
namespace tests {

template <typename T, typename Context>
void TestKernel(const Context& dev_ctx, const DenseTensor& x, const SelectedRows& rows, bool flag,
                float number, const Scalar& scalar, DenseTensor* out, SelectedRows* out_rows) {
  (void)dev_ctx, (void)x, (void)rows, (void)scalar, (void)out_rows;
  out->Resize({flag ? static_cast<int64_t>(number) : 0});
}

TEST(OutsideKernelKey, ComparesAndPrints) {
  const KernelKey key(Backend::CPU, DataLayout::NCHW, DataType::FLOAT32);
  EXPECT_EQ(key.backend(), Backend::CPU);
  EXPECT_EQ(key, KernelKey(Backend::CPU, DataLayout::NCHW, DataType::FLOAT32));
  EXPECT_NE(key.hash_value(),
            KernelKey(Backend::GPU, DataLayout::NCHW, DataType::FLOAT32).hash_value());
  std::ostringstream text;
  text << key;
  EXPECT_EQ(text.str(), "(CPU, NCHW, float32)");
}

TEST(OutsideKernelFactory, HasKernelsOfBothSides) {
  const auto& factory = KernelFactory::Instance();
  EXPECT_FALSE(factory.SelectKernelMap("scale").empty());
  EXPECT_TRUE(factory.SelectKernelMap("outside_no_kernel").empty());
  const KernelKey key(Backend::CPU, DataLayout::ALL_LAYOUT, DataType::FLOAT16);
  const Kernel& kernel = factory.SelectKernel("outside_test_kernel", key);
  ASSERT_TRUE(kernel.IsValid());
  const auto& inputs = kernel.args_def().input_defs();
  ASSERT_EQ(inputs.size(), 2u);
  EXPECT_EQ(inputs.at(0).dtype, DataType::FLOAT32);
  EXPECT_EQ(inputs.at(1).dtype, DataType::FLOAT16);
  ASSERT_EQ(kernel.args_def().attribute_defs().size(), 3u);
  EXPECT_EQ(kernel.args_def().attribute_defs().at(0).type_index, AttributeType::BOOL);
  EXPECT_EQ(kernel.args_def().attribute_defs().at(2).type_index, AttributeType::SCALAR);
  std::ostringstream text;
  text << kernel;
  EXPECT_NE(text.str().find("\"attribute\":[\"bool\""), std::string::npos) << text.str();
}

TEST(OutsideAttributeType, IsPrintedWithoutNamespace) {
  std::ostringstream text;
  for (const AttributeType type :
       {AttributeType::UNDEFINED, AttributeType::INT64, AttributeType::STRING,
        AttributeType::FLOAT64S, AttributeType::STRINGS, AttributeType::SCALARS,
        AttributeType::INT_ARRAY, AttributeType::PLACE}) {
    text << type << " ";
  }
  EXPECT_EQ(text.str(),
            "Undefined int64_t string vector<double> vector<string> vector<Scalar> IntArray "
            "Place ");
}

TEST(OutsideKernelFactory, AKernelIsCalledThroughItsContext) {
  CPUContext dev_ctx;
  KernelContext ctx(&dev_ctx);
  DenseTensor x, out;
  SelectedRows rows, out_rows;
  ctx.EmplaceBackInput(&x);
  ctx.EmplaceBackInput(&rows);
  ctx.EmplaceBackAttr(true);
  ctx.EmplaceBackAttr(3.0f);
  ctx.EmplaceBackAttr(Scalar(1));
  ctx.EmplaceBackOutput(&out);
  ctx.EmplaceBackOutput(&out_rows);
  const Kernel kernel(PHI_KERNEL(TestKernel<float, CPUContext>),
                      PHI_VARIADIC_KERNEL(TestKernel<float, CPUContext>));
  kernel(&ctx);
  EXPECT_EQ(out.dims(), make_ddim({3}));
  using Fn = void (*)(const CPUContext&, const DenseTensor&, const SelectedRows&, bool, float,
                      const Scalar&, DenseTensor*, SelectedRows*);
  kernel.GetVariadicKernelFn<Fn>()(dev_ctx, x, rows, true, 2.0f, Scalar(1), &out, &out_rows);
  EXPECT_EQ(out.dims(), make_ddim({2}));
}

TEST(OutsideKernelFactory, IsPrintedByNameAndKey) {
  std::ostringstream os;
  os << KernelFactory::Instance();
  const std::string text = os.str();
  const size_t name = text.find("\"outside_test_kernel\":[{\"(");
  ASSERT_NE(name, std::string::npos);
  EXPECT_NE(text.find("float32)\":{\"input\":[\"CPU, ", name), std::string::npos);
  EXPECT_EQ(text.front(), '{');
  EXPECT_EQ(text.substr(text.size() - 5), "]}}]}");
}

}  // namespace tests
}  // namespace phi

PD_REGISTER_KERNEL(outside_test_kernel, CPU, ALL_LAYOUT, phi::tests::TestKernel, float, double,
                   phi::dtype::float16) {
  if (kernel_key.dtype() == phi::DataType::FLOAT16) {
    kernel->InputAt(0).SetDataType(phi::DataType::FLOAT32);
  }
}
