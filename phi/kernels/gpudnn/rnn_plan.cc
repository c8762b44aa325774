#include <algorithm>
#include <limits>
#include <utility>

#include "phi/backends/gpu/gpu_capture.h"
#include "phi/backends/gpu/gpu_math.h"
#include "phi/backends/gpu/plan_cache.h"
#include "phi/common/place.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/sequence/cudnn_rnn.h"

namespace phi {
namespace funcs {
namespace {

cudnnRNNMode_t RnnModeOf(const std::string& mode) {
  if (mode == "LSTM") return CUDNN_LSTM;
  if (mode == "GRU") return CUDNN_GRU;
  return mode == "RNN_TANH" ? CUDNN_RNN_TANH : CUDNN_RNN_RELU;
}

// How products are computed, and in which type.
struct RnnMath {
  cudnnDataType_t precision;
  cudnnMathType_t type;
};
RnnMath RnnMathOf(DataType dtype) {
  switch (dtype) {
    case DataType::FLOAT16:
      return {CUDNN_DATA_FLOAT, CUDNN_TENSOR_OP_MATH};
    case DataType::FLOAT32:
      return {CUDNN_DATA_FLOAT, backends::gpu::AllowsTf32() ? CUDNN_DEFAULT_MATH : CUDNN_FMA_MATH};
    default:
      return {backends::gpu::ToCudnnType(dtype), CUDNN_DEFAULT_MATH};
  }
}

// Requires: the sizes that WhyNotCudnnRnn lets through.
void DescribeRnn(cudnnHandle_t handle, const CudnnRnn& c, cudnnRNNAlgo_t algorithm,
                 const CudnnRnnPlan& plan) {
  const cudnnDataType_t type = backends::gpu::ToCudnnType(c.dtype);
  const RnnMath math = RnnMathOf(c.dtype);
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnSetDropoutDescriptor(plan.no_dropout.get(), handle, 0, nullptr, 0, 0));
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetRNNDescriptor_v8(
      plan.rnn.get(), algorithm, RnnModeOf(c.mode), CUDNN_RNN_DOUBLE_BIAS,
      c.both_ways ? CUDNN_BIDIRECTIONAL : CUDNN_UNIDIRECTIONAL, CUDNN_LINEAR_INPUT, type,
      math.precision, math.type, static_cast<int>(c.input), static_cast<int>(c.hidden),
      static_cast<int>(c.hidden), static_cast<int>(c.layers), plan.no_dropout.get(),
      c.has_lengths ? CUDNN_RNN_PADDED_IO_ENABLED : CUDNN_RNN_PADDED_IO_DISABLED));
  const int batch = static_cast<int>(c.batch), hidden = static_cast<int>(c.hidden);
  const int sizes[] = {static_cast<int>(c.layers * c.directions()), batch, hidden};
  const int strides[] = {batch * hidden, hidden, 1};
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnSetTensorNdDescriptor(plan.states.get(), type, 3, sizes, strides));
}

// Adds to the last part what continues it.
void AddPart(const CudnnRnnPart& part, std::vector<CudnnRnnPart>* parts) {
  if (!parts->empty()) {
    CudnnRnnPart& last = parts->back();
    if (last.weight == part.weight && last.from_bytes + last.size_bytes == part.from_bytes &&
        last.to_bytes + last.size_bytes == part.to_bytes) {
      last.size_bytes += part.size_bytes;
      return;
    }
  }
  parts->push_back(part);
}

// Where a matrix and a bias lie: `part` counts the gates from the input, then those from the state.
struct RnnAddresses {
  size_t matrix, bias;
};
RnnAddresses AddressesOf(cudnnHandle_t handle, const CudnnRnnPlan& plan, const char* space,
                         int cell, int part) {
  const backends::gpu::TensorDescriptor matrix, bias;
  void *matrix_at = nullptr, *bias_at = nullptr;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetRNNWeightParams(handle, plan.rnn.get(), cell,
                                                     plan.weight_bytes, space, part, matrix.get(),
                                                     &matrix_at, bias.get(), &bias_at));
  PADDLE_ENFORCE(matrix_at != nullptr && bias_at != nullptr,
                 errors::External("cuDNN has no place for weight %d of cell %d", part, cell));
  return {static_cast<size_t>(static_cast<const char*>(matrix_at) - space),
          static_cast<size_t>(static_cast<const char*>(bias_at) - space)};
}

