// outside: unit test | functions on tensors as the original generates them: the key by the inputs,
// PrepareData, SetKernelOutput, a kernel by its typed function
#include <gtest/gtest.h>

#include "paddle/phi/api/lib/api_gen_utils.h"
#include "paddle/phi/api/lib/data_transform.h"
#include "paddle/phi/api/lib/kernel_dispatch.h"
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "tests/outside/unit/tensor_of.h"

namespace paddle {
namespace experimental {

using phi::tests::ElementsOf;
using phi::tests::TensorOf;
using Floats = std::vector<float>;

// By hand what a generator of the original writes for `scale`.
Tensor ScaleByHand(const Tensor& x, const Scalar& scale, float bias) {
  const KernelKeySet key_set = ParseKernelKeyByInputArgs(x, scale, bias);
  const phi::KernelKey key = key_set.GetHighestPriorityKernelKey();
  const auto& kernel_result = phi::KernelFactory::Instance().SelectKernelOrThrowError("scale", key);
  const phi::Kernel& kernel = kernel_result.kernel;
  auto* dev_ctx = GetDeviceContextByBackend(key.backend());
  const auto input_x = PrepareData(x, kernel.args_def().input_defs()[0], TransformFlag());
  Tensor api_output;
  auto* kernel_out = SetKernelOutput(key.backend(), &api_output);
  phi::MetaTensor meta_out(kernel_out);
  phi::UnchangedInferMeta(MakeMetaTensor(*input_x), &meta_out);
  using kernel_signature = void (*)(const phi::CPUContext&, const phi::DenseTensor&, const Scalar&,
                                    float, bool, phi::DenseTensor*);
  auto* kernel_fn = kernel.GetVariadicKernelFn<kernel_signature>();
  kernel_fn(*static_cast<phi::CPUContext*>(dev_ctx), *input_x, scale, bias, true, kernel_out);
  return api_output;
}

TEST(OutsideKernelDispatch, AFunctionByHand) {
  const Tensor x(TensorOf<float>({3}, {1, 2, 3}));
  const Tensor out = ScaleByHand(x, 2, 0.5f);
  EXPECT_EQ(ElementsOf<float>(out.dense()), (Floats{2.5f, 4.5f, 6.5f}));
  EXPECT_EQ(out.dims(), x.dims());
}

TEST(OutsideKernelDispatch, KeysOfInputs) {
  const Tensor floats(TensorOf<float>({1}, {1})), doubles(TensorOf<double>({1}, {1}));
  const Tensor complex(TensorOf<phi::dtype::complex<float>>({1}, {{1, 2}}));
  const auto key_of = [](const auto&... args) {
    return ParseKernelKeyByInputArgs(args...).GetHighestPriorityKernelKey();
  };
  EXPECT_EQ(key_of(floats, 1, std::string("text")),
            phi::KernelKey(Backend::CPU, DataLayout::NCHW, DataType::FLOAT32));
  EXPECT_EQ(key_of(floats, doubles).dtype(), DataType::FLOAT64);
  EXPECT_EQ(key_of(doubles, floats).dtype(), DataType::FLOAT32);
  EXPECT_EQ(key_of(complex, doubles).dtype(), DataType::COMPLEX128);
  EXPECT_EQ(key_of(doubles, complex).dtype(), DataType::COMPLEX128);
  EXPECT_EQ(key_of(std::vector<Tensor>{floats, doubles}).dtype(), DataType::FLOAT64);
  const paddle::optional<Tensor> none = paddle::none, there(doubles);
  EXPECT_EQ(key_of(floats, none).dtype(), DataType::FLOAT32);
  EXPECT_EQ(key_of(floats, there).dtype(), DataType::FLOAT64);
  EXPECT_EQ(key_of(Tensor()), phi::KernelKey());
  EXPECT_TRUE(ParseKernelKeyByInputArgs(Tensor()).backend_set.IsEmpty());

  EXPECT_EQ(ParseBackend(CPUPlace()), Backend::CPU);
  EXPECT_EQ(ParseBackend(floats, doubles), Backend::CPU);
  EXPECT_EQ(ParseBackendWithInputOrder(Place(), floats), Backend::CPU);
  EXPECT_EQ(ParseBackendWithInputOrder(phi::GPUPlace(), floats), Backend::GPU);
  EXPECT_EQ(ParseLayoutWithInputOrder(DataLayout::NHWC, floats), DataLayout::NHWC);
  EXPECT_EQ(ParseLayoutWithInputOrder(DataLayout::UNDEFINED, floats), DataLayout::NCHW);
  EXPECT_EQ(ParseDataTypeWithInputOrder(DataType::UNDEFINED, doubles), DataType::FLOAT64);
  EXPECT_EQ(ParseDataType(std::vector<Tensor>{doubles, doubles}), DataType::FLOAT64);
  EXPECT_THROW(ParseDataType(std::vector<Tensor>{doubles, floats}), phi::enforce::EnforceNotMet);
}

TEST(OutsideKernelDispatch, SetsOfBackends) {
  const BackendSet cpu(Backend::CPU), gpu(Backend::GPU);
  const BackendSet both = cpu | gpu;
  EXPECT_TRUE(both.Has(Backend::GPU) && !cpu.Has(Backend::GPU));
  EXPECT_EQ(both - gpu, cpu);
  EXPECT_EQ(both & gpu, gpu);
  EXPECT_EQ(both ^ cpu, gpu);
  EXPECT_TRUE(BackendSet(Backend::UNDEFINED).IsEmpty());
  KernelKeySet key;
  key.backend_set = both;
  EXPECT_EQ(key.GetHighestPriorityKernelKey().backend(), Backend::GPU);
}

TEST(OutsideKernelDispatch, PreparesWhatTheFlagAllows) {
  phi::DenseTensor pixels = TensorOf<float>({1, 2, 1, 2}, {1, 2, 3, 4});
  pixels.set_layout(DataLayout::NCHW);
  const Tensor x(pixels);
  const phi::TensorArgDef wanted(Backend::CPU, DataLayout::NHWC, DataType::FLOAT64);
  const auto in_layout = PrepareData(x, wanted, TransformFlag());
  EXPECT_EQ(in_layout->layout(), DataLayout::NHWC);
  EXPECT_EQ(ElementsOf<float>(*in_layout), (Floats{1, 3, 2, 4}));
  const auto in_type = PrepareData(x, wanted, TransformFlag(false, true, true, false));
  EXPECT_EQ(ElementsOf<double>(*in_type), (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(in_type->layout(), DataLayout::NCHW);
  const TransformFlag stops(true, true);
  EXPECT_TRUE(stops.NeedTransform() && !stops.need_trans_data_type());
  EXPECT_TRUE(PrepareData(x, wanted, stops)->IsSharedBufferWith(pixels));
  const phi::TensorArgDef any(Backend::ALL_BACKEND, DataLayout::ALL_LAYOUT, DataType::UNDEFINED);
  EXPECT_TRUE(PrepareData(x, any, TransformFlag(false, true))->IsSharedBufferWith(pixels));

  EXPECT_EQ(PrepareData(Tensor(), wanted, TransformFlag()), nullptr);
  EXPECT_FALSE(PrepareData(paddle::optional<Tensor>(), wanted, TransformFlag()));
  EXPECT_EQ(PrepareData(paddle::optional<Tensor>(x), wanted, TransformFlag())->layout(),
            DataLayout::NHWC);
  const auto all = PrepareData(std::vector<Tensor>{x, x}, wanted, TransformFlag());
  ASSERT_EQ(all->size(), 2u);
  EXPECT_EQ((*all)[1].layout(), DataLayout::NHWC);
}

TEST(OutsideKernelDispatch, OutputsAreKeptOrMade) {
  Tensor out;
  phi::DenseTensor* made = SetKernelOutput(Backend::CPU, &out);
  EXPECT_TRUE(out.defined() && !out.initialized());
  *made = TensorOf<float>({1}, {7});
  EXPECT_EQ(SetKernelOutput(Backend::CPU, &out), made);
  EXPECT_EQ(TensorToDenseTensor(out).get(), made);
  EXPECT_EQ(TensorToSelectedRows(out), nullptr);
  EXPECT_TRUE(SetSelectedRowsKernelOutput(Backend::CPU, &out) != nullptr && out.is_selected_rows());
  std::vector<Tensor> several;
  EXPECT_EQ(SetKernelOutput(3, Backend::CPU, &several).size(), 3u);
  EXPECT_TRUE(several[2].is_dense_tensor());
  SetSparseKernelOutput(&out, TensorType::SPARSE_COO);
  EXPECT_TRUE(out.is_sparse_coo_tensor());
  SetSparseKernelOutput(&out, TensorType::SPARSE_CSR);
  EXPECT_TRUE(out.is_sparse_csr_tensor());
  EXPECT_FALSE(MakeMetaTensor(paddle::optional<phi::DenseTensor>()).initialized());
  EXPECT_EQ(MakeMetaTensor(std::vector<phi::DenseTensor>(2)).size(), 2u);
}

}  // namespace experimental
}  // namespace paddle
