#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/kernels/funcs/sequence/rnn_reserve.h"

namespace paddle::operators {

/// The reference: one number at a time, in double.
template <typename T>
class RnnCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto weights = ctx.MultiInput<DenseTensor>("WeightList");
    const auto pre_states = ctx.MultiInput<DenseTensor>("PreState");
    const auto states = ctx.MultiOutput<DenseTensor>("State");
    Net net(ctx);
    std::vector<double> x(input->data<T>(), input->data<T>() + input->numel());
    T* y = reference::Allocate<T>(ctx, out);
    std::vector<std::vector<double>> now;
    for (const DenseTensor* state : pre_states) {
      now.emplace_back(state->data<T>(), state->data<T>() + state->numel());
    }
    const std::vector<uint8_t> mask = Mask(ctx, out->numel());
    if (ctx.HasOutput("DropoutState")) {
      auto* kept = ctx.Output<DenseTensor>("DropoutState");
      kept->Resize(out->dims());
      std::copy(mask.begin(), mask.end(), reference::Allocate<uint8_t>(ctx, kept));
    }
    const phi::funcs::RnnReserve layout(net.mode, ctx.Attr<int>("num_layers"), net.directions,
                                        net.steps, net.batch, net.hidden);
    T* reserve = AllocateReserve(ctx, layout);
    for (int layer = 0; layer < ctx.Attr<int>("num_layers"); ++layer) {
      if (layer > 0 && reserve != nullptr) {
        std::copy(x.begin(), x.end(), reserve + layout.Hidden(layer - 1));
      }
      if (layer > 0 && !ctx.Attr<bool>("is_test")) {
        const double keep = 1.0 - ctx.Attr<float>("dropout_prob");
        for (size_t i = 0; i < x.size(); ++i) x[i] = mask[i] == 0 ? 0 : x[i] / keep;
      }
      std::vector<double> result(out->numel());
      for (int64_t d = 0; d < net.directions; ++d) {
        const size_t cell = layer * net.directions + d, half = weights.size() / 2;
        Direction(net, x,
                  {weights[2 * cell], weights[2 * cell + 1], weights[half + 2 * cell],
                   weights[half + 2 * cell + 1]},
                  cell, d, KeptBy(reserve, layout, layer, d), &now, &result);
      }
      x = result;
    }
    std::copy(x.begin(), x.end(), y);
    for (size_t i = 0; i < states.size(); ++i) {
      std::copy(now[i].begin(), now[i].end(), reference::Allocate<T>(ctx, states[i]));
    }
  }

 private:
  struct Net {
    explicit Net(const framework::ExecutionContext& ctx)
        : mode(ctx.Attr<std::string>("mode")),
          steps(ctx.Input<DenseTensor>("Input")->dims()[0]),
          batch(ctx.Input<DenseTensor>("Input")->dims()[1]),
          hidden(ctx.Attr<int>("hidden_size")),
          directions(ctx.Attr<bool>("is_bidirec") ? 2 : 1) {
      if (ctx.HasInput("SequenceLength")) {
        lengths = reference::IntegersOf(*ctx.Input<DenseTensor>("SequenceLength"), "rnn");
      }
    }
    std::string mode;
    int64_t steps, batch, hidden, directions;
    std::vector<int64_t> lengths;
  };

  // Where one row of one direction puts what the gradient needs; each may be nullptr.
  struct Kept {
    T *gates, *kept, *squashed;
  };

  // Zeros; nullptr if no gradient will be asked for.
  static T* AllocateReserve(const framework::ExecutionContext& ctx,
                            const phi::funcs::RnnReserve& layout) {
    if (ctx.Attr<bool>("is_test")) return nullptr;
    auto* reserve = ctx.Output<DenseTensor>("Reserve");
    reserve->Resize(layout.Dims());
    T* data = reference::Allocate<T>(ctx, reserve);
    std::fill_n(data, reserve->numel(), T(0));
    return data;
  }

  // The first row of a direction of a layer.
  static Kept KeptBy(T* reserve, const phi::funcs::RnnReserve& layout, int64_t layer,
                     int64_t direction) {
    const auto part = [&](int64_t which) {
      if (reserve == nullptr || layout.saved <= which) return static_cast<T*>(nullptr);
      return reserve + layout.Saved(which, layer, direction);
    };
    T* gates = reserve == nullptr ? nullptr : reserve + layout.Gates(layer, direction);
    return {gates, part(0), part(1)};
  }

  static std::vector<uint8_t> Mask(const framework::ExecutionContext& ctx, int64_t n) {
    std::vector<uint8_t> mask(n, 1);
    const float p = ctx.Attr<float>("dropout_prob");
    if (ctx.Attr<bool>("is_test") || p == 0.0f || ctx.Attr<int>("num_layers") < 2) return mask;
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    std::uniform_real_distribution<float> uniform(0, 1);
    for (uint8_t& kept : mask) kept = p == 1.0f || uniform(*engine) < p ? 0 : 1;
    return mask;
  }

  static double Sigmoid(double v) { return 1 / (1 + std::exp(-v)); }

  static double Dot(const T* w, const double* v, int64_t n) {
    double sum = 0;
    for (int64_t i = 0; i < n; ++i) sum += static_cast<double>(w[i]) * v[i];
    return sum;
  }

  static void Direction(const Net& net, const std::vector<double>& x,
                        const std::vector<const DenseTensor*>& weights, size_t cell, int64_t d,
                        const Kept& first, std::vector<std::vector<double>>* now,
                        std::vector<double>* result) {
    const int64_t h = net.hidden, width = weights[0]->dims()[1], gates = weights[0]->dims()[0];
    const auto row = [](T* at, int64_t offset) { return at == nullptr ? nullptr : at + offset; };
    for (int64_t k = 0; k < net.steps; ++k) {
      const int64_t t = d == 1 ? net.steps - 1 - k : k;
      for (int64_t b = 0; b < net.batch; ++b) {
        if (!net.lengths.empty() && t >= net.lengths[b]) continue;
        double* hidden = (*now)[0].data() + (cell * net.batch + b) * h;
        double* memory =
            net.mode == "LSTM" ? (*now)[1].data() + (cell * net.batch + b) * h : nullptr;
        const int64_t in_order = (k * net.batch + b) * h;
        Step(net, x.data() + (t * net.batch + b) * width, weights,
             {row(first.gates, (t * net.batch + b) * gates), row(first.kept, in_order),
              row(first.squashed, in_order)},
             hidden, memory);
        std::copy_n(hidden, h, result->data() + ((t * net.batch + b) * net.directions + d) * h);
      }
    }
  }

  static void Step(const Net& net, const double* x, const std::vector<const DenseTensor*>& weights,
                   const Kept& at, double* hidden, double* memory) {
    const int64_t h = net.hidden, width = weights[0]->dims()[1];
    const std::vector<double> old(hidden, hidden + h);
    const auto from_x = [&](int64_t gate, int64_t i) {
      const int64_t row = gate * h + i;
      return Dot(weights[0]->data<T>() + row * width, x, width) + weights[2]->data<T>()[row];
    };
    const auto from_h = [&](int64_t gate, int64_t i) {
      const int64_t row = gate * h + i;
      return Dot(weights[1]->data<T>() + row * h, old.data(), h) + weights[3]->data<T>()[row];
    };
    const auto sum = [&](int64_t gate, int64_t i) { return from_x(gate, i) + from_h(gate, i); };
    const auto keep = [](T* to, int64_t i, double v) {
      if (to != nullptr) to[i] = static_cast<T>(v);
      return v;
    };
    const auto gate = [&](int64_t which, int64_t i, double v) {
      return keep(at.gates, which * h + i, v);
    };
    for (int64_t i = 0; i < h; ++i) {
      if (net.mode == "LSTM") {
        const double in = gate(0, i, Sigmoid(sum(0, i))), forget = gate(1, i, Sigmoid(sum(1, i)));
        memory[i] = keep(at.kept, i, forget * memory[i] + in * gate(2, i, std::tanh(sum(2, i))));
        const double squashed = keep(at.squashed, i, std::tanh(memory[i]));
        hidden[i] = gate(3, i, Sigmoid(sum(3, i))) * squashed;
      } else if (net.mode == "GRU") {
        const double reset = gate(0, i, Sigmoid(sum(0, i)));
        const double update = gate(1, i, Sigmoid(sum(1, i)));
        const double part = keep(at.kept, i, reset * from_h(2, i));
        hidden[i] = update * old[i] + (1 - update) * gate(2, i, std::tanh(from_x(2, i) + part));
      } else {
        const double v = gate(0, i, sum(0, i));
        hidden[i] = net.mode == "RNN_TANH" ? std::tanh(v) : v > 0 ? v : 0;
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(rnn, RnnCPUKernel, float, double, phi::dtype::float16);
