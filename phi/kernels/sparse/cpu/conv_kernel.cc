#include "phi/kernels/sparse/conv_kernel.h"

#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/rulebook.h"
#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace sparse {
namespace {

// out[row, :] += x[row, :] · kernel
template <typename T>
void AddProduct(const T* x, const T* kernel, const funcs::ConvChannels& channels, T* out) {
  for (int64_t c = 0; c < channels.in; ++c) {
    for (int64_t o = 0; o < channels.out; ++o) out[o] += x[c] * kernel[c * channels.out + o];
  }
}

}  // namespace

template <typename T, typename Context>
void Conv3dCooKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& kernel,
                     const std::vector<int>& paddings, const std::vector<int>& dilations,
                     const std::vector<int>& strides, int groups, bool subm,
                     const std::string& /*key*/, SparseCooTensor* out, DenseTensor* rulebook,
                     DenseTensor* counter) {
  const funcs::ConvChannels channels = funcs::CheckedChannels(x, kernel, groups);
  const auto window = funcs::MakeConvWindow(x, kernel, paddings, dilations, strides, subm);
  const DDim shape = funcs::WindowedShape(x.dims(), window, channels.out);
  const funcs::Rulebook book = funcs::MakeRulebook(funcs::PatternOf(x), window, shape);
  const DataType index_type = funcs::IndexTypeOf(x);
  const DenseTensor values = x.values();
  T* to = funcs::AllocAnew<T>(ctx, {book.out.nnz(), channels.out}, out->mutable_values());
  std::fill_n(to, out->values().numel(), T(0));
  const T *from = funcs::DataOrNull<T>(values), *weights = funcs::DataOrNull<T>(kernel);
  for (const funcs::RulebookPair& pair : book.pairs) {
    AddProduct(from + pair.in * channels.in, weights + pair.element * channels.in * channels.out,
               channels, to + pair.out * channels.out);
  }
  funcs::SetPattern(ctx, book.out, shape, index_type, out);
  funcs::WriteRulebook(ctx, book, window.elements(), index_type, rulebook, counter);
}

template <typename T, typename Context>
void Conv3dCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& kernel,
                         const SparseCooTensor& out, const DenseTensor& rulebook,
                         const DenseTensor& /*counter*/, const SparseCooTensor& out_grad,
                         const std::vector<int>& /*paddings*/,
                         const std::vector<int>& /*dilations*/, const std::vector<int>& /*strides*/,
                         int groups, bool /*subm*/, const std::string& /*key*/,
                         SparseCooTensor* x_grad, DenseTensor* kernel_grad) {
  const funcs::ConvChannels channels = funcs::CheckedChannels(x, kernel, groups);
  int64_t elements = 1;
  for (const int64_t size : funcs::ConvKernelSizes(kernel)) elements *= size;
  const DenseTensor values = x.values(), grads = out_grad.values();
  funcs::CheckSamePattern("out_grad", out.values(), grads);
  const auto pairs = funcs::ReadRulebook(rulebook, elements, x.nnz(), out.nnz());
  const T *weights = funcs::DataOrNull<T>(kernel), *from = funcs::DataOrNull<T>(values),
          *dy = funcs::DataOrNull<T>(grads);
  const int64_t block = channels.in * channels.out;
  if (x_grad != nullptr) {
    funcs::SharePattern(x, x_grad);
    T* dx = funcs::AllocAnew<T>(ctx, values.dims(), x_grad->mutable_values());
    std::fill_n(dx, values.numel(), T(0));
    for (const funcs::RulebookPair& pair : pairs) {
      const T *w = weights + pair.element * block, *d = dy + pair.out * channels.out;
      for (int64_t c = 0; c < channels.in; ++c) {
        T sum = 0;
        for (int64_t o = 0; o < channels.out; ++o) sum += d[o] * w[c * channels.out + o];
        dx[pair.in * channels.in + c] += sum;
      }
    }
  }
  if (kernel_grad == nullptr) return;
  T* dw = funcs::AllocAnew<T>(ctx, kernel.dims(), kernel_grad);
  std::fill_n(dw, kernel.numel(), T(0));
  for (const funcs::RulebookPair& pair : pairs) {
    const T *a = from + pair.in * channels.in, *d = dy + pair.out * channels.out;
    T* w = dw + pair.element * block;
    for (int64_t c = 0; c < channels.in; ++c) {
      for (int64_t o = 0; o < channels.out; ++o) w[c * channels.out + o] += a[c] * d[o];
    }
  }
}

