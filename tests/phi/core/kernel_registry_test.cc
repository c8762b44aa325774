#include "phi/core/kernel_registry.h"

#include <gtest/gtest.h>

#include "phi/backends/cpu/cpu_context.h"

namespace phi {
namespace {

// Writes down what arrived, so that a test sees every kind of argument.
struct Seen {
  float x = 0;
  bool has_value = false, has_reference = false, has_list = false;
  size_t list = 0, outs = 0;
  std::vector<double> attrs;
  std::string text;
};
Seen seen;

template <typename T, typename Context>
void EveryKindKernel(
    const Context& ctx, const DenseTensor& x, const paddle::optional<DenseTensor>& by_value,
    paddle::optional<const DenseTensor&> by_reference, const std::vector<const DenseTensor*>& list,
    const paddle::optional<std::vector<const DenseTensor*>>& maybe_list, const SelectedRows& rows,
    bool b, int i, int64_t l, float f, double d, const std::string& s, const std::vector<bool>& bs,
    const std::vector<int>& is, const std::vector<int64_t>& ls, const std::vector<float>& fs,
    const std::vector<double>& ds, const std::vector<std::string>& ss, const Scalar& scalar,
    const std::vector<Scalar>& scalars, const IntArray& array, DataType dtype, DataLayout layout,
    const Place& place, DenseTensor* out, std::vector<DenseTensor*> outs) {
  seen.x = static_cast<float>(x.data<T>()[0]);
  seen.has_value = static_cast<bool>(by_value);
  seen.has_reference = static_cast<bool>(by_reference);
  seen.has_list = static_cast<bool>(maybe_list);
  seen.list = list.size();
  seen.outs = outs.size();
  seen.text = s + ss.at(0);
  seen.attrs = {static_cast<double>(b),
                static_cast<double>(i),
                static_cast<double>(l),
                f,
                d,
                static_cast<double>(bs.at(0)),
                static_cast<double>(is.at(0)),
                static_cast<double>(ls.at(0)),
                fs.at(0),
                ds.at(0),
                scalar.to<double>(),
                scalars.at(0).to<double>(),
                static_cast<double>(array.GetData().at(0)),
                static_cast<double>(dtype),
                static_cast<double>(layout),
                static_cast<double>(place.GetType()),
                static_cast<double>(rows.height())};
  ctx.template Alloc<T>(out);
}

template <typename T, typename Context>
void CopyKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) y[i] = x.data<T>()[i];
}

