// Trains a transformer to say of each word the one before it; exit 0 if the loss falls.
#include <cstdio>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/optimizer.h"
#include "phibridge/phibridge.h"

namespace api = phibridge::api;
namespace nn = phibridge::nn;
using phi::Tensor;
constexpr int64_t kWords = 11, kWidth = 8, kHeads = 2, kTime = 6;

struct Block : nn::Layer {
  nn::Sub<nn::LayerNorm> norm1{this, "norm1", kWidth}, norm2{this, "norm2", kWidth};
  nn::Sub<nn::Linear> qkv{this, "qkv", kWidth, 3 * kWidth}, o{this, "o", kWidth, kWidth};
  nn::Sub<nn::Linear> up{this, "up", kWidth, 2 * kWidth}, down{this, "down", 2 * kWidth, kWidth};

  Tensor forward(const Tensor& x) override {
    const phi::IntArray heads({0, 0, 3 * kHeads, kWidth / kHeads}), joined({0, 0, kWidth});
    const Tensor all = api::transpose(api::reshape(qkv(norm1(x)), heads), {0, 2, 1, 3});
    const std::vector<Tensor> part = api::split(all, {}, /*axis=*/phi::Scalar(1), /*num=*/3);
    const Tensor scores = api::matmul(part[0], part[1], false, /*trans_y=*/true);
    const Tensor weights = api::softmax(api::scale(scores, phi::Scalar(0.5)));  // 1 / sqrt(4)
    const Tensor mixed = api::transpose(api::matmul(weights, part[2]), {0, 2, 1, 3});
    const Tensor attended = api::add(x, o(api::reshape(mixed, joined)));
    return api::add(attended, down(api::gelu(up(norm2(attended)))));
  }
};

struct Transformer : nn::Layer {
  nn::Sub<nn::Embedding> words{this, "words", kWords, kWidth}, at{this, "at", kTime, kWidth};
  nn::Sub<Block> first{this, "first"}, second{this, "second"};
  nn::Sub<nn::Linear> out{this, "out", kWidth, kWords};

  Tensor forward(const Tensor& ids) override {
    const Tensor x = api::add(words(ids), at(Tensor::of<int64_t>({0, 1, 2, 3, 4, 5})));
    return out(second(first(x)));
  }
};

int main() {
  phibridge::SetRandomSeed(4);
  Transformer net;
  phibridge::optimizer::AdamW adamw(0.02, net.parameters());
  float first = 0, last = 0;
  for (int step = 0; step < 200; ++step) {
    const Tensor ids = api::randint(0, kWords, phi::IntArray({16, kTime}));
    const Tensor labels = api::roll(ids, phi::IntArray({1}), {1});  // the last word is before all
    const Tensor loss = nn::functional::cross_entropy(net(ids), labels);
    phibridge::autograd::Backward({loss});
    adamw.step();
    adamw.clear_grad();
    last = loss.data<float>()[0];
    if (step == 0) first = last;
  }
  std::printf("loss %g, then %g\n", first, last);
  return last < 0.5f * first ? 0 : 1;
}