void FindParts(const GPUContext& ctx, cudnnHandle_t handle, const CudnnRnn& c, CudnnRnnPlan* plan) {
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnGetRNNWeightSpaceSize(handle, plan->rnn.get(), &plan->weight_bytes));
  const AllocationPtr memory = ctx.Workspace(plan->weight_bytes);  // cuDNN counts from it
  const size_t element = SizeOf(c.dtype), hidden = static_cast<size_t>(c.hidden);
  const int gates = static_cast<int>(c.gates());
  const int cells = static_cast<int>(c.layers * c.directions());
  std::vector<CudnnRnnPart> biases;
  for (int cell = 0; cell < cells; ++cell) {
    const size_t weight = 2 * static_cast<size_t>(cell);
    const size_t width =
        static_cast<size_t>(cell < c.directions() ? c.input : c.directions() * c.hidden);
    for (int part = 0; part < 2 * gates; ++part) {
      const RnnAddresses at =
          AddressesOf(handle, *plan, static_cast<const char*>(memory->ptr()), cell, part);
      const size_t of_state = part < gates ? 0 : 1, gate = static_cast<size_t>(part % gates);
      const size_t matrix_bytes = hidden * (of_state == 0 ? width : hidden) * element;
      AddPart({weight + of_state, gate * matrix_bytes, at.matrix, matrix_bytes}, &plan->parts);
      AddPart({2 * static_cast<size_t>(cells) + weight + of_state, gate * hidden * element, at.bias,
               hidden * element},
              &biases);
    }
  }
  plan->parts.insert(plan->parts.end(), biases.begin(), biases.end());
}

constexpr size_t kRnnKeyNumbers = 13;
using RnnPlans = backends::gpu::PlanCache<kRnnKeyNumbers, CudnnRnnPlan>;

RnnPlans::Key RnnKey(const GPUContext& ctx, const CudnnRnn& c, cudnnRNNAlgo_t algorithm) {
  return {ctx.device_id(),
          static_cast<int64_t>(c.dtype),
          static_cast<int64_t>(RnnModeOf(c.mode)),
          c.steps,
          c.batch,
          c.input,
          c.hidden,
          c.layers,
          c.both_ways,
          c.trains,
          c.has_lengths,
          backends::gpu::AllowsTf32(),
          static_cast<int64_t>(algorithm)};
}

std::shared_ptr<const CudnnRnnData> DescribeData(cudnnHandle_t handle, const CudnnRnn& c,
                                                 const CudnnRnnPlan& plan,
                                                 const std::vector<int>& lengths) {
  static double zero = 0;  // of any type
  auto data = std::make_shared<CudnnRnnData>();
  // Of sequences of one length both layouts are the same numbers, but padding takes cuDNN more
  // time.
  const cudnnRNNDataLayout_t layout = c.has_lengths ? CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED
                                                    : CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED;
  const auto describe = [&](const RnnDataDescriptor& descriptor, int64_t width) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetRNNDataDescriptor(
        descriptor.get(), backends::gpu::ToCudnnType(c.dtype), layout, static_cast<int>(c.steps),
        static_cast<int>(c.batch), static_cast<int>(width), lengths.data(), &zero));
  };
  describe(data->x, c.input);
  describe(data->y, c.directions() * c.hidden);
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetRNNTempSpaceSizes(
      handle, plan.rnn.get(), c.trains ? CUDNN_FWD_MODE_TRAINING : CUDNN_FWD_MODE_INFERENCE,
      data->x.get(), &data->workspace_bytes, &data->reserve_bytes));
  return data;
}

std::shared_ptr<const CudnnRnnPlan> MakePlan(const GPUContext& ctx, const CudnnRnn& c,
                                             cudnnRNNAlgo_t algorithm) {
  auto plan = std::make_shared<CudnnRnnPlan>();
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    DescribeRnn(handle, c, algorithm, *plan);
    FindParts(ctx, handle, c, plan.get());
    if (c.has_lengths) return;
    const std::vector<int> all(static_cast<size_t>(c.batch), static_cast<int>(c.steps));
    plan->all_steps = DescribeData(handle, c, *plan, all);
  });
  return plan;
}

