#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

struct Sizes {
  int64_t steps, batch, input;
  int hidden, layers;
  bool both_ways;
};

// Weights, then biases, of each layer and direction; GRU has three gates.
std::vector<DenseTensor> GruWeights(const Sizes& s) {
  const int directions = s.both_ways ? 2 : 1, cells = s.layers * directions;
  std::vector<DenseTensor> weights;
  for (int cell = 0; cell < cells; ++cell) {
    const int64_t width = cell < directions ? s.input : directions * s.hidden;
    weights.push_back(Random({3 * s.hidden, width}, -0.2, 0.2));
    weights.push_back(Random({3 * s.hidden, s.hidden}, -0.3, 0.3));
  }
  for (int i = 0; i < 2 * cells; ++i) weights.push_back(Random({3 * s.hidden}));
  return weights;
}

KernelCall GruCall(const Sizes& s) {
  const int64_t directions = s.both_ways ? 2 : 1;
  const DDim states = {s.layers * directions, s.batch, s.hidden};
  const DDim out = {s.steps, s.batch, directions * s.hidden};
  KernelCall call("rnn");
  call.In(Random({s.steps, s.batch, s.input})).InList({Random(states)}).InList(GruWeights(s));
  call.NoIn().Attr(0.0f).Attr(s.both_ways).Attr(static_cast<int>(s.input)).Attr(s.hidden);
  call.Attr(s.layers).Attr(std::string("GRU")).Attr(0).Attr(true);
  call.Out(out).Out(out).Out(states).NoOut();
  return call;
}

// Sizes whose products cuDNN and cuBLAS compute in tiles, and others.
TEST(GpuRnn, LayersOfManyUnits) {
  for (const Sizes& s : {Sizes{20, 16, 24, 64, 2, true}, Sizes{7, 3, 5, 129, 1, false},
                         Sizes{1, 1, 1, 1, 3, true}, Sizes{33, 2, 8, 32, 2, false}}) {
    SCOPED_TRACE(Format("%d steps, %d hidden", s.steps, s.hidden));
    const std::vector<DenseTensor> wanted = GruCall(s).Run(Backend::CPU);
    for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
      SCOPED_TRACE(backend);
      const std::vector<DenseTensor> got = GruCall(s).Run(backend);
      ASSERT_EQ(got.size(), wanted.size());
      ExpectNear<float>(got[0], wanted[0], 2e-5, 1e-5);
      ExpectNear<float>(got[2], wanted[2], 2e-5, 1e-5);
      for (int64_t i = 0; i < got[1].numel(); ++i) ASSERT_EQ(got[1].data<uint8_t>()[i], 1);
    }
  }
}

}  // namespace
}  // namespace phi
