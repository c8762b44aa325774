// fusion_gru, fusion_lstm and rnn: what their case lists cannot see.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/kernels/onednn/onednn_recurrent.h"
#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::ExpectNear;
using test::KernelCall;
using test::MakeTensor;
using test::Values;

double Sigmoid(double v) { return 1 / (1 + std::exp(-v)); }

/// Small enough that a recurrence over `width` numbers does not magnify what rounding does.
DenseTensor StateWeight(const DDim& dims, int64_t width, int seed) {
  DenseTensor weight = MakeTensor(dims, seed);
  const float small = 1 / std::sqrt(static_cast<float>(width));
  for (int64_t i = 0; i < weight.numel(); ++i) weight.data<float>()[i] *= small;
  return weight;
}

/// Sequences of the given lengths, and the weights of a GRU of `hidden` over rows of `width`.
struct GruNet {
  int64_t width, hidden;
  DenseTensor x, weight_x, weight_h, bias;

  GruNet(const std::vector<size_t>& lengths, int64_t m, int64_t d)
      : width(m),
        hidden(d),
        weight_x(MakeTensor({m, 3 * d}, 2)),
        weight_h(StateWeight({d, 3 * d}, d, 3)),
        bias(MakeTensor({1, 3 * d}, 4)) {
    std::vector<size_t> offsets = {0};
    for (size_t length : lengths) offsets.push_back(offsets.back() + length);
    x = MakeTensor({static_cast<int64_t>(offsets.back()), m}, 1);
    x.set_lod({offsets});
  }

  KernelCall& Call(KernelCall& call, bool reverse, DenseTensor* out,
                   const std::string& activation = "tanh") const {
    return call.In(x)
        .InNone()
        .In(weight_x)
        .In(weight_h)
        .In(bias)
        .AttrList(activation, std::string("sigmoid"), reverse, 1.f, 0.f, std::vector<float>{1},
                  false)
        .Out(out, {x.dims()[0], hidden});
  }
  DenseTensor Run(bool reverse) const {
    DenseTensor out;
    KernelCall call("fusion_gru");
    Call(call, reverse, &out).Run();
    return out;
  }
  /// Number by number.
  std::vector<double> Expected(bool reverse) const {
    std::vector<double> out(x.dims()[0] * hidden);
    const std::vector<size_t>& offsets = x.lod().back();
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      std::vector<double> h(hidden);
      for (size_t k = offsets[s]; k < offsets[s + 1]; ++k) {
        const size_t row = reverse ? offsets[s] + offsets[s + 1] - 1 - k : k;
        h = Step(row, h);
        std::copy(h.begin(), h.end(), out.begin() + row * hidden);
      }
    }
    return out;
  }

 private:
  double Gate(size_t row, int64_t gate, int64_t i, const std::vector<double>& h) const {
    const int64_t d = hidden, column = gate * d + i;
    double sum = bias.data<float>()[column];
    for (int64_t j = 0; j < width; ++j) {
      sum += x.data<float>()[row * width + j] * weight_x.data<float>()[j * 3 * d + column];
    }
    const float* w = weight_h.data<float>();
    for (int64_t j = 0; j < d; ++j) {
      sum += h[j] * (gate < 2 ? w[j * 2 * d + column] : w[2 * d * d + j * d + i]);
    }
    return sum;
  }
  std::vector<double> Step(size_t row, const std::vector<double>& h) const {
    std::vector<double> reset(hidden), next(hidden);
    for (int64_t i = 0; i < hidden; ++i) reset[i] = Sigmoid(Gate(row, 1, i, h)) * h[i];
    for (int64_t i = 0; i < hidden; ++i) {
      const double update = Sigmoid(Gate(row, 0, i, h));
      next[i] = (1 - update) * h[i] + update * std::tanh(Gate(row, 2, i, reset));
    }
    return next;
  }
};

TEST(OneDNNFusionGruTest, AgreesWithTheFormulaForAnyLengths) {
  const std::vector<std::vector<size_t>> lengths = {
      {1}, {7}, {4, 4, 4}, {3, 0, 13, 5, 5}, {0, 0}, {1, 2, 3, 4, 5, 6, 7, 8, 9}};
  for (const std::vector<size_t>& each : lengths) {
    for (bool reverse : {false, true}) {
      for (int64_t hidden : {1, 5, 16, 70}) {
        const GruNet net(each, 9, hidden);
        ExpectNear(Values(net.Run(reverse)), net.Expected(reverse), 2e-6);
      }
    }
  }
}