template <typename T, typename Context>
void MaxPoolCooKernel(const Context& ctx, const SparseCooTensor& x,
                      const std::vector<int>& kernel_sizes, const std::vector<int>& paddings,
                      const std::vector<int>& dilations, const std::vector<int>& strides,
                      SparseCooTensor* out, DenseTensor* rulebook, DenseTensor* counter) {
  const std::vector<int64_t> sizes(kernel_sizes.begin(), kernel_sizes.end());
  const funcs::SparseWindow window = funcs::MakeWindow(x, sizes, paddings, dilations, strides);
  const int64_t channels = funcs::ValueSize(x);
  const DDim shape = funcs::WindowedShape(x.dims(), window, channels);
  const funcs::Rulebook book = funcs::MakeRulebook(funcs::PatternOf(x), window, shape);
  const DataType index_type = funcs::IndexTypeOf(x);
  const DenseTensor values = x.values();
  T* to = funcs::AllocAnew<T>(ctx, {book.out.nnz(), channels}, out->mutable_values());
  std::fill_n(to, out->values().numel(), -std::numeric_limits<T>::infinity());
  const T* from = funcs::DataOrNull<T>(values);
  for (const funcs::RulebookPair& pair : book.pairs) {
    for (int64_t c = 0; c < channels; ++c) {
      T& most = to[pair.out * channels + c];
      most = std::max(most, from[pair.in * channels + c]);
    }
  }
  funcs::SetPattern(ctx, book.out, shape, index_type, out);
  funcs::WriteRulebook(ctx, book, window.elements(), index_type, rulebook, counter);
}

template <typename T, typename Context>
void MaxPoolCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& rulebook,
                          const DenseTensor& /*counter*/, const SparseCooTensor& out,
                          const SparseCooTensor& out_grad, const std::vector<int>& kernel_sizes,
                          SparseCooTensor* x_grad) {
  int64_t elements = 1;
  for (const int size : kernel_sizes) elements *= size;
  const DenseTensor values = x.values(), results = out.values(), grads = out_grad.values();
  funcs::CheckSamePattern("out_grad", results, grads);
  const auto pairs = funcs::ReadRulebook(rulebook, elements, x.nnz(), out.nnz());
  const int64_t channels = funcs::ValueSize(x);
  funcs::SharePattern(x, x_grad);
  T* dx = funcs::AllocAnew<T>(ctx, values.dims(), x_grad->mutable_values());
  std::fill_n(dx, values.numel(), T(0));
  const T *from = funcs::DataOrNull<T>(values), *y = funcs::DataOrNull<T>(results),
          *dy = funcs::DataOrNull<T>(grads);
  for (const funcs::RulebookPair& pair : pairs) {
    for (int64_t c = 0; c < channels; ++c) {
      const int64_t i = pair.in * channels + c, o = pair.out * channels + c;
      if (from[i] == y[o]) dx[i] += dy[o];
    }
  }
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(conv3d_coo, CPU, ALL_LAYOUT, phi::sparse::Conv3dCooKernel, float, double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);  // that of the indices
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(conv3d_coo_grad, CPU, ALL_LAYOUT, phi::sparse::Conv3dCooGradKernel, float,
                   double) {
  kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(4).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(maxpool_coo, CPU, ALL_LAYOUT, phi::sparse::MaxPoolCooKernel, float, double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(maxpool_coo_grad, CPU, ALL_LAYOUT, phi::sparse::MaxPoolCooGradKernel, float,
                   double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
}
