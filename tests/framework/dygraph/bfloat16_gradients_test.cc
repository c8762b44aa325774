// Note [bfloat16 on the CPU], of gradients.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/phibridge.h"

namespace phibridge {
namespace {

using phi::DataType;
using phi::Tensor;

constexpr DataType kLow = DataType::BFLOAT16;
constexpr DataType kWide = DataType::FLOAT32;

Tensor Wanted(Tensor tensor) {
  autograd::set_stop_gradient(&tensor, false);
  return tensor;
}

std::vector<float> Numbers(const Tensor& tensor) {
  const Tensor wide = tensor.cast(kWide);
  return {wide.data<float>(), wide.data<float>() + wide.numel()};
}

// bfloat16 kernels of gradients round what the float32 kernels compute of the same numbers. Where
// the gradient reads the output, that was rounded before, too: `bound` is then above 0.
template <typename Call>
void ExpectRounded(const std::string& name, const Call& call, const std::vector<Tensor>& inputs,
                   float bound = 0) {
  std::vector<Tensor> low, wide;
  for (const Tensor& input : inputs) {
    low.push_back(Wanted(input.cast(kLow)));
    wide.push_back(Wanted(input.cast(kLow).cast(kWide)));
  }
  const Tensor out = call(low), expected = call(wide);
  ASSERT_EQ(out.dtype(), kLow) << name;
  EXPECT_EQ(Numbers(out), Numbers(expected.cast(kLow))) << name;
  const Tensor seed = api::scale(expected, phi::Scalar(0.5), 0.25f).cast(kLow);
  const std::vector<Tensor> grads = autograd::Grad({out}, low, {autograd::detach(seed)});
  const std::vector<Tensor> of_wide =
      autograd::Grad({expected}, wide, {autograd::detach(seed).cast(kWide)});
  for (size_t i = 0; i < grads.size(); ++i) {
    const std::vector<float> found = Numbers(grads[i]), rounded = Numbers(of_wide[i].cast(kLow));
    ASSERT_EQ(grads[i].dtype(), kLow) << name;
    for (size_t k = 0; k < rounded.size(); ++k) {
      EXPECT_NEAR(found[k], rounded[k], bound) << name << " by input " << i << " element " << k;
    }
  }
}

TEST(Bfloat16GradientsTest, RoundWhatFloat32KernelsCompute) {
  SetRandomSeed(3);
  const auto draw = [](const std::vector<int64_t>& shape) {
    return api::uniform(phi::IntArray(shape), kWide, phi::Scalar(-2.0), phi::Scalar(2.0));
  };
  using In = const std::vector<Tensor>&;
  constexpr float kOutputBound = 1.0f / 128;  // outputs and seeds are below 1
  ExpectRounded("matmul", [](In in) { return api::matmul(in[0], in[1]); },
                {draw({3, 5}), draw({5, 4})});
  ExpectRounded("mul", [](In in) { return api::mul(in[0], in[1]); }, {draw({3, 5}), draw({5, 4})});
  ExpectRounded("add", [](In in) { return api::add(in[0], in[1]); }, {draw({3, 5}), draw({5})});
  const std::vector<int> ones = {1, 1}, twos = {2, 2};
  ExpectRounded("conv2d",
                [&](In in) { return api::conv2d(in[0], in[1], ones, ones, "EXPLICIT", 1, ones); },
                {draw({2, 4, 6, 5}), draw({3, 4, 3, 3})});
  ExpectRounded(
      "depthwise_conv2d",
      [&](In in) { return api::depthwise_conv2d(in[0], in[1], ones, ones, "EXPLICIT", 4, ones); },
      {draw({2, 4, 6, 5}), draw({4, 1, 3, 3})});
  for (const std::string type : {"max", "avg"}) {
    ExpectRounded(
        type,
        [&](In in) {
          return api::pool2d(in[0], phi::IntArray({2, 2}), twos, {0, 0}, false, true, "NCHW", type);
        },
        {draw({2, 3, 6, 6})});
  }
  ExpectRounded(
      "softmax", [](In in) { return api::softmax(in[0]); }, {draw({3, 7})}, kOutputBound);
  ExpectRounded("relu", [](In in) { return api::relu(in[0]); }, {draw({3, 7})});
  ExpectRounded("leaky_relu", [](In in) { return api::leaky_relu(in[0]); }, {draw({3, 7})});
  ExpectRounded(
      "sigmoid", [](In in) { return api::sigmoid(in[0]); }, {draw({3, 7})}, kOutputBound);
  ExpectRounded(
      "tanh", [](In in) { return api::tanh(in[0]); }, {draw({3, 7})}, kOutputBound);
}

}  // namespace
}  // namespace phibridge