TEST(OneDNNFusionGruTest, NewLengthsMeetPrimitivesThatAreThere) {
  OneDNNContext::ClearCache();
  for (size_t length = 1; length < 64; ++length) GruNet({length}, 8, 8).Run(false);
  EXPECT_EQ(OneDNNContext::CachedPrimitives(), 6u);  // of 1, 2, 4, … 32 steps
}

TEST(OneDNNFusionGruTest, KeepsPackedWeightsOfConstants) {
  GruNet net({5, 3}, 16, 256);
  const std::vector<double> expected = Values(net.Run(false));
  for (DenseTensor* weight : {&net.weight_x, &net.weight_h, &net.bias}) {
    weight->Holder()->MakeConstant();
  }
  ExpectNear(Values(net.Run(false)), expected, 0);
  EXPECT_EQ(net.weight_x.Holder()->derived()->size(), 1u);
  // Other gates are packed anew; the first ones are still there.
  const auto packed = [&](int sign) {
    return onednn::PackGates(net.weight_x, 16, 256, {{0, 768, 1, sign}}).data<float>();
  };
  EXPECT_EQ(packed(1), packed(1));
  EXPECT_NE(packed(1), packed(-1));
  EXPECT_EQ(*packed(-1), -*packed(1));
  EXPECT_EQ(net.weight_x.Holder()->derived()->size(), 3u);
  ExpectNear(Values(net.Run(false)), expected, 0);
  EXPECT_EQ(net.weight_x.Holder()->derived()->size(), 3u);
}

TEST(OneDNNFusionGruTest, SaysWhatItRefuses) {
  const GruNet net({2, 3}, 4, 6);
  const auto why = [&](const std::string& activation) {
    DenseTensor out;
    KernelCall call("fusion_gru");
    return net.Call(call, false, &out, activation).Why();
  };
  EXPECT_EQ(why("tanh"), "");
  EXPECT_NE(why("relu").find("`activation` is `relu`; oneDNN has only tanh"), std::string::npos);
  EXPECT_NE(why("").find("`activation` is ``"), std::string::npos);
}

TEST(OneDNNFusionGruTest, SequencesMustFit) {
  GruNet net({2, 3}, 4, 6);
  net.x.set_lod({});
  EXPECT_THROW(net.Run(false), enforce::EnforceNotMet);
  net.x.set_lod({{0, 2, 9}});
  EXPECT_THROW(net.Run(false), enforce::EnforceNotMet);
  net.x.set_lod({{0, 2, 5}});
  const DenseTensor three_rows = MakeTensor({3, 6});
  DenseTensor out;
  KernelCall call("fusion_gru");
  call.In(net.x)
      .In(three_rows)
      .In(net.weight_x)
      .In(net.weight_h)
      .In(net.bias)
      .AttrList(std::string("tanh"), std::string("sigmoid"), false, 1.f, 0.f, std::vector<float>{1},
                false)
      .Out(&out, {5, 6});
  EXPECT_THROW(call.Run(), enforce::EnforceNotMet);
}

