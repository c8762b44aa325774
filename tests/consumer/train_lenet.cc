// Trains a LeNet on the bundled digits, without a program; exit 0 if it has learnt them.
//   train_lenet DIR      DIR: image.npy [steps, batch, 1, 8, 8] and label.npy [steps, batch, 1]
#include <cstdio>
#include <string>

#include "framework/io/npy.h"
#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/optimizer.h"
#include "phibridge/phibridge.h"

namespace api = phibridge::api;
namespace autograd = phibridge::autograd;
namespace nn = phibridge::nn;
namespace optimizer = phibridge::optimizer;
using phi::Tensor;

struct LeNet : nn::Layer {
  nn::Sub<nn::Conv2D> conv1{this, "conv1", 1, 16, 3, 1, 1};
  nn::Sub<nn::Conv2D> conv2{this, "conv2", 16, 32, 3, 1, 1};
  nn::Sub<nn::BatchNorm2D> norm{this, "norm", 32};
  nn::Sub<nn::Linear> hidden{this, "hidden", 128, 64};
  nn::Sub<nn::Linear> out{this, "out", 64, 10};

  Tensor forward(const Tensor& image) override {
    Tensor x = nn::functional::max_pool2d(api::relu(conv1(image)), 2);
    x = nn::functional::max_pool2d(api::relu(norm(conv2(x))), 2);
    return out(api::relu(hidden(api::flatten(x, 1, 3))));
  }
};

int main(int argc, char** argv) {
  const std::string folder = argc == 2 ? argv[1] : ".";
  const Tensor images(phibridge::ReadNpy(folder + "/image.npy"));
  const Tensor labels(phibridge::ReadNpy(folder + "/label.npy"));
  phibridge::SetRandomSeed(1);
  LeNet net;
  auto schedule = std::make_shared<optimizer::lr::StepDecay>(0.002, 5, 0.5);
  optimizer::Adam adam(schedule, net.parameters());
  float first = 0, last = 0;
  for (int epoch = 0; epoch < 15; ++epoch) {
    for (int64_t i = 0; i < images.shape()[0]; ++i) {
      const Tensor image = api::squeeze(images.slice(i, i + 1), {0});
      const Tensor label = api::squeeze(labels.slice(i, i + 1), {0});
      const Tensor loss = nn::functional::cross_entropy(net(image), label);
      autograd::Backward({loss});
      adam.step();
      adam.clear_grad();
      last = loss.data<float>()[0];
      if (epoch == 0 && i == 0) first = last;
    }
    schedule->step();
  }
  std::printf("loss %g, then %g\n", first, last);
  return last < 0.1f * first ? 0 : 1;
}
