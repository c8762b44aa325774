#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/sequence/cudnn_rnn.h"
#include "phi/kernels/funcs/sequence/rnn_grad_inputs.h"
#include "phi/kernels/rnn_kernel.h"

// Note [Recurrent layers of cuDNN] is in funcs/sequence/cudnn_rnn.h.

namespace phi {
namespace {

// cuDNN writes to Reserve in the backward pass, too: a copy, so that the op's input stays.
// Requires: it holds as much.
template <typename T>
AllocationPtr CopyReserve(const GPUContext& ctx, const DenseTensor& reserve, size_t size_bytes) {
  AllocationPtr copy = ctx.Workspace(size_bytes);
  funcs::GpuCopyAsync(ctx, copy->ptr(), reserve.data<T>(), size_bytes);
  return copy;
}

// One of the states: the gradients after the last step (nullptr: zeros) and before the first one.
template <typename T>
struct StateGradients {
  StateGradients(const GPUContext& ctx, size_t i, const DenseTensor& state,
                 const std::vector<const DenseTensor*>& all_after,
                 const std::vector<DenseTensor*>& wanted) {
    if (i < all_after.size() && all_after[i] != nullptr) after = all_after[i]->data<T>();
    DenseTensor* grad = i < wanted.size() && wanted[i] != nullptr ? wanted[i] : &own;
    if (grad == &own) own.Resize(state.dims());
    before = ctx.Alloc<T>(grad);
    if (before != after) return;
    const size_t size_bytes = static_cast<size_t>(state.numel()) * sizeof(T);
    copy = ctx.Workspace(size_bytes);
    funcs::GpuCopyAsync(ctx, copy->ptr(), after, size_bytes);
    after = static_cast<const T*>(copy->ptr());
  }
  const T* after = nullptr;
  T* before = nullptr;
  DenseTensor own;
  AllocationPtr copy;
};

// Memory of the gradients of `count` weights; nullptr: not wanted.
template <typename T>
std::vector<void*> AllocateWeightGrads(const GPUContext& ctx, size_t count,
                                       const std::vector<DenseTensor*>& wanted) {
  std::vector<void*> memory(count, nullptr);
  for (size_t i = 0; i < count && i < wanted.size(); ++i) {
    if (wanted[i] != nullptr) memory[i] = ctx.Alloc<T>(wanted[i]);
  }
  return memory;
}

// cuDNN gives it always: `own` takes it where nobody wants it.
template <typename T>
T* AllocateXGrad(const GPUContext& ctx, const DenseTensor& x, DenseTensor* own,
                 DenseTensor* wanted) {
  own->Resize(x.dims());
  return ctx.Alloc<T>(wanted == nullptr ? own : wanted);
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void RnnGradKernel(const Context& ctx, const DenseTensor& x,
                   const std::vector<const DenseTensor*>& pre_state,
                   const std::vector<const DenseTensor*>& weight_list,
                   const paddle::optional<DenseTensor>& sequence_length, const DenseTensor& out,
                   const DenseTensor& dropout_state, const DenseTensor& reserve,
                   const DenseTensor& out_grad, const std::vector<const DenseTensor*>& state_grad,
                   float dropout_prob, bool is_bidirec, int input_size, int hidden_size,
                   int num_layers, const std::string& mode, int seed, bool is_test,
                   DenseTensor* x_grad, std::vector<DenseTensor*> pre_state_grad,
                   std::vector<DenseTensor*> weight_grad_list) {
  const std::vector<int> lengths = funcs::HostRnnLengths(ctx, sequence_length, x.dims()[0]);
  const auto compute_plainly = [&] {  // that kernel knows what it left in Reserve
    phi::RnnGradKernel<T>(ctx, x, pre_state, weight_list, funcs::UploadRnnLengths(ctx, lengths),
                          out, dropout_state, reserve, out_grad, state_grad, dropout_prob,
                          is_bidirec, input_size, hidden_size, num_layers, mode, seed, is_test,
                          x_grad, pre_state_grad, weight_grad_list);
  };
  if (!funcs::CudnnTakesLengths(lengths)) return compute_plainly();
  funcs::RnnGradInputs{x,           pre_state,     weight_list, sequence_length,
                       out,         dropout_state, reserve,     out_grad,
                       state_grad,  dropout_prob,  is_bidirec,  is_test,
                       hidden_size, num_layers,    mode}
      .CheckShapes(input_size, seed);
  const funcs::CudnnRnnCall call =
      funcs::PrepareCudnnRnn(ctx,
                             {CppTypeToDataType<T>::value, mode, x.dims()[0], x.dims()[1],
                              x.dims()[2], hidden_size, num_layers, is_bidirec, true, false},
                             lengths);
  const funcs::CudnnRnnPlan& plan = *call.plan;
  const funcs::CudnnRnnData& data = *call.data;
  if (reserve.numel() != product(funcs::CudnnRnnReserveDims<T>(data))) return compute_plainly();
  const AllocationPtr kept = CopyReserve<T>(ctx, reserve, data.reserve_bytes);
  const bool has_cells = mode == "LSTM";
  const StateGradients<T> hidden(ctx, 0, *pre_state[0], state_grad, pre_state_grad);
  const StateGradients<T> cell(ctx, 1, *pre_state[has_cells ? 1 : 0],
                               has_cells ? state_grad : std::vector<const DenseTensor*>(),
                               has_cells ? pre_state_grad : std::vector<DenseTensor*>());
  DenseTensor own_x_grad;
  T* const d_x = AllocateXGrad<T>(ctx, x, &own_x_grad, x_grad);
  if (call.has_padding()) funcs::GpuZeroAsync(ctx, d_x, static_cast<size_t>(x.numel()) * sizeof(T));
  const std::shared_ptr<const Allocation> weights = funcs::PackRnnWeights(ctx, plan, weight_list);
  const AllocationPtr d_weights = ctx.Workspace(plan.weight_bytes);
  const AllocationPtr workspace = ctx.Workspace(data.workspace_bytes);
  funcs::GpuZeroAsync(ctx, d_weights->ptr(), plan.weight_bytes);  // cuDNN adds to them
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnRNNBackwardData_v8(
        handle, plan.rnn.get(), nullptr, data.y.get(), out.data<T>(), out_grad.data<T>(),
        data.x.get(), d_x, plan.states.get(), pre_state[0]->data<T>(), hidden.after, hidden.before,
        plan.states.get(), has_cells ? pre_state[1]->data<T>() : nullptr,
        has_cells ? cell.after : nullptr, has_cells ? cell.before : nullptr, plan.weight_bytes,
        weights->ptr(), data.workspace_bytes, workspace->ptr(), data.reserve_bytes, kept->ptr()));
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnRNNBackwardWeights_v8(
        handle, plan.rnn.get(), CUDNN_WGRAD_MODE_ADD, nullptr, data.x.get(), x.data<T>(),
        plan.states.get(), pre_state[0]->data<T>(), data.y.get(), out.data<T>(), plan.weight_bytes,
        d_weights->ptr(), data.workspace_bytes, workspace->ptr(), data.reserve_bytes, kept->ptr()));
  });
  funcs::UnpackRnnWeights(ctx, plan, *d_weights,
                          AllocateWeightGrads<T>(ctx, weight_list.size(), weight_grad_list));
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(rnn_grad, GPUDNN, ALL_LAYOUT, phi::gpudnn::RnnGradKernel, float, double) {
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
  kernel->InputAt(3).SetBackend(phi::Backend::ALL_BACKEND);  // cuDNN wants it on the host
  kernel->InputAt(5).SetDataType(phi::DataType::UINT8);
  kernel->SetSupportCheck(&phi::funcs::WhyNotCudnnRnn);
}