TEST(OneDNNFusionLstmTest, RowsOfOtherSequencesDoNotCount) {
  // Sequences together give what each gives alone.
  const int64_t m = 5, d = 48;
  const DenseTensor weight_x = MakeTensor({m, 4 * d}, 2), weight_h = MakeTensor({d, 4 * d}, 3),
                    bias = MakeTensor({1, 7 * d}, 4), x = MakeTensor({12, m}, 1);
  const auto run = [&](DenseTensor in, const std::vector<size_t>& offsets) {
    in.set_lod({offsets});
    const DDim dims = {in.dims()[0], d};
    DenseTensor hidden, cell;
    const std::string sigmoid = "sigmoid", tanh = "tanh";
    KernelCall("fusion_lstm")
        .In(in)
        .In(weight_x)
        .In(weight_h)
        .In(bias)
        .InNone()
        .InNone()
        .AttrList(true, false, sigmoid, tanh, tanh, 1.f, 0.f, std::vector<float>{1}, false)
        .Out(&hidden, dims)
        .Out(&cell, dims)
        .Run();
    std::vector<double> both = Values(hidden);
    for (double v : Values(cell)) both.push_back(v);
    return both;
  };
  const std::vector<double> together = run(x, {0, 4, 11, 12});
  const size_t bounds[] = {0, 4, 11, 12};
  for (int s = 0; s < 3; ++s) {
    const size_t rows = bounds[s + 1] - bounds[s];
    const std::vector<double> alone = run(x.Slice(bounds[s], bounds[s + 1]), {0, rows});
    for (size_t i = 0; i < rows * d; ++i) {
      ASSERT_NEAR(alone[i], together[bounds[s] * d + i], 1e-6);
      ASSERT_NEAR(alone[rows * d + i], together[(12 + bounds[s]) * d + i], 2e-6);
    }
  }
}

TEST(OneDNNFusionLstmTest, SaysWhatItRefuses) {
  const DenseTensor x = MakeTensor({4, 3}), weight = MakeTensor({3, 12}),
                    bias = MakeTensor({1, 12});
  const auto why = [&](const std::string& gate, const std::string& cell,
                       const std::string& candidate) {
    KernelCall call("fusion_lstm");
    return call.In(x)
        .In(weight)
        .In(weight)
        .In(bias)
        .InNone()
        .InNone()
        .AttrList(false, false, gate, cell, candidate, 1.f, 0.f, std::vector<float>{1}, false)
        .Why();
  };
  EXPECT_EQ(why("sigmoid", "tanh", "tanh"), "");
  EXPECT_NE(why("relu", "tanh", "tanh").find("`gate_activation`"), std::string::npos);
  EXPECT_NE(why("sigmoid", "identity", "tanh").find("`cell_activation`"), std::string::npos);
  EXPECT_NE(why("sigmoid", "tanh", "relu").find("`candidate_activation`"), std::string::npos);
}

/// An `rnn` op, whose kernels of the CPU and of oneDNN are written apart.
struct RnnNet {
  std::string mode;
  int layers, hidden;
  bool both_ways;
  DenseTensor x;
  std::vector<DenseTensor> before, weights;
  float dropout = 0.f;
  bool is_test = true;
  bool lengths = false;

  RnnNet(const std::string& cell, const DDim& dims, int count, int size, bool ways)
      : mode(cell), layers(count), hidden(size), both_ways(ways), x(MakeTensor(dims, 1)) {
    const int64_t directions = ways ? 2 : 1, gates = (cell == "LSTM" ? 4 : 3) * size;
    const DDim states = {count * directions, dims[1], size};
    for (int i = 0; i < (cell == "LSTM" ? 2 : 1); ++i) before.push_back(MakeTensor(states, 7 + i));
    for (int64_t i = 0; i < count * directions; ++i) {
      const int64_t width = i < directions ? dims[2] : directions * size;
      weights.push_back(StateWeight({gates, width}, width, 20 + i));
      weights.push_back(StateWeight({gates, size}, size, 40 + i));
    }
    for (int64_t i = 0; i < 2 * count * directions; ++i) {
      weights.push_back(MakeTensor({gates}, 60 + i));
    }
  }

  static std::vector<const DenseTensor*> Pointers(const std::vector<DenseTensor>& tensors) {
    std::vector<const DenseTensor*> pointers;
    for (const DenseTensor& tensor : tensors) pointers.push_back(&tensor);
    return pointers;
  }
  KernelCall& Inputs(KernelCall& call) const {
    static const DenseTensor no_lengths = MakeTensor({1});
    call.In(x).InList(Pointers(before)).InList(Pointers(weights));
    lengths ? call.In(no_lengths) : call.InNone();
    return call.AttrList(dropout, both_ways, static_cast<int>(x.dims()[2]), hidden, layers, mode, 0,
                         is_test);
  }
  /// Out and State, one after the other. `in_place`: State is PreState.
  std::vector<double> Run(Backend backend, bool in_place = false) const {
    RnnNet own = *this;
    for (DenseTensor& state : own.before) {
      DenseTensor copy = MakeTensor(state.dims());
      std::copy_n(state.data<float>(), state.numel(), copy.data<float>());
      state = copy;
    }
    DenseTensor out, mask, reserve;
    std::vector<DenseTensor> after(before.size());
    std::vector<TensorBase*> states;
    for (size_t i = 0; i < before.size(); ++i) {
      after[i].Resize(before[i].dims());
      states.push_back(in_place ? &own.before[i] : &after[i]);
    }
    KernelCall call("rnn", backend);
    own.Inputs(call)
        .Out(&out, {x.dims()[0], x.dims()[1], hidden * (both_ways ? 2 : 1)})
        .Out(&mask, {0})
        .OutList(states)
        .Out(&reserve, {0})
        .Run();
    std::vector<double> all = Values(out);
    for (const TensorBase* state : states) {
      for (double v : Values(*static_cast<const DenseTensor*>(state))) all.push_back(v);
    }
    return all;
  }
};

