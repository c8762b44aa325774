#pragma once

#include "phibridge/api.h"
#include "phibridge/nn.h"

namespace phibridge {
namespace testing {

/// The network of tests/programs/digits_lenet_train.
struct LeNet : nn::Layer {
  nn::Sub<nn::Conv2D> conv1{this, "conv1", 1, 16, 3, 1, 1};
  nn::Sub<nn::Conv2D> conv2{this, "conv2", 16, 32, 3, 1, 1};
  nn::Sub<nn::BatchNorm2D> norm{this, "norm", 32};
  nn::Sub<nn::Linear> hidden{this, "hidden", 128, 64};
  nn::Sub<nn::Linear> out{this, "out", 64, 10};

  phi::Tensor forward(const phi::Tensor& image) override {
    phi::Tensor x = nn::functional::max_pool2d(api::relu(conv1(image)), 2);
    x = nn::functional::max_pool2d(api::relu(norm(conv2(x))), 2);
    return out(api::relu(hidden(api::flatten(x, 1, 3))));
  }
};

}  // namespace testing
}  // namespace phibridge
