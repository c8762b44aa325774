#include "phi/kernels/warprnnt_kernel.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sequence/log_add.h"
#include "phi/kernels/funcs/sequence/rnnt_sequence.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_matrices.h"

namespace phi {
namespace {

// The lattices, each by a block: points of one anti-diagonal do not wait for each other.
template <typename T>
struct RnntBody {
  const T* inputs;  // [batch, rows_t, row, classes], logarithms of probabilities
  int64_t rows_t, row, classes;
  const int *all_steps, *all_labels, *all_symbols;  // [batch], [batch], [batch, row - 1]
  int blank;
  T label_factor;
  T *alphas, *betas;  // [batch, rows_t, row]
  T *grads, *losses;

  __device__ void operator()(int64_t b) const {
    const int64_t steps = all_steps[b], places = all_labels[b] + 1;
    const T* const p = inputs + b * rows_t * row * classes;
    const int* const labels = all_symbols + b * (row - 1);
    T *const alpha = alphas + b * rows_t * row, *const beta = betas + b * rows_t * row;
    for (int64_t d = 0; d < steps + places - 1; ++d) {
      for (int64_t u = threadIdx.x; u < places; u += primitive::kMatrixThreads) {
        const int64_t t = d - u, t_back = steps - 1 - t, u_back = places - 1 - u;
        if (t < 0 || t >= steps) continue;
        Forward(p, labels, t, u, alpha);
        Backward(p, labels, t_back, u_back, steps, places, beta);
      }
      __syncthreads();
    }
    const T total = beta[0];
    T* const grad = grads + b * rows_t * row * classes;
    primitive::ForEachInBlock(0, steps, 0, places, [&](int64_t t, int64_t u) {
      const T before = alpha[t * row + u] - total;
      const bool ends = t + 1 == steps && u + 1 == places;
      if (t + 1 < steps || ends) {
        const T after = ends ? T(0) : beta[(t + 1) * row + u];
        grad[At(t, u, blank)] = -std::exp(before + p[At(t, u, blank)] + after);
      }
      if (u + 1 < places) {
        const int64_t at = At(t, u, labels[u]);
        grad[at] = -label_factor * std::exp(before + p[at] + beta[t * row + u + 1]);
      }
    });
    if (threadIdx.x == 0) losses[b] = -total;
  }

  __device__ int64_t At(int64_t t, int64_t u, int symbol) const {
    return (t * row + u) * classes + symbol;
  }
  __device__ void Forward(const T* p, const int* labels, int64_t t, int64_t u, T* alpha) const {
    T here = t == 0 && u == 0 ? T(0) : -static_cast<T>(INFINITY);
    if (t > 0) here = funcs::LogAdd(here, alpha[(t - 1) * row + u] + p[At(t - 1, u, blank)]);
    if (u > 0) here = funcs::LogAdd(here, alpha[t * row + u - 1] + p[At(t, u - 1, labels[u - 1])]);
    alpha[t * row + u] = here;
  }
  __device__ void Backward(const T* p, const int* labels, int64_t t, int64_t u, int64_t steps,
                           int64_t places, T* beta) const {
    const bool ends = t + 1 == steps && u + 1 == places;
    T here = ends ? p[At(t, u, blank)] : -static_cast<T>(INFINITY);
    if (t + 1 < steps) here = funcs::LogAdd(here, beta[(t + 1) * row + u] + p[At(t, u, blank)]);
    if (u + 1 < places) here = funcs::LogAdd(here, beta[t * row + u + 1] + p[At(t, u, labels[u])]);
    beta[t * row + u] = here;
  }
};

}  // namespace

template <typename T, typename Context>
void WarprnntKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                    const DenseTensor& input_lengths, const DenseTensor& label_lengths, int blank,
                    float fastemit_lambda, DenseTensor* loss, DenseTensor* warprnntgrad) {
  const DDim dims = input.dims();
  std::vector<int> steps, labels, symbols;
  for (int64_t b = 0; b < dims[0]; ++b) {
    const int* own = label.numel() == 0 ? nullptr : label.data<int>() + b * (dims[2] - 1);
    steps.push_back(input_lengths.data<int>()[b]);
    labels.push_back(label_lengths.data<int>()[b]);
    funcs::CheckRnntSequence(b, steps[b], labels[b], own, dims);
    symbols.insert(symbols.end(), own, own == nullptr ? own : own + dims[2] - 1);
  }
  DenseTensor own_grad;
  DenseTensor* grad_tensor = warprnntgrad == nullptr ? &own_grad : warprnntgrad;
  grad_tensor->Resize(dims);
  T* grad = funcs::AllocZeros<T>(ctx, grad_tensor);
  T* losses = ctx.template Alloc<T>(loss);
  const auto steps_at = funcs::GpuUpload(ctx, steps);
  const auto labels_at = funcs::GpuUpload(ctx, labels);
  const auto symbols_at = funcs::GpuUpload(ctx, symbols);
  const int64_t points = dims[0] * dims[1] * dims[2];
  const funcs::GpuArray<T> memory(ctx, 2 * points);
  T* const alphas = memory.data();
  primitive::GpuForEachMatrix(
      ctx, dims[0],
      RnntBody<T>{funcs::DataOrNull<T>(input), dims[1], dims[2], dims[3], steps_at.data(),
                  labels_at.data(), symbols_at.data(), blank,
                  T(1) + static_cast<T>(fastemit_lambda), alphas, alphas + points, grad, losses});
}

template <typename T, typename Context>
void WarprnntGradKernel(const Context& ctx, const DenseTensor& input,
                        const DenseTensor& /*input_lengths*/, const DenseTensor& warprnntgrad,
                        const DenseTensor& loss_grad, int /*blank*/, float /*fastemit_lambda*/,
                        DenseTensor* input_grad) {
  const int64_t batch = loss_grad.numel();
  PADDLE_ENFORCE(warprnntgrad.dims() == input.dims() && batch == input.dims()[0],
                 errors::InvalidArgument("warprnntgrad must have the shape of input, %s, and "
                                         "loss@GRAD one number a sequence; they have %s and %s",
                                         input.dims(), warprnntgrad.dims(), loss_grad.dims()));
  T* dx = ctx.template Alloc<T>(input_grad);
  const int64_t size = batch == 0 ? 0 : input.numel() / batch;
  if (batch * size == 0) return;
  const T *from = warprnntgrad.data<T>(), *grads = loss_grad.data<T>();
  primitive::GpuLoop(ctx, batch * size,
                     [=] DEVICE(int64_t i) { dx[i] = from[i] * grads[i / size]; });
}

}  // namespace phi

// The host reads lengths and labels, which it checks.
PD_REGISTER_KERNEL(warprnnt, GPU, ALL_LAYOUT, phi::WarprnntKernel, float, double) {
  for (size_t i : {1, 2, 3}) {
    kernel->InputAt(i).SetDataType(phi::DataType::INT32);
    kernel->InputAt(i).SetBackend(phi::Backend::CPU);
  }
}
PD_REGISTER_KERNEL(warprnnt_grad, GPU, ALL_LAYOUT, phi::WarprnntGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
