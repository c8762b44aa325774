#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void AttentionLstmInferShape(framework::InferShapeContext* ctx) {
  const char* type = "attention_lstm";
  const phi::DDim x = DimsOfRank(ctx, type, "X", 2);
  const phi::DDim weight = DimsOfRank(ctx, type, "LSTMWeight", 2);
  const int64_t d = weight[1] < 0 ? -1 : weight[1] / 4;
  CheckShape(ctx, type, "LSTMWeight", {d < 0 || x[1] < 0 ? -1 : d + x[1], d < 0 ? -1 : 4 * d});
  CheckShape(ctx, type, "LSTMBias", {1, d < 0 ? -1 : 4 * d});
  CheckShape(ctx, type, "C0", {-1, d});
  if (ctx->HasInput("H0")) CheckShape(ctx, type, "H0", {-1, d});
  CheckShape(ctx, type, "AttentionWeight", {d < 0 || x[1] < 0 ? -1 : d + x[1], 1});
  for (const char* slot : {"AttentionBias", "AttentionScalar", "AttentionScalarBias"}) {
    if (ctx->HasInput(slot)) CheckShape(ctx, type, slot, {1, 1});
  }
  for (const char* slot : {"Hidden", "Cell"}) {
    ctx->SetOutputDim(slot, {x[0], d});
    ctx->ShareLoD("X", slot);
  }
}

template <typename T>
class AttentionLstmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t>& offsets = SequenceRows(*x, "attention_lstm");
    const Net net(ctx);
    const int64_t m = net.m, d = net.d;
    std::vector<T> scores(x->dims()[0]);
    phi::funcs::Gemm<T>(x->dims()[0], 1, m, T(1), {x->data<T>(), m, 1}, {net.attention, 1, 1}, T(0),
                        scores.data(), 1);
    T* hidden = ctx.Output<DenseTensor>("Hidden")->mutable_data<T>(ctx.GetPlace());
    T* cell = ctx.Output<DenseTensor>("Cell")->mutable_data<T>(ctx.GetPlace());
    const auto sequences = static_cast<int64_t>(offsets.size()) - 1;
    const T* h0 = OptionalData<T>(ctx, "H0", sequences * d);
    const T* c0 = OptionalData<T>(ctx, "C0", sequences * d);
    ParallelRows(sequences, 16384, [&](int64_t s) {
      const auto begin = static_cast<int64_t>(offsets[s]);
      const int64_t length = static_cast<int64_t>(offsets[s + 1]) - begin;
      Sequence(net, length, x->data<T>() + begin * m, scores.data() + begin,
               h0 == nullptr ? nullptr : h0 + s * d, c0 + s * d, hidden + begin * d,
               cell + begin * d);
    });
  }

 private:
  struct Net {
    explicit Net(const framework::ExecutionContext& ctx)
        : m(ctx.Input<DenseTensor>("X")->dims()[1]),
          d(ctx.Input<DenseTensor>("LSTMWeight")->dims()[1] / 4),
          attention(ctx.Input<DenseTensor>("AttentionWeight")->data<T>()),
          attention_bias(OptionalData<T>(ctx, "AttentionBias")),
          scalar(OptionalData<T>(ctx, "AttentionScalar")),
          scalar_bias(OptionalData<T>(ctx, "AttentionScalarBias")),
          weight(ctx.Input<DenseTensor>("LSTMWeight")->data<T>()),
          bias(ctx.Input<DenseTensor>("LSTMBias")->data<T>()),
          gate(phi::funcs::CellActivationOf(ctx.Attr<std::string>("gate_activation"))),
          state(phi::funcs::CellActivationOf(ctx.Attr<std::string>("cell_activation"))),
          candidate(phi::funcs::CellActivationOf(ctx.Attr<std::string>("candidate_activation"))) {}
    int64_t m, d;
    const T *attention, *attention_bias, *scalar, *scalar_bias, *weight, *bias;
    phi::funcs::CellActivation gate, state, candidate;
  };

  // How much each row counts in this step: they add up to 1.
  static void Weights(const Net& net, const T* scores, int64_t length, const T* cell, T* weights) {
    T shift = net.attention_bias == nullptr ? T(0) : *net.attention_bias;
    for (int64_t i = 0; i < net.d; ++i) shift += cell[i] * net.attention[net.m + i];
    const phi::funcs::ReluFunctor<T> relu;
    T max = -std::numeric_limits<T>::infinity();
    for (int64_t i = 0; i < length; ++i) {
      T w = relu(scores[i] + shift);
      if (net.scalar != nullptr) {
        w = relu(*net.scalar * w + (net.scalar_bias == nullptr ? T(0) : *net.scalar_bias));
      }
      weights[i] = w;
      max = std::max(max, w);
    }
    T sum = 0;
    for (int64_t i = 0; i < length; ++i) weights[i] = phi::funcs::Exp(weights[i] - max);
    for (int64_t i = 0; i < length; ++i) sum += weights[i];
    for (int64_t i = 0; i < length; ++i) weights[i] /= sum;
  }

  static void Sequence(const Net& net, int64_t length, const T* x, const T* scores, const T* h,
                       const T* c, T* hidden, T* cell) {
    const int64_t m = net.m, d = net.d;
    std::vector<T> weights(length), mean(m), gates(4 * d);
    for (int64_t t = 0; t < length; ++t) {
      Weights(net, scores, length, c, weights.data());
      phi::funcs::Gemm<T>(1, m, length, T(1), {weights.data(), length, 1}, {x, m, 1}, T(0),
                          mean.data(), m);
      std::copy_n(net.bias, 4 * d, gates.data());
      phi::funcs::Gemm<T>(1, 4 * d, m, T(1), {mean.data(), m, 1},
                          {net.weight + d * 4 * d, 4 * d, 1}, T(1), gates.data(), 4 * d);
      if (h != nullptr) {
        phi::funcs::Gemm<T>(1, 4 * d, d, T(1), {h, d, 1}, {net.weight, 4 * d, 1}, T(1),
                            gates.data(), 4 * d);
      }
      T* g = gates.data();
      phi::funcs::ActivateRow(net.gate, g, 3 * d, g);
      phi::funcs::ActivateRow(net.candidate, g + 3 * d, d, g + 3 * d);
      for (int64_t i = 0; i < d; ++i) {
        g[i] *= c[i];
        cell[t * d + i] = g[i] + g[d + i] * g[3 * d + i];
      }
      c = cell + t * d;
      // As in the original, whose identity copies nothing: of the cell what was kept is left then.
      if (net.state != phi::funcs::CellActivation::kIdentity)
        phi::funcs::ActivateRow(net.state, c, d, g);
      for (int64_t i = 0; i < d; ++i) hidden[t * d + i] = g[i] * g[2 * d + i];
      h = hidden + t * d;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(attention_lstm, AttentionLstmCPUKernel, float, double);
