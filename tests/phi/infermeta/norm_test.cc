#include "phi/infermeta/norm.h"

#include <functional>

#include "tests/phi/infermeta/meta_test_util.h"

namespace phi {
namespace {

using phi::testing::InvalidArgumentOf;
using phi::testing::Says;
using phi::testing::Shaped;

// What fits: two images of three channels.
struct DoubleGradInputs {
  DenseTensor x = Shaped({2, 3, 4, 5}), scale = Shaped({3}), grad_y = Shaped({2, 3, 4, 5}),
              grad_x_grad = Shaped({2, 3, 4, 5}), grad_scale_grad = Shaped({3}),
              grad_bias_grad = Shaped({3}), saved_mean = Shaped({6}), saved_variance = Shaped({6});
};
using Spoil = std::function<void(DoubleGradInputs*)>;

struct DoubleGradOutputs {
  DenseTensor x_grad, scale_grad, grad_y_grad;
};

DoubleGradOutputs OfBatchNorm(const DoubleGradInputs& in, const std::string& layout = "NCHW") {
  DoubleGradOutputs out;
  MetaTensor x_grad(&out.x_grad), scale_grad(&out.scale_grad), grad_y_grad(&out.grad_y_grad);
  BatchNormDoubleGradInferMeta(MetaTensor(in.x), MetaTensor(in.scale), MetaTensor(in.grad_y),
                               MetaTensor(in.grad_x_grad), MetaTensor(in.grad_scale_grad),
                               MetaTensor(in.grad_bias_grad), layout, &x_grad, &scale_grad,
                               &grad_y_grad);
  return out;
}

DoubleGradOutputs OfInstanceNorm(const DoubleGradInputs& in) {
  DoubleGradOutputs out;
  MetaTensor x_grad(&out.x_grad), scale_grad(&out.scale_grad), grad_y_grad(&out.grad_y_grad);
  InstanceNormDoubleGradInferMeta(MetaTensor(in.x), MetaTensor(in.scale), MetaTensor(in.saved_mean),
                                  MetaTensor(in.saved_variance), MetaTensor(in.grad_y),
                                  MetaTensor(in.grad_x_grad), MetaTensor(in.grad_scale_grad),
                                  MetaTensor(in.grad_bias_grad), &x_grad, &scale_grad,
                                  &grad_y_grad);
  return out;
}

TEST(NormDoubleGradInferMeta, OutputsLookLikeWhatTheyAreGradientsOf) {
  for (const DoubleGradOutputs& out :
       {OfBatchNorm(DoubleGradInputs()), OfInstanceNorm(DoubleGradInputs())}) {
    EXPECT_EQ(out.x_grad.dims(), DDim({2, 3, 4, 5}));
    EXPECT_EQ(out.scale_grad.dims(), DDim({3}));
    EXPECT_EQ(out.grad_y_grad.dims(), DDim({2, 3, 4, 5}));
  }
}

TEST(NormDoubleGradInferMeta, ChannelsAreWhereTheLayoutSays) {
  DoubleGradInputs in;
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { OfBatchNorm(in, "NHWC"); }), "input Scale"));
  in.scale = in.grad_scale_grad = in.grad_bias_grad = Shaped({5});
  OfBatchNorm(in, "NHWC");
}

TEST(NormDoubleGradInferMeta, RefusesWhatDoesNotFitX) {
  const auto refused = [](const Spoil& spoil, const char* says) {
    DoubleGradInputs in;
    spoil(&in);
    EXPECT_TRUE(Says(InvalidArgumentOf([&] { OfBatchNorm(in); }), says));
    EXPECT_TRUE(Says(InvalidArgumentOf([&] { OfInstanceNorm(in); }), says));
  };
  refused([](DoubleGradInputs* in) { in->x = Shaped({6}); }, "rank 2 or more");
  refused([](DoubleGradInputs* in) { in->grad_y = Shaped({2, 3, 4}); }, "gradient of Y");
  refused(
      [](DoubleGradInputs* in) {
        in->grad_x_grad = Shaped({2, 3, 5, 4});
      },
      "gradient of X's gradient");
  refused([](DoubleGradInputs* in) { in->scale = Shaped({4}); }, "input Scale");
  refused([](DoubleGradInputs* in) { in->grad_scale_grad = Shaped({1}); },
          "gradient of Scale's gradient");
  refused([](DoubleGradInputs* in) { in->grad_bias_grad = Shaped({1}); },
          "gradient of Bias's gradient");
}

TEST(NormDoubleGradInferMeta, AnInstanceHasStatisticsOfEachImage) {
  DoubleGradInputs in;
  in.saved_mean = Shaped({3});
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { OfInstanceNorm(in); }), "saved_mean must hold 6"));
  in = DoubleGradInputs();
  in.saved_variance = Shaped({5});
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { OfInstanceNorm(in); }), "saved_variance must hold 6"));
}

}  // namespace
}  // namespace phi
