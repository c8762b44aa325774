#include "phi/kernels/rnn_kernel.h"

#include <type_traits>

#include "phi/backends/gpu/gpu_capture.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/cast_kernel.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/sequence/cudnn_rnn.h"

// Note [Recurrent layers of cuDNN] is in funcs/sequence/cudnn_rnn.h.

namespace phi {
namespace {

// Nothing is dropped here: a mask of ones.
template <typename Context>
void KeepAllElements(const Context& ctx, const DDim& dims, DenseTensor* mask) {
  if (mask == nullptr) return;
  mask->Resize(dims);
  void* const data = ctx.template Alloc<uint8_t>(mask);
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudaMemsetAsync(data, 1, static_cast<size_t>(mask->numel()), ctx.stream()));
}

// Reserve in training, else memory of the call's own.
template <typename T, typename Context>
void* RnnReserveMemory(const Context& ctx, const funcs::CudnnRnnData& data, bool is_test,
                       DenseTensor* reserve, AllocationPtr* own) {
  if (reserve != nullptr && !is_test) {
    reserve->Resize(funcs::CudnnRnnReserveDims<T>(data));
    return ctx.template Alloc<T>(reserve);
  }
  if (reserve != nullptr) ctx.template Alloc<T>(reserve);
  *own = ctx.Workspace(data.reserve_bytes);
  return (*own)->ptr();
}

// The states before the first step; `own` holds them if the states after the last one get their
// memory. The second one is nullptr without cells.
struct StatesBefore {
  const void* hidden = nullptr;
  const void* cell = nullptr;
  std::vector<AllocationPtr> own;
};
template <typename T>
StatesBefore KeepStates(const GPUContext& ctx, const std::vector<const DenseTensor*>& before,
                        const std::vector<DenseTensor*>& after, size_t count) {
  StatesBefore out;
  for (size_t i = 0; i < count; ++i) {
    const void* data = before[i]->data<T>();
    for (size_t j = 0; j < count; ++j) {
      if (after[j]->data() != data) continue;
      const size_t size_bytes = static_cast<size_t>(before[i]->numel()) * sizeof(T);
      out.own.push_back(ctx.Workspace(size_bytes));
      funcs::GpuCopyAsync(ctx, out.own.back()->ptr(), data, size_bytes);
      data = out.own.back()->ptr();
      break;
    }
    (i == 0 ? out.hidden : out.cell) = data;
  }
  return out;
}

// Tensors of float16 in float32.
struct WideRnnTensors {
  WideRnnTensors(const GPUContext& ctx, const std::vector<const DenseTensor*>& from)
      : own(from.size()) {
    for (size_t i = 0; i < from.size(); ++i) {
      own[i].Resize(from[i]->dims());
      CastKernel<float16>(ctx, *from[i], DataType::FLOAT32, &own[i]);
      all.push_back(&own[i]);
    }
  }
  std::vector<DenseTensor> own;
  std::vector<const DenseTensor*> all;
};

// run(x, pre_state, weight_list, out, state), of float32, between conversions.
template <typename Run>
void RunRnnInFloat32(const GPUContext& ctx, const DenseTensor& x,
                     const std::vector<const DenseTensor*>& pre_state,
                     const std::vector<const DenseTensor*>& weight_list, DenseTensor* out,
                     const std::vector<DenseTensor*>& state, const Run& run) {
  const WideRnnTensors in(ctx, {&x}), before(ctx, pre_state), weights(ctx, weight_list);
  DenseTensor y;
  y.Resize(out->dims());
  std::vector<DenseTensor> last(state.size());
  std::vector<DenseTensor*> after;
  for (size_t i = 0; i < state.size(); ++i) {
    last[i].Resize(state[i]->dims());
    after.push_back(&last[i]);
  }
  run(in.own[0], before.all, weights.all, &y, after);
  CastKernel<float>(ctx, y, DataType::FLOAT16, out);
  for (size_t i = 0; i < state.size(); ++i) {
    CastKernel<float>(ctx, last[i], DataType::FLOAT16, state[i]);
  }
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void RnnKernel(const Context& ctx, const DenseTensor& x,
               const std::vector<const DenseTensor*>& pre_state,
               const std::vector<const DenseTensor*>& weight_list,
               const paddle::optional<DenseTensor>& sequence_length, float dropout_prob,
               bool is_bidirec, int input_size, int hidden_size, int num_layers,
               const std::string& mode, int seed, bool is_test, DenseTensor* out,
               DenseTensor* dropout_state, std::vector<DenseTensor*> state, DenseTensor* reserve) {
  const std::vector<int> lengths = funcs::HostRnnLengths(ctx, sequence_length, x.dims()[0]);
  if (!funcs::CudnnTakesLengths(lengths)) {
    const paddle::optional<DenseTensor> on_device = funcs::UploadRnnLengths(ctx, lengths);
    if constexpr (std::is_same_v<T, float16>) {
      RunRnnInFloat32(ctx, x, pre_state, weight_list, out, state,
                      [&](const DenseTensor& wide, const auto& before, const auto& weights,
                          DenseTensor* y, const auto& after) {
                        // As a test: float16 has no gradient that would want Reserve.
                        phi::RnnKernel<float>(ctx, wide, before, weights, on_device, dropout_prob,
                                              is_bidirec, input_size, hidden_size, num_layers, mode,
                                              seed, true, y, dropout_state, after, nullptr);
                      });
      if (reserve != nullptr) ctx.template Alloc<T>(reserve);
      return;
    } else {
      return phi::RnnKernel<T>(ctx, x, pre_state, weight_list, on_device, dropout_prob, is_bidirec,
                               input_size, hidden_size, num_layers, mode, seed, is_test, out,
                               dropout_state, state, reserve);
    }
  }
  const funcs::CudnnRnnCall call =
      funcs::PrepareCudnnRnn(ctx,
                             {CppTypeToDataType<T>::value, mode, x.dims()[0], x.dims()[1],
                              x.dims()[2], hidden_size, num_layers, is_bidirec, !is_test, false},
                             lengths);
  T* const y = ctx.template Alloc<T>(out);
  if (call.has_padding())
    funcs::GpuZeroAsync(ctx, y, static_cast<size_t>(out->numel()) * sizeof(T));
  KeepAllElements(ctx, out->dims(), dropout_state);
  const size_t states = mode == "LSTM" ? 2 : 1;
  for (size_t i = 0; i < states; ++i) ctx.template Alloc<T>(state[i]);
  const StatesBefore before = KeepStates<T>(ctx, pre_state, state, states);
  AllocationPtr own_reserve;
  void* const kept = RnnReserveMemory<T>(ctx, *call.data, is_test, reserve, &own_reserve);
  const AllocationPtr workspace = ctx.Workspace(call.data->workspace_bytes);
  const std::shared_ptr<const Allocation> weights =
      funcs::PackRnnWeights(ctx, *call.plan, weight_list);
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    const ScopedRelaxedCapture relaxed;  // a handle's first call may make its streams of layers
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnRNNForward(
        handle, call.plan->rnn.get(), is_test ? CUDNN_FWD_MODE_INFERENCE : CUDNN_FWD_MODE_TRAINING,
        nullptr, call.data->x.get(), x.data<T>(), call.data->y.get(), y, call.plan->states.get(),
        before.hidden, state[0]->data<T>(), call.plan->states.get(), before.cell,
        states == 2 ? state[1]->data<T>() : nullptr, call.plan->weight_bytes, weights->ptr(),
        call.data->workspace_bytes, workspace->ptr(), call.data->reserve_bytes, kept));
  });
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(rnn, GPUDNN, ALL_LAYOUT, phi::gpudnn::RnnKernel, float, double, phi::float16) {
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
  kernel->InputAt(3).SetBackend(phi::Backend::ALL_BACKEND);  // cuDNN wants it on the host
  kernel->OutputAt(1).SetDataType(phi::DataType::UINT8);
  kernel->SetSupportCheck(&phi::funcs::WhyNotCudnnRnn);
}