void ReshapeLikeKernel(const CPUContext&, const DenseTensor& x, DenseTensor* out) {
  out->ShareDataWith(x);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(test_every_kind, CPU, ALL_LAYOUT, phi::EveryKindKernel, float, double) {}
PD_REGISTER_KERNEL(test_copy, CPU, ALL_LAYOUT, phi::CopyKernel, float, int64_t, phi::dtype::float16,
                   phi::dtype::complex<float>) {
  kernel->InputAt(0).SetBackend(phi::Backend::ALL_BACKEND);
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}
PD_REGISTER_KERNEL(test_copy, CPU, NCHW, phi::CopyKernel, float) {}
PD_REGISTER_GENERAL_KERNEL(test_reshape_like, CPU, ALL_LAYOUT, phi::ReshapeLikeKernel, ALL_DTYPE) {}

namespace phi {
namespace {

DenseTensor Filled(float value) {
  DenseTensor t(GetAllocator(CPUPlace()), DenseTensorMeta(DataType::FLOAT32, DDim({1})));
  t.data<float>()[0] = value;
  return t;
}

KernelKey CpuKey(DataType dtype, DataLayout layout = DataLayout::ALL_LAYOUT) {
  return KernelKey(Backend::CPU, layout, dtype);
}

KernelContext EveryKindCall(const DenseTensor* x, const DenseTensor* optional, SelectedRows* rows,
                            DenseTensor* out) {
  KernelContext call(DeviceContextPool::Instance().Get(CPUPlace()));
  call.EmplaceBackInput(x);
  call.EmplaceBackInput(optional);
  call.EmplaceBackInput(optional);
  call.EmplaceBackInputs({x, x, x});
  if (optional == nullptr) {
    call.EmplaceBackInput(nullptr);
  } else {
    call.EmplaceBackInputs({x});
  }
  call.EmplaceBackInput(rows);
  const std::vector<Attribute> attrs = {true,
                                        2,
                                        int64_t{3},
                                        4.0f,
                                        5.0,
                                        std::string("a"),
                                        std::vector<bool>{true},
                                        std::vector<int>{7},
                                        std::vector<int64_t>{8},
                                        std::vector<float>{9.0f},
                                        std::vector<double>{10.0},
                                        std::vector<std::string>{"b"},
                                        Scalar(12),
                                        std::vector<Scalar>{Scalar(13.0)},
                                        IntArray({14}),
                                        DataType::INT32,
                                        DataLayout::NHWC,
                                        Place(CPUPlace())};
  for (const Attribute& attr : attrs) call.EmplaceBackAttr(attr);
  call.EmplaceBackOutput(out);
  call.EmplaceBackOutputs({out, out});
  return call;
}

TEST(KernelRegistryTest, EveryKindOfArgumentArrives) {
  const DenseTensor x = Filled(1.5f);
  SelectedRows rows({0}, 17);
  DenseTensor out;
  out.Resize(DDim({1}));
  KernelContext call = EveryKindCall(&x, &x, &rows, &out);
  KernelFactory::Instance()
      .SelectKernelOrThrowError("test_every_kind", CpuKey(DataType::FLOAT32))
      .kernel(&call);
  EXPECT_EQ(seen.x, 1.5f);
  EXPECT_TRUE(seen.has_value && seen.has_reference && seen.has_list);
  EXPECT_EQ(seen.list, 3u);
  EXPECT_EQ(seen.outs, 2u);
  EXPECT_EQ(seen.text, "ab");
  EXPECT_EQ(seen.attrs, (std::vector<double>{1, 2, 3, 4, 5, 1, 7, 8, 9, 10, 12, 13, 14,
                                             static_cast<double>(DataType::INT32),
                                             static_cast<double>(DataLayout::NHWC),
                                             static_cast<double>(AllocationType::CPU), 17}));
}

TEST(KernelRegistryTest, MissingOptionalInputsAreNone) {
  const DenseTensor x = Filled(1.0f);
  SelectedRows rows({0}, 1);
  DenseTensor out;
  out.Resize(DDim({1}));
  KernelContext call = EveryKindCall(&x, nullptr, &rows, &out);
  KernelFactory::Instance()
      .SelectKernelOrThrowError("test_every_kind", CpuKey(DataType::FLOAT32))
      .kernel(&call);
  EXPECT_FALSE(seen.has_value || seen.has_reference || seen.has_list);
}

TEST(KernelRegistryTest, ArgumentsAreDescribed) {
  const Kernel* kernel =
      KernelFactory::Instance().Find("test_every_kind", CpuKey(DataType::FLOAT64));
  ASSERT_NE(kernel, nullptr);
  const KernelArgsDef& def = kernel->args_def();
  ASSERT_EQ(def.input_defs().size(), 6u);
  EXPECT_FALSE(def.input_defs()[0].is_optional);
  EXPECT_TRUE(def.input_defs()[1].is_optional);
  EXPECT_TRUE(def.input_defs()[2].is_optional);
  EXPECT_TRUE(def.input_defs()[3].is_vector);
  EXPECT_TRUE(def.input_defs()[4].is_vector && def.input_defs()[4].is_optional);
  EXPECT_EQ(def.input_defs()[5].kind, TensorKind::kSelectedRows);
  ASSERT_EQ(def.attribute_defs().size(), 18u);
  EXPECT_EQ(def.attribute_defs()[0].type_index, AttributeType::BOOL);
  EXPECT_EQ(def.attribute_defs()[17].type_index, AttributeType::PLACE);
  EXPECT_EQ(def.output_defs().size(), 2u);
  EXPECT_EQ(def.input_defs()[0].dtype, DataType::FLOAT64);
  EXPECT_NE(std::string(kernel->file()).find("kernel_registry_test.cc"), std::string::npos);
  EXPECT_GT(kernel->line(), 0);
}

TEST(KernelRegistryTest, BodyAdjustsDefinitions) {
  const Kernel* kernel = KernelFactory::Instance().Find("test_copy", CpuKey(DataType::COMPLEX64));
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->args_def().input_defs()[0].backend, Backend::ALL_BACKEND);
  EXPECT_EQ(kernel->args_def().output_defs()[0].dtype, DataType::FLOAT32);
}

TEST(KernelRegistryTest, LayoutThenAllLayout) {
  const KernelFactory& factory = KernelFactory::Instance();
  EXPECT_NE(factory.Find("test_copy", CpuKey(DataType::FLOAT32, DataLayout::NCHW)),
            factory.Find("test_copy", CpuKey(DataType::FLOAT32)));
  EXPECT_TRUE(
      factory.SelectKernel("test_copy", CpuKey(DataType::INT64, DataLayout::NCHW)).IsValid());
  EXPECT_FALSE(factory.SelectKernel("test_copy", CpuKey(DataType::BOOL)).IsValid());
  EXPECT_TRUE(factory.HasKernelName("test_copy"));
  EXPECT_FALSE(factory.HasKernelName("test_none"));
}

TEST(KernelRegistryTest, GeneralKernelTakesAnyType) {
  EXPECT_TRUE(
      KernelFactory::Instance().HasKernel("test_reshape_like", CpuKey(DataType::ALL_DTYPE)));
}

TEST(KernelRegistryTest, VariadicFunctionIsTheKernelItself) {
  using Fn = void (*)(const CPUContext&, const DenseTensor&, DenseTensor*);
  const Kernel* kernel = KernelFactory::Instance().Find("test_copy", CpuKey(DataType::FLOAT32));
  const DenseTensor x = Filled(3.0f);
  DenseTensor out;
  out.Resize(x.dims());
  kernel->GetVariadicKernelFn<Fn>()(
      *static_cast<CPUContext*>(DeviceContextPool::Instance().Get(CPUPlace())), x, &out);
  EXPECT_EQ(out.data<float>()[0], 3.0f);
}

TEST(KernelRegistryTest, MissingKernelNamesWhatIsRegistered) {
  try {
    KernelFactory::Instance().SelectKernelOrThrowError("test_copy", CpuKey(DataType::BOOL));
    FAIL();
  } catch (const enforce::EnforceNotMet& e) {
    const std::string what = e.what();
    EXPECT_EQ(e.code(), NOT_FOUND);
    EXPECT_NE(what.find("(CPU, ALL_LAYOUT, bool)"), std::string::npos) << what;
    EXPECT_NE(what.find("CPU NCHW {float32} tests/phi/core/kernel_registry_test.cc:"),
              std::string::npos)
        << what;
  }
}

TEST(KernelRegistryTest, AddressesTellKernelsOfOneFormApart) {
  const auto find = [](const char* name, DataType dtype) {
    return KernelFactory::Instance().Find(name, CpuKey(dtype))->address();
  };
  EXPECT_NE(find("test_copy", DataType::FLOAT32), find("test_copy", DataType::INT64));
  EXPECT_EQ(find("test_copy", DataType::FLOAT32),
            reinterpret_cast<const void*>(&CopyKernel<float, CPUContext>));
}

TEST(KernelRegistryTest, WholeFunctionsAreKernelsToo) {
  const Kernel kernel([](KernelContext* ctx) { ctx->EmplaceBackAttr(7); }, nullptr);
  KernelContext call;
  kernel(&call);
  EXPECT_EQ(call.AttrAt<int>(0), 7);
}

TEST(KernelRegistryTest, WrongKindOfTensorIsATypedError) {
  const DenseTensor x = Filled(1.0f);
  DenseTensor out;
  out.Resize(DDim({1}));
  SelectedRows rows({0}, 1);
  KernelContext call(DeviceContextPool::Instance().Get(CPUPlace()));
  call.EmplaceBackInput(&rows);
  call.EmplaceBackOutput(&out);
  const Kernel& copy = KernelFactory::Instance()
                           .SelectKernelOrThrowError("test_copy", CpuKey(DataType::FLOAT32))
                           .kernel;
  EXPECT_THROW(copy(&call), enforce::EnforceNotMet);
  KernelContext none(DeviceContextPool::Instance().Get(CPUPlace()));
  none.EmplaceBackInput(nullptr);
  none.EmplaceBackOutput(&out);
  EXPECT_THROW(copy(&none), enforce::EnforceNotMet);
  KernelContext empty(DeviceContextPool::Instance().Get(CPUPlace()));
  EXPECT_THROW(copy(&empty), enforce::EnforceNotMet);
}

TEST(KernelRegistryDeathTest, RegisteringTwiceNamesBothPlaces) {
  const Kernel again([](KernelContext*) {}, nullptr, "phi/kernels/cpu/other.cc", 7);
  EXPECT_DEATH(KernelFactory::Instance().Insert("test_copy", CpuKey(DataType::FLOAT32), again),
               "registered twice: tests/phi/core/kernel_registry_test.cc:[0-9]+.* and "
               "phi/kernels/cpu/other.cc:7");
}

}  // namespace
}  // namespace phi
