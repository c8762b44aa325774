// What a program outside does to train without a program: layers, gradients, an optimizer, files.
//   train FILE      FILE: where a state is saved; exit 0 if the loss falls and the state comes back
#include <cstdio>
#include <exception>
#include <string>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/optimizer.h"
#include "phibridge/phibridge.h"

namespace {

namespace api = phibridge::api;
namespace autograd = phibridge::autograd;
namespace nn = phibridge::nn;
using phi::Tensor;

struct Net : nn::Layer {
  nn::Sub<nn::Linear> hidden{this, "hidden", 2, 8};
  nn::Sub<nn::Linear> out{this, "out", 8, 1};
  Tensor forward(const Tensor& x) override { return out(api::relu(hidden(x))); }
};

// The gradient of x^2 is 2 x; here it says 10.
struct Square : autograd::PyLayer<Square> {
  static std::string name() { return "Square"; }
  std::vector<Tensor> Forward(autograd::PyLayerContext*, const std::vector<Tensor>& x) const {
    return {api::square(x[0])};
  }
  std::vector<Tensor> Backward(autograd::PyLayerContext*, const std::vector<Tensor>& grads) const {
    return {api::scale(grads[0], phi::Scalar(10.0))};
  }
};

bool UsesItsOwnGradient() {
  Tensor x = Tensor::of({3.0f});
  autograd::set_stop_gradient(&x, false);
  autograd::Backward({Square().Apply({x})[0]});
  return autograd::grad(x).data<float>()[0] == 10.0f;
}

bool Learns(const std::string& file) {
  phibridge::SetRandomSeed(1);
  Net net;
  phibridge::optimizer::Adam adam(0.05, net.parameters());
  const Tensor x = Tensor::of({{0.0f, 0.0f}, {0.0f, 1.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}});
  const Tensor y = Tensor::of({{0.0f}, {1.0f}, {1.0f}, {0.0f}});
  float first = 0, last = 0;
  for (int step = 0; step < 300; ++step) {
    const Tensor loss = nn::functional::mse_loss(net(x), y);
    autograd::Backward({loss});
    adam.step();
    adam.clear_grad();
    last = loss.data<float>()[0];
    if (step == 0) first = last;
  }
  phibridge::SaveState(net.state_dict(), file);
  Net other;
  other.set_state_dict(phibridge::LoadState(file));
  std::printf("loss %g, then %g\n", first, last);
  return last < 0.1f * first && other(x).data<float>()[1] == net(x).data<float>()[1];
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    return UsesItsOwnGradient() && Learns(argv[1]) ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
