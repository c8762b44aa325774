// outside: unit test | paddle::Tensor, DefaultAllocator, from_blob, operators, functions of other
// parameters
#include <gtest/gtest.h>

#include "paddle/extension.h"
#include "paddle/fluid/platform/place.h"
#include "paddle/phi/api/lib/utils/allocator.h"
#include "paddle/phi/core/dense_tensor.h"

namespace paddle {
namespace tests {

using Floats = std::vector<float>;

static Floats Elements(const Tensor& x) {
  return Floats(x.data<float>(), x.data<float>() + x.numel());
}

TEST(API, TensorOfAnAllocator) {
  const auto alloc = std::make_unique<experimental::DefaultAllocator>(platform::CPUPlace());
  auto dense_x = std::make_shared<phi::DenseTensor>(
      alloc.get(),
      phi::DenseTensorMeta(phi::DataType::FLOAT32, phi::make_ddim({2, 3}), phi::DataLayout::NCHW));
  auto* data = dense_x->mutable_data<float>(CPUPlace());
  for (int i = 0; i < 6; ++i) data[i] = static_cast<float>(i);
  Tensor x(dense_x, "x");
  ASSERT_EQ(x.name(), "x");
  ASSERT_EQ(x.data(), static_cast<void*>(data));
  ASSERT_TRUE(x.is_cpu() && !x.is_gpu_pinned() && !x.is_xpu() && !x.is_custom_device());
  ASSERT_EQ(x.inplace_version(), 0u);
  auto out = experimental::sum(x, {0}, DataType::UNDEFINED, true);
  ASSERT_EQ(out.dims().size(), 2);
  ASSERT_EQ(Elements(out), (Floats{3, 5, 7}));
}

TEST(API, FromBlobTellsWhenItIsDone) {
  float memory[] = {1, 2, 3, 4};
  int told = 0;
  {
    Tensor x = from_blob(memory, {2, 2}, DataType::FLOAT32, phi::DataLayout::NCHW, CPUPlace(),
                         [&](void* data) { told += data == memory; });
    const Tensor same = x;
    x.data<float>()[0] = 5;
    x.reset();
    ASSERT_EQ(told, 0);
    ASSERT_EQ(same.data<float>()[0], 5);
  }
  ASSERT_EQ(told, 1);
  ASSERT_EQ(memory[0], 5);
}

TEST(API, OperatorsTakeNumbersOfAnyType) {
  float memory[] = {1, 2, 3, 4};
  const Tensor x = from_blob(memory, {4}, DataType::FLOAT32);
  ASSERT_EQ(Elements(1 - x), (Floats{0, -1, -2, -3}));
  ASSERT_EQ(Elements(x / 2), (Floats{0.5f, 1, 1.5f, 2}));
  ASSERT_EQ(Elements(6.0 / x * x), (Floats{6, 6, 6, 6}));
  const Tensor whole = experimental::cast(x, DataType::INT64);
  ASSERT_EQ((whole * 3).dtype(), DataType::INT64);
  ASSERT_EQ((whole * 3).data<int64_t>()[3], 12);
  Tensor y = x;
  y += x;
  y -= 1;
  ASSERT_EQ(Elements(y), (Floats{1, 3, 5, 7}));
  ASSERT_EQ(Elements(x), (Floats{1, 2, 3, 4}));
  const Tensor near = (x != y) & (x >= 2) & (x < 4);
  ASSERT_EQ(near.dtype(), DataType::BOOL);
  ASSERT_EQ(std::vector<bool>(near.data<bool>(), near.data<bool>() + 4),
            (std::vector<bool>{false, true, true, false}));
}

TEST(API, FunctionsOfOtherParameters) {
  float memory[] = {1, 2, 3, 4, 5, 6};
  const Tensor x = from_blob(memory, {2, 3}, DataType::FLOAT32);
  ASSERT_EQ(Elements(experimental::amax(x, {1})), (Floats{3, 6}));
  ASSERT_EQ(Elements(experimental::amin(x)), (Floats{1}));
  ASSERT_EQ(Elements(experimental::triu(x, 1)), (Floats{0, 2, 3, 0, 0, 6}));
  const std::vector<int64_t> axes = {1}, none;
  ASSERT_EQ(Elements(experimental::slice(x, axes, {1}, {3}, {1}, none)), (Floats{2, 3, 5, 6}));
  const auto number = [](int value) { return full({1}, value, DataType::INT64); };
  const Tensor range = experimental::arange(number(1), number(6), number(2), DataType::FLOAT32);
  ASSERT_EQ(Elements(range), (Floats{1, 3, 5}));
  ASSERT_EQ(Elements(experimental::linspace(full({1}, 0.f), full({1}, 1.f),
                                            full({1}, 3, DataType::INT32), DataType::FLOAT32)),
            (Floats{0, 0.5f, 1}));
  ASSERT_EQ(experimental::randint(2, 3, {2}).data<int64_t>()[1], 2);
  ASSERT_EQ(experimental::randperm(1, DataType::INT32).data<int>()[0], 0);
  const Tensor image = from_blob(memory, {1, 1, 2, 3}, DataType::FLOAT32);
  ASSERT_EQ(Elements(experimental::conv2d(image, ones({1, 1, 2, 2}))), (Floats{12, 16}));
  ASSERT_NEAR(experimental::logsumexp(x, {0, 1}, false, true).data<float>()[0], 6.4561934f, 1e-5f);
}

TEST(API, PlacesAsVariants) {
  const platform::Place place = platform::CPUPlace();
  EXPECT_TRUE(BOOST_GET_CONST(platform::CPUPlace, place) == platform::CPUPlace());
  EXPECT_THROW(boost::get<platform::CUDAPlace>(place), platform::EnforceNotMet);
}

}  // namespace tests
}  // namespace paddle
