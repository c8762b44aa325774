#include <memory>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/derived_data.h"
#include "phi/core/device_graph.h"
#include "phi/core/flags.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/sequence/cudnn_rnn.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

PHI_DECLARE_bool(cudnn_deterministic);

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

// One gate, with weights so small that the state does not saturate.
template <typename T>
KernelCall TanhCall(const Sizes& s) {
  const DDim states = {s.layers, s.batch, s.hidden}, out = {s.steps, s.batch, s.hidden};
  KernelCall call("rnn");
  call.In(As<float, T>(Random({s.steps, s.batch, s.input})));
  call.InList({As<float, T>(Random(states))});
  call.InList({As<float, T>(Random({s.hidden, s.input}, -0.05, 0.05)),
               As<float, T>(Random({s.hidden, s.hidden}, -0.05, 0.05)),
               As<float, T>(Random({s.hidden})), As<float, T>(Random({s.hidden}))});
  call.NoIn().Attr(0.0f).Attr(false).Attr(static_cast<int>(s.input)).Attr(s.hidden);
  call.Attr(s.layers).Attr(std::string("RNN_TANH")).Attr(0).Attr(true);
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

// An inference call whose tensors stay on the device.
class DeviceGru {
 public:
  explicit DeviceGru(const Sizes& s) : weights_(GruWeights(s)) {
    const int64_t directions = s.both_ways ? 2 : 1;
    const DDim states = {s.layers * directions, s.batch, s.hidden};
    x_ = OnDevice(Random({s.steps, s.batch, s.input}));
    before_ = OnDevice(Random(states));
    std::vector<const TensorBase*> weights;
    for (DenseTensor& weight : weights_) {
      weight = OnDevice(weight);
      weights.push_back(&weight);
    }
    call_.EmplaceBackInput(&x_);
    call_.EmplaceBackInputs({&before_});
    call_.EmplaceBackInputs(weights);
    call_.EmplaceBackInput(nullptr);
    for (const Attribute& attribute :
         {Attribute(0.0f), Attribute(s.both_ways), Attribute(static_cast<int>(s.input)),
          Attribute(s.hidden), Attribute(s.layers), Attribute(std::string("GRU")), Attribute(0),
          Attribute(true)}) {
      call_.EmplaceBackAttr(attribute);
    }
    out_.Resize({s.steps, s.batch, directions * s.hidden});
    after_.Resize(states);
    call_.EmplaceBackOutput(&out_);
    call_.EmplaceBackOutput(nullptr);
    call_.EmplaceBackOutputs({&after_});
    call_.EmplaceBackOutput(nullptr);
  }

  static const GPUContext& Gpu() {
    return *static_cast<const GPUContext*>(
        DeviceContextPool::Instance().Get(Backend::GPU, GPUPlace()));
  }
  void Run() {
    const KernelKey key(Backend::GPUDNN, DataLayout::ALL_LAYOUT, DataType::FLOAT32);
    (*KernelFactory::Instance().Find("rnn", key))(&call_);
  }
  DenseTensor Out() const {
    DenseTensor host;
    TensorCopySync(out_, CPUPlace(), &host);
    return host;
  }
  void ClearOut() {
    funcs::GpuZeroAsync(Gpu(), out_.data(),
                        static_cast<size_t>(out_.numel()) * SizeOf(out_.dtype()));
  }
  std::vector<DenseTensor>& weights() { return weights_; }
  size_t CountKept() const {
    size_t kept = 0;
    for (const DenseTensor& weight : weights_) kept += weight.Holder()->derived()->size();
    return kept;
  }
  void MakeWeightsConstant() {
    for (const DenseTensor& weight : weights_) weight.Holder()->MakeConstant();
  }

  static DenseTensor OnDevice(const DenseTensor& host) {
    DenseTensor device;
    TensorCopySync(host, GPUPlace(), &device);
    return device;
  }

 private:
  std::vector<DenseTensor> weights_;
  DenseTensor x_, before_, out_, after_;
  KernelContext call_{DeviceContextPool::Instance().Get(Backend::GPU, GPUPlace())};
};

TEST(GpuRnn, ConstantWeightsArePackedOnce) {
  for (const Sizes& s : {Sizes{4, 3, 8, 16, 2, true}, Sizes{4, 3, 5, 7, 1, false}}) {
    DeviceGru gru(s);
    gru.Run();
    const DenseTensor wanted = gru.Out();
    gru.weights().back().Holder()->MakeConstant();  // one alone keeps nothing
    gru.Run();
    EXPECT_EQ(gru.weights().back().Holder()->derived()->size(), 0u);
    gru.MakeWeightsConstant();
    for (int run = 0; run < 2; ++run) {
      gru.Run();
      ExpectNear<float>(gru.Out(), wanted, 0, 0);
      EXPECT_EQ(gru.CountKept(), 1u);
    }
    // Another weight is another block, though the keeper may be the same one.
    gru.weights()[0] = DeviceGru::OnDevice(Random(gru.weights()[0].dims(), -0.5, 0.5));
    gru.weights()[0].Holder()->MakeConstant();
    gru.Run();
    const DenseTensor other = gru.Out();
    EXPECT_NE(other.data<float>()[0], wanted.data<float>()[0]);
  }
}

TEST(GpuRnn, GraphsHoldItOnceItHasRun) {
  for (const bool is_constant : {true, false}) {
    SCOPED_TRACE(is_constant);
    DeviceGru gru({9, 4, 8, 32, 2, false});
    if (is_constant) gru.MakeWeightsConstant();
    gru.Run();
    const DenseTensor wanted = gru.Out();
    const std::unique_ptr<DeviceCapture> capture = DeviceGru::Gpu().BeginCapture();
    gru.Run();
    const std::unique_ptr<DeviceGraph> graph = capture->Finish();
    EXPECT_GE(graph->kernels(), 9u);  // one a step at least
    gru.ClearOut();
    graph->Launch();
    ExpectNear<float>(gru.Out(), wanted, 0, 0);
  }
}

TEST(GpuRnn, LayersOfFloat16ThatFitArePersistent) {
  const funcs::CudnnRnn lstm = {
      DataType::FLOAT16, "LSTM", 20, 32, 256, 512, 1, false, false, false};
  const funcs::CudnnRnnDevice device = {90, 132, false};
  const auto is_persistent = [](const funcs::CudnnRnn& call, const funcs::CudnnRnnDevice& on) {
    return funcs::CudnnRnnAlgorithm(call, on) == CUDNN_RNN_ALGO_PERSIST_STATIC;
  };
  const auto with = [&](auto funcs::CudnnRnn::*member, auto value) {
    funcs::CudnnRnn call = lstm;
    call.*member = value;
    return is_persistent(call, device);
  };
  using Call = funcs::CudnnRnn;
  EXPECT_TRUE(is_persistent(lstm, device));
  EXPECT_FALSE(is_persistent(lstm, {90, 132, true}));
  EXPECT_FALSE(is_persistent(lstm, {86, 132, false}));
  EXPECT_FALSE(is_persistent(lstm, {75, 132, false}));
  EXPECT_FALSE(is_persistent(lstm, {80, 56, false}));
  EXPECT_FALSE(with(&Call::dtype, DataType::FLOAT32));
  EXPECT_FALSE(with(&Call::mode, "GRU"));
  EXPECT_FALSE(with(&Call::batch, 33));
  EXPECT_FALSE(with(&Call::batch, 136));
  EXPECT_FALSE(with(&Call::input, 100));
  EXPECT_FALSE(with(&Call::hidden, 500));
  EXPECT_FALSE(with(&Call::hidden, 1152));
  EXPECT_FALSE(with(&Call::layers, 2));
  EXPECT_FALSE(with(&Call::both_ways, true));
  EXPECT_FALSE(with(&Call::has_lengths, true));
  funcs::CudnnRnn large = lstm;
  large.batch = 96;
  large.hidden = 896;
  EXPECT_TRUE(is_persistent(large, device));
  large.mode = "RNN_TANH";
  EXPECT_FALSE(is_persistent(large, device));
}

// Whether cuDNN takes it or not.
TEST(GpuRnn, LayersOfFloat16WithoutTheFlag) {
  struct KeepFlag {
    const bool before = FLAGS_cudnn_deterministic;
    ~KeepFlag() { FLAGS_cudnn_deterministic = before; }
  } keep;
  const Sizes s{20, 16, 128, 256, 1, false};
  const std::vector<DenseTensor> wanted = TanhCall<float>(s).Run(Backend::CPU);
  for (const bool is_deterministic : {true, false}) {
    SCOPED_TRACE(is_deterministic);
    FLAGS_cudnn_deterministic = is_deterministic;
    const std::vector<DenseTensor> got = TanhCall<float16>(s).Run(Backend::GPUDNN);
    ExpectNear<float>(As<float16, float>(got[0]), wanted[0], 2e-2, 0);
    ExpectNear<float>(As<float16, float>(got[2]), wanted[2], 2e-2, 0);
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
