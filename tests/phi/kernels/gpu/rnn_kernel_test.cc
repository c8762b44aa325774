#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/sequence/cudnn_rnn.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::As;
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

// SequenceLength, and where it lies.
struct Lengths {
  std::vector<int> of_batch;
  bool on_host;
};

template <typename T = float>
KernelCall GruCall(const Sizes& s, const Lengths* lengths = nullptr) {
  const int64_t directions = s.both_ways ? 2 : 1;
  const DDim states = {s.layers * directions, s.batch, s.hidden};
  const DDim out = {s.steps, s.batch, directions * s.hidden};
  KernelCall call("rnn");
  std::vector<DenseTensor> weights;
  for (const DenseTensor& weight : GruWeights(s)) weights.push_back(As<float, T>(weight));
  call.In(As<float, T>(Random({s.steps, s.batch, s.input})));
  call.InList({As<float, T>(Random(states))}).InList(weights);
  if (lengths == nullptr) {
    call.NoIn();
  } else {
    DenseTensor tensor;
    std::copy(lengths->of_batch.begin(), lengths->of_batch.end(),
              tensor.mutable_data<int>({s.batch}, CPUPlace()));
    lengths->on_host ? call.InOnHost(tensor) : call.In(tensor);
  }
  call.Attr(0.0f).Attr(s.both_ways).Attr(static_cast<int>(s.input)).Attr(s.hidden);
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

// Lengths on either side; with one of 0 the plain kernel computes.
TEST(GpuRnn, SequencesOfTheirOwnLengths) {
  const Sizes s{7, 3, 5, 33, 2, true};
  for (const Lengths& lengths : {Lengths{{7, 3, 1}, false}, Lengths{{7, 3, 1}, true},
                                 Lengths{{5, 0, 7}, false}, Lengths{{5, 0, 7}, true}}) {
    SCOPED_TRACE(Format("second: %d, on the host: %d", lengths.of_batch[1], lengths.on_host));
    const std::vector<DenseTensor> wanted = GruCall(s, &lengths).Run(Backend::CPU);
    const std::vector<DenseTensor> got = GruCall(s, &lengths).Run(Backend::GPUDNN);
    ExpectNear<float>(got[0], wanted[0], 2e-5, 1e-5);
    ExpectNear<float>(got[2], wanted[2], 2e-5, 1e-5);
    // Numbers of up to 1, and the operands, are rounded to 11 bits at each step.
    const std::vector<DenseTensor> half = GruCall<float16>(s, &lengths).Run(Backend::GPUDNN);
    ExpectNear<float>(As<float16, float>(half[0]), wanted[0], 1e-2, 0);
    ExpectNear<float>(As<float16, float>(half[2]), wanted[2], 1e-2, 0);
  }
}

std::string WhyNot(const DDim& input) {
  DenseTensor x;
  x.Resize(input);
  InferMetaContext call;
  call.EmplaceBackInput(MetaTensor(x));
  for (const Attribute& attribute :
       {Attribute(0.0f), Attribute(false), Attribute(5), Attribute(16), Attribute(1),
        Attribute(std::string("GRU")), Attribute(0), Attribute(true)}) {
    call.EmplaceBackAttr(attribute);
  }
  return funcs::WhyNotCudnnRnn(call);
}

TEST(GpuRnn, CudnnIsJudgedByTheSizesThatAreKnown) {
  EXPECT_EQ(WhyNot({-1, -1, 5}), "");
  EXPECT_EQ(WhyNot({7, -1, 5}), "");
  EXPECT_EQ(WhyNot({7, 3, 5}), "");
  EXPECT_EQ(WhyNot({-1, 0, 5}), "nothing is to be computed");
  EXPECT_NE(WhyNot({int64_t{1} << 31, -1, 5}), "");
}

}  // namespace
}  // namespace phi