// The call on zeros. Requires: no lengths.
void RunOnce(const GPUContext& ctx, const CudnnRnn& c, const CudnnRnnPlan& plan) {
  const CudnnRnnData& data = *plan.all_steps;
  const size_t rows_bytes = static_cast<size_t>(c.steps * c.batch) * SizeOf(c.dtype);
  const auto take = [&](size_t size_bytes) {
    AllocationPtr memory = ctx.Workspace(size_bytes);
    GpuZeroAsync(ctx, memory->ptr(), size_bytes);
    return memory;
  };
  const AllocationPtr x = take(rows_bytes * static_cast<size_t>(c.input));
  const AllocationPtr y = take(rows_bytes * static_cast<size_t>(c.directions() * c.hidden));
  const AllocationPtr weights = take(plan.weight_bytes), reserve = take(data.reserve_bytes);
  const AllocationPtr workspace = take(data.workspace_bytes);
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnRNNForward(
        handle, plan.rnn.get(), c.trains ? CUDNN_FWD_MODE_TRAINING : CUDNN_FWD_MODE_INFERENCE,
        nullptr, data.x.get(), x->ptr(), data.y.get(), y->ptr(), plan.states.get(), nullptr,
        nullptr, plan.states.get(), nullptr, nullptr, plan.weight_bytes, weights->ptr(),
        data.workspace_bytes, workspace->ptr(), data.reserve_bytes, reserve->ptr()));
  });
}

// nullptr if cuDNN refuses the algorithm, which it may say first when it is to run. A device that
// has failed refuses the next one, too.
std::shared_ptr<const CudnnRnnPlan> TryPlan(const GPUContext& ctx, const CudnnRnn& c,
                                            cudnnRNNAlgo_t algorithm) {
  ctx.RefuseInCapture("trying an algorithm of cuDNN");
  try {
    std::shared_ptr<const CudnnRnnPlan> plan = MakePlan(ctx, c, algorithm);
    RunOnce(ctx, c, *plan);
    return plan;
  } catch (const enforce::EnforceNotMet& error) {
    if (error.code() != EXTERNAL) throw;
    return nullptr;
  }
}

template <typename T>
void ReadLengths(const GPUContext& ctx, const DenseTensor& lengths, T* to) {
  const T* const from = lengths.data<T>();
  if (!is_cpu_place(lengths.place())) {
    return GpuDownload(ctx, to, from, static_cast<size_t>(lengths.numel()) * sizeof(T));
  }
  ctx.RefuseInCapture("reading the lengths of sequences");  // a graph would keep these
  std::copy_n(from, lengths.numel(), to);
}

}  // namespace

cudnnRNNAlgo_t CudnnRnnAlgorithm(const CudnnRnn& call, const CudnnRnnDevice& device) {
  constexpr int64_t kTile = 128, kMostHidden = 1024, kMostBatch = 128;
  constexpr int kFewestProcessors = 98;
  const bool is_large = device.compute_capability >= 80 && device.compute_capability % 10 != 6 &&
                        device.multi_processors >= kFewestProcessors;
  const bool is_one_layer = call.layers == 1 && !call.both_ways && !call.has_lengths;
  const bool fits = call.hidden <= kMostHidden && call.hidden % kTile == 0 &&
                    call.input % kTile == 0 && call.batch <= kMostBatch && call.batch % 8 == 0;
  if (device.is_deterministic || call.dtype != DataType::FLOAT16 || call.mode == "GRU" ||
      !is_large || !is_one_layer || !fits) {
    return CUDNN_RNN_ALGO_STANDARD;
  }
  const bool is_slow = call.mode != "LSTM" && call.batch >= 96 && call.hidden >= 896;
  return is_slow ? CUDNN_RNN_ALGO_STANDARD : CUDNN_RNN_ALGO_PERSIST_STATIC;
}

std::shared_ptr<const CudnnRnnPlan> GetCudnnRnnPlan(const GPUContext& ctx, const CudnnRnn& c) {
  static auto* const plans = new RnnPlans;
  const cudnnRNNAlgo_t first = CudnnRnnAlgorithm(
      c, {ctx.GetComputeCapability(), ctx.GetSMCount(), backends::gpu::IsDeterministic()});
  RnnPlans::PlanPtr found = plans->Get(RnnKey(ctx, c, first), [&] {
    RnnPlans::PlanPtr plan;
    if (first != CUDNN_RNN_ALGO_STANDARD) plan = TryPlan(ctx, c, first);
    return plan != nullptr ? plan : MakePlan(ctx, c, CUDNN_RNN_ALGO_STANDARD);
  });
  GpuCapture* const capture = GpuCapture::OfThisThread(ctx);
  if (capture != nullptr) capture->Keep(found);  // its kernels may be those of the descriptors
  return found;
}