TEST(OneDNNRnnTest, AgreesWithTheCpu) {
  for (const char* mode : {"LSTM", "GRU"}) {
    for (const DDim& dims : {DDim{1, 1, 1}, DDim{7, 3, 5}, DDim{20, 2, 64}}) {
      for (int hidden : {1, 6, 64}) {
        for (bool both_ways : {false, true}) {
          const RnnNet net(mode, dims, 2, hidden, both_ways);
          const std::vector<double> expected = net.Run(Backend::CPU);
          // Both round each of some hundred sums differently, and a recurrence carries that on.
          ExpectNear(net.Run(Backend::ONEDNN), expected, 5e-6);
          ExpectNear(net.Run(Backend::ONEDNN, true), expected, 5e-6);
        }
      }
    }
  }
}

TEST(OneDNNRnnTest, NaNStaysNaN) {
  for (const char* mode : {"LSTM", "GRU"}) {
    RnnNet net(mode, {4, 2, 3}, 1, 8, false);
    net.x.data<float>()[6] = std::numeric_limits<float>::quiet_NaN();  // step 1 of row 0
    net.x.data<float>()[10] = std::numeric_limits<float>::infinity();  // and of row 1
    ExpectNear(net.Run(Backend::ONEDNN), net.Run(Backend::CPU), 5e-6);
  }
}

TEST(OneDNNRnnTest, PacksConstantsOnce) {
  RnnNet net("LSTM", {3, 2, 16}, 1, 256, false);
  const std::vector<double> expected = net.Run(Backend::ONEDNN);
  for (DenseTensor& weight : net.weights) weight.Holder()->MakeConstant();
  ExpectNear(net.Run(Backend::ONEDNN), expected, 0);
  ExpectNear(net.Run(Backend::ONEDNN), expected, 0);
  EXPECT_EQ(net.weights[0].Holder()->derived()->size(), 1u);
  EXPECT_EQ(net.weights[1].Holder()->derived()->size(), 1u);
}

TEST(OneDNNRnnTest, SaysWhatItRefuses) {
  const RnnNet net("LSTM", {4, 2, 3}, 2, 5, false);
  const auto why = [&](const std::function<void(RnnNet*)>& change) {
    RnnNet changed = net;
    change(&changed);
    KernelCall call("rnn");
    return changed.Inputs(call).Why();
  };
  EXPECT_EQ(why([](RnnNet*) {}), "");
  EXPECT_EQ(why([](RnnNet* n) { n->dropout = 0.5f; }), "");
  EXPECT_EQ(why([](RnnNet* n) { n->mode = "GRU"; }), "");
  EXPECT_NE(why([](RnnNet* n) { n->mode = "RNN_TANH"; }).find("RNN_TANH"), std::string::npos);
  EXPECT_NE(why([](RnnNet* n) { n->lengths = true; }).find("SequenceLength"), std::string::npos);
  EXPECT_NE(why([](RnnNet* n) {
              n->x = MakeTensor({0, 2, 3});
            }).find("no steps"),
            std::string::npos);
  EXPECT_NE(why([](RnnNet* n) { n->x = MakeTensor({4, 0, 3}); }).find("empty"), std::string::npos);
  EXPECT_NE(why([](RnnNet* n) { n->is_test = false; }).find("training"), std::string::npos);
}

}  // namespace
}  // namespace phi
