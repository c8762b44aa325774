#include "phi/backends/onednn/onednn_primitive.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/onednn/onednn_tensor.h"
#include "tests/phi/kernels/onednn/kernel_call.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using test::Values;

std::unique_ptr<onednn::PreparedPrimitive> Relu(const dnnl::memory::desc& given) {
  const dnnl::memory::desc wanted(onednn::DimsOf(given), dnnl::memory::data_type::f32,
                                  dnnl::memory::format_tag::ab);
  const auto pd = onednn::DescribeEltwise({dnnl::algorithm::eltwise_relu}, wanted);
  auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::eltwise_forward(pd));
  prepared->AddInput(DNNL_ARG_SRC, given, wanted);
  prepared->AddOutput(DNNL_ARG_DST, wanted);
  return prepared;
}

TEST(PreparedPrimitiveTest, AnInputOfAnotherTypeIsConverted) {
  auto* ctx =
      static_cast<OneDNNContext*>(DeviceContextPool::Instance().Get(Backend::ONEDNN, CPUPlace()));
  DenseTensor x, out;
  x.Resize({2, 3});
  const std::vector<int8_t> values = {-3, 2, 127, 0, -128, 5};
  std::copy(values.begin(), values.end(), x.mutable_data<int8_t>(CPUPlace()));
  out.Resize({2, 3});
  onednn::PrimitiveKey key("relu of int8");
  const DenseTensor* inputs[] = {&x};
  onednn::Run(*ctx, "relu", key, inputs, 1, {&out}, [] {
    return Relu({{2, 3}, dnnl::memory::data_type::s8, dnnl::memory::format_tag::ab});
  });
  EXPECT_EQ(Values(out), (std::vector<double>{0, 2, 127, 0, 0, 5}));
}

// The key does not say of which type an input is: the primitive reads what it was prepared for.
TEST(PreparedPrimitiveTest, AnInputThatItWasNotPreparedForIsRefused) {
  auto* ctx =
      static_cast<OneDNNContext*>(DeviceContextPool::Instance().Get(Backend::ONEDNN, CPUPlace()));
  DenseTensor x, out;
  out.Resize({64, 64});
  const auto run = [&] {
    const DenseTensor* inputs[] = {&x};
    onednn::Run(*ctx, "relu", onednn::PrimitiveKey("relu of [64, 64]"), inputs, 1, {&out}, [] {
      return Relu(onednn::PlainDesc(DDim({64, 64})));
    });
  };
  x.Resize({2, 3});
  std::fill_n(x.mutable_data<int16_t>(CPUPlace()), 6, int16_t{1});
  phibridge::tests::ExpectError(INVALID_ARGUMENT, "oneDNN reads tensor 0 as float32; it is int16",
                                run);
  phibridge::tests::ExpectError(PRECONDITION_NOT_MET, "tensor 0, which holds no memory", [&] {
    x = DenseTensor();
    run();
  });
  x.Resize({2, 2});
  std::fill_n(x.mutable_data<float>(CPUPlace()), 4, 1.f);
  phibridge::tests::ExpectError(INVALID_ARGUMENT,
                                "oneDNN reads 16384 bytes of tensor 0; it is float32", run);
}

}  // namespace
}  // namespace phi