std::shared_ptr<const CudnnRnnData> MakeCudnnRnnData(const GPUContext& ctx, const CudnnRnn& call,
                                                     const CudnnRnnPlan& plan,
                                                     const std::vector<int>& lengths) {
  std::shared_ptr<const CudnnRnnData> data;
  ctx.CudnnCall([&](cudnnHandle_t handle) { data = DescribeData(handle, call, plan, lengths); });
  return data;
}

std::vector<int> HostRnnLengths(const GPUContext& ctx, const paddle::optional<DenseTensor>& lengths,
                                int64_t steps) {
  if (!lengths || lengths->numel() == 0) return {};
  const size_t count = static_cast<size_t>(lengths->numel());
  std::vector<int64_t> wide(count);
  if (lengths->dtype() == DataType::INT64) {
    ReadLengths<int64_t>(ctx, *lengths, wide.data());
  } else {
    std::vector<int> narrow(count);
    ReadLengths<int>(ctx, *lengths, narrow.data());
    std::copy(narrow.begin(), narrow.end(), wide.begin());
  }
  std::vector<int> out(count);
  std::transform(wide.begin(), wide.end(), out.begin(), [steps](int64_t length) {
    return static_cast<int>(std::clamp<int64_t>(length, 0, steps));
  });
  return out;
}

paddle::optional<DenseTensor> UploadRnnLengths(const GPUContext& ctx,
                                               const std::vector<int>& lengths) {
  if (lengths.empty()) return paddle::none;
  DenseTensor device;
  device.Resize({static_cast<int64_t>(lengths.size())});
  GpuUploadAsync(ctx, ctx.Alloc<int>(&device), lengths.data(), lengths.size() * sizeof(int));
  return device;
}

bool CudnnTakesLengths(const std::vector<int>& lengths) {
  return std::find(lengths.begin(), lengths.end(), 0) == lengths.end();
}

CudnnRnnCall PrepareCudnnRnn(const GPUContext& ctx, CudnnRnn call,
                             const std::vector<int>& lengths) {
  call.has_lengths =
      std::any_of(lengths.begin(), lengths.end(), [&](int length) { return length != call.steps; });
  CudnnRnnCall out;
  out.plan = GetCudnnRnnPlan(ctx, call);
  out.data =
      call.has_lengths ? MakeCudnnRnnData(ctx, call, *out.plan, lengths) : out.plan->all_steps;
  return out;
}

std::string WhyNotCudnnRnn(const InferMetaContext& call) {
  constexpr size_t kInput = 0;
  constexpr size_t kDropout = 0, kBothWays = 1, kHidden = 3, kLayers = 4, kIsTest = 7;
  DDim in = call.InputAt(kInput).dims();
  const int64_t hidden = call.AttrAt<int>(kHidden), layers = call.AttrAt<int>(kLayers);
  if (in.size() != 3) return Format("Input has rank %d, not 3", in.size());
  for (int i = 0; i < in.size(); ++i) in[i] = in[i] < 0 ? 1 : in[i];  // known when it runs
  if (product(in) == 0 || hidden <= 0 || layers <= 0) return "nothing is to be computed";
  if (!call.AttrAt<bool>(kIsTest) && call.AttrAt<float>(kDropout) != 0.0f && layers > 1) {
    return "dropout between layers, whose mask DropoutState gives";
  }
  constexpr int64_t kMost = std::numeric_limits<int>::max();
  const int64_t directions = call.AttrAt<bool>(kBothWays) ? 2 : 1;
  const int64_t width = std::max(in[2], 4 * directions * hidden);
  if (in[0] > kMost / in[1] || in[0] * in[1] > kMost / width || layers > kMost / (4 * hidden) ||
      4 * hidden * layers > kMost / width) {
    return Format("cuDNN counts to %d elements", kMost);
  }
  return "";
}

}  // namespace funcs
}  // namespace phi
