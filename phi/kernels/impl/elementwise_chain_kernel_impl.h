#pragma once

#include <optional>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/kernels/elementwise_chain_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_chain.h"
#include "phi/kernels/funcs/index/repeat_loop.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename T>
struct ChainInput {
  const T* data = nullptr;
  funcs::ChainLay lay;
};

// The inputs as they lie along the result, and copies of those that lie otherwise than a ChainLay
// can say.
template <typename T>
struct ChainInputs {
  int count = 0;
  ChainInput<T> inputs[funcs::kMaxChainInputs];
  std::vector<DenseTensor> repeated;
};

template <typename T>
struct PickElement {
  const T* from;
  HOSTDEVICE T operator()(int64_t /*i*/, int64_t j) const { return from[j]; }
};

template <typename T, typename Context>
void LayChainInputs(const Context& ctx, const std::vector<const DenseTensor*>& x,
                    const funcs::ElementwiseChainShapes& shapes, ChainInputs<T>* laid) {
  laid->count = static_cast<int>(x.size());
  for (int i = 0; i < laid->count; ++i) {
    const T* data = x[i]->template data<T>();
    const DDim& out = shapes.out();
    if (x[i]->dims() == out) {
      laid->inputs[i] = {data, {1, x[i]->numel()}};
      continue;
    }
    const DDim dims = shapes.Laid(i);
    const std::optional<funcs::ChainLay> lay = funcs::ChainLayOf(dims, out);
    if (lay.has_value()) {
      laid->inputs[i] = {data, *lay};
      continue;
    }
    laid->repeated.emplace_back();
    laid->repeated.back().Resize(out);
    T* to = ctx.template Alloc<T>(&laid->repeated.back());
    funcs::RepeatLoop(ctx, out, dims, to, PickElement<T>{data});
    laid->inputs[i] = {to, {1, product(out)}};
  }
}

// Computes the `n` elements of `to`.
template <typename T, typename Context>
void RunElementwiseChain(const Context& ctx, const funcs::ElementwiseChain& chain,
                         const ChainInputs<T>& inputs, int64_t n, T* to);

}  // namespace

template <typename T, typename Context>
void ElementwiseChainKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                            const std::vector<int>& steps, const std::vector<int>& operands,
                            const std::vector<int>& axes, const std::vector<float>& numbers,
                            DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::ElementwiseChainAttrs attrs{steps, operands, axes, numbers};
  const funcs::ElementwiseChain chain = funcs::PlanElementwiseChain(x.size(), attrs);
  const DDim* dims[funcs::kMaxChainInputs];
  for (size_t i = 0; i < x.size(); ++i) dims[i] = &x[i]->dims();
  ChainInputs<T> inputs;
  LayChainInputs(ctx, x, funcs::ElementwiseChainShapes(dims, x.size(), attrs), &inputs);
  RunElementwiseChain(ctx, chain, inputs, out->numel(), to);
}

}  // namespace phi
