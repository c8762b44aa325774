#include "phi/kernels/sparse/conv_kernel.h"

#include <limits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/gpu_rulebook.h"
#include "phi/kernels/funcs/sparse/gpu_values.h"

// Note [Sparse convolution on the GPU]
// The pairs of the rulebook are sorted by what they are added to, and each element of a result is
// summed by one thread, in the order of the pairs.

namespace phi {
namespace sparse {
namespace {

// A rulebook with its pairs sorted by one of its rows.
struct SortedPairs {
  const int64_t *targets, *order;  // order: of the pairs
  int64_t count;
  const int64_t *element, *in, *out;
};

SortedPairs PairsBy(const funcs::GpuRulebook& book, const funcs::GpuSortedRows& sorted) {
  return {sorted.rows, sorted.positions, book.pairs, book.element, book.in, book.out};
}

// visit(element, in, out) for the pairs of a target, in their order.
template <typename Visit>
__device__ void ForPairsOf(const SortedPairs& pairs, int64_t target, Visit visit) {
  int64_t e = funcs::LowerBound(pairs.targets, pairs.count, target);
  for (; e < pairs.count && pairs.targets[e] == target; ++e) {
    const int64_t p = pairs.order[e];
    visit(pairs.element[p], pairs.in[p], pairs.out[p]);
  }
}

template <typename T>
struct ConvBody {
  SortedPairs pairs;  // by out
  funcs::ConvChannels channels;
  const T *x, *weights;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t o = i % channels.out;
    T sum = 0;
    ForPairsOf(pairs, i / channels.out, [&](int64_t element, int64_t in, int64_t) {
      const T* a = x + in * channels.in;
      const T* w = weights + element * channels.in * channels.out + o;
      for (int64_t c = 0; c < channels.in; ++c) sum += a[c] * w[c * channels.out];
    });
    to[i] = sum;
  }
};

template <typename T>
struct ConvInputGradBody {
  SortedPairs pairs;  // by in
  funcs::ConvChannels channels;
  const T *weights, *dy;
  T* dx;
  __device__ void operator()(int64_t i) const {
    const int64_t c = i % channels.in;
    T total = 0;
    ForPairsOf(pairs, i / channels.in, [&](int64_t element, int64_t, int64_t out) {
      const T* w = weights + (element * channels.in + c) * channels.out;
      const T* d = dy + out * channels.out;
      T sum = 0;
      for (int64_t o = 0; o < channels.out; ++o) sum += d[o] * w[o];
      total += sum;
    });
    dx[i] = total;
  }
};

template <typename T>
struct ConvKernelGradBody {
  SortedPairs pairs;  // by element
  funcs::ConvChannels channels;
  const T *x, *dy;
  T* dw;
  __device__ void operator()(int64_t i) const {
    const int64_t o = i % channels.out, rest = i / channels.out;
    const int64_t c = rest % channels.in;
    T sum = 0;
    ForPairsOf(pairs, rest / channels.in, [&](int64_t, int64_t in, int64_t out) {
      sum += x[in * channels.in + c] * dy[out * channels.out + o];
    });
    dw[i] = sum;
  }
};

template <typename T>
struct MaxPoolBody {
  SortedPairs pairs;  // by out
  int64_t channels;
  T lowest;
  const T* x;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t c = i % channels;
    T most = lowest;
    ForPairsOf(pairs, i / channels, [&](int64_t, int64_t in, int64_t) {
      const T v = x[in * channels + c];
      most = most < v ? v : most;
    });
    to[i] = most;
  }
};

template <typename T>
struct MaxPoolGradBody {
  SortedPairs pairs;  // by in
  int64_t channels;
  const T *x, *y, *dy;
  T* dx;
  __device__ void operator()(int64_t i) const {
    const int64_t c = i % channels;
    const T v = x[i];
    T sum = 0;
    ForPairsOf(pairs, i / channels, [&](int64_t, int64_t, int64_t out) {
      if (v == y[out * channels + c]) sum += dy[out * channels + c];
    });
    dx[i] = sum;
  }
};

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
  funcs::GpuSparsePattern places;
  const funcs::GpuRulebook book =
      funcs::GpuMakeRulebook(ctx, funcs::GpuPatternOf(ctx, x), window, shape, &places);
  const DataType index_type = funcs::IndexTypeOf(x);
  const DenseTensor values = x.values();
  T* to = funcs::AllocAnew<T>(ctx, {places.nnz, channels.out}, out->mutable_values());
  const auto sorted = funcs::GpuSortRows(ctx, book.out, book.pairs, places.nnz);
  primitive::GpuLoop(ctx, places.nnz * channels.out,
                     ConvBody<T>{PairsBy(book, sorted), channels, funcs::DataOrNull<T>(values),
                                 funcs::DataOrNull<T>(kernel), to});
  funcs::SetPattern(ctx, places, shape, index_type, out);
  funcs::GpuWriteRulebook(ctx, book, window.elements(), index_type, rulebook, counter);
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
  const DenseTensor values = x.values(), grads = out_grad.values(), weights = kernel;
  funcs::CheckSamePattern("out_grad", out.values(), grads);
  const auto book = funcs::GpuReadRulebook(ctx, rulebook, elements, x.nnz(), out.nnz());
  const T *w = funcs::DataOrNull<T>(weights), *dy = funcs::DataOrNull<T>(grads);
  if (x_grad != nullptr) {
    const auto by_in = funcs::GpuSortRows(ctx, book.in, book.pairs, x.nnz());
    funcs::SharePattern(x, x_grad);
    T* dx = funcs::AllocAnew<T>(ctx, values.dims(), x_grad->mutable_values());
    primitive::GpuLoop(ctx, values.numel(),
                       ConvInputGradBody<T>{PairsBy(book, by_in), channels, w, dy, dx});
  }
  if (kernel_grad == nullptr) return;
  const auto by_element = funcs::GpuSortRows(ctx, book.element, book.pairs, elements);
  T* dw = funcs::AllocAnew<T>(ctx, weights.dims(), kernel_grad);
  primitive::GpuLoop(ctx, weights.numel(),
                     ConvKernelGradBody<T>{PairsBy(book, by_element), channels,
                                           funcs::DataOrNull<T>(values), dy, dw});
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
  funcs::GpuSparsePattern places;
  const funcs::GpuRulebook book =
      funcs::GpuMakeRulebook(ctx, funcs::GpuPatternOf(ctx, x), window, shape, &places);
  const DataType index_type = funcs::IndexTypeOf(x);
  const DenseTensor values = x.values();
  T* to = funcs::AllocAnew<T>(ctx, {places.nnz, channels}, out->mutable_values());
  const auto sorted = funcs::GpuSortRows(ctx, book.out, book.pairs, places.nnz);
  primitive::GpuLoop(
      ctx, places.nnz * channels,
      MaxPoolBody<T>{PairsBy(book, sorted), channels, -std::numeric_limits<T>::infinity(),
                     funcs::DataOrNull<T>(values), to});
  funcs::SetPattern(ctx, places, shape, index_type, out);
  funcs::GpuWriteRulebook(ctx, book, window.elements(), index_type, rulebook, counter);
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
  const auto book = funcs::GpuReadRulebook(ctx, rulebook, elements, x.nnz(), out.nnz());
  const auto by_in = funcs::GpuSortRows(ctx, book.in, book.pairs, x.nnz());
  const int64_t channels = funcs::ValueSize(x);
  funcs::SharePattern(x, x_grad);
  T* dx = funcs::AllocAnew<T>(ctx, values.dims(), x_grad->mutable_values());
  primitive::GpuLoop(
      ctx, values.numel(),
      MaxPoolGradBody<T>{PairsBy(book, by_in), channels, funcs::DataOrNull<T>(values),
                         funcs::DataOrNull<T>(results), funcs::DataOrNull<T>(grads), dx});
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(conv3d_coo, GPU, ALL_LAYOUT, phi::sparse::Conv3dCooKernel, float, double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);  // that of the indices
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(conv3d_coo_grad, GPU, ALL_LAYOUT, phi::sparse::Conv3dCooGradKernel, float,
                   double) {
  kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(4).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(maxpool_coo, GPU, ALL_LAYOUT, phi::sparse::MaxPoolCooKernel, float, double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(maxpool_coo_grad, GPU, ALL_LAYOUT, phi::sparse::MaxPoolCooGradKernel, float,
                   double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
}
