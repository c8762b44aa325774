#pragma once

#include <algorithm>

#include "phi/kernels/full_like_kernel.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {

namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename T, typename Context>
void FillAll(const Context& ctx, T value, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  funcs::ForEach(ctx, out->numel(), 65536, [=] DEVICE(int64_t i) { to[i] = value; });
}

}  // namespace

template <typename T, typename Context>
void FullLikeKernel(const Context& ctx, const DenseTensor&, const Scalar& value, DataType,
                    DenseTensor* out) {
  FillAll<T>(ctx, value.to<T>(), out);
}

template <typename T, typename Context>
void FillZerosLikeKernel(const Context& ctx, const DenseTensor&, DenseTensor* out) {
  FillAll<T>(ctx, static_cast<T>(0), out);
}

template <typename T, typename Context>
void FullBatchSizeLikeKernel(const Context& ctx, const DenseTensor& input, const std::vector<int>&,
                             const Scalar& value, DataType, int input_dim_idx, int output_dim_idx,
                             DenseTensor* out) {
  // Rows of a tensor with sequences are counted by sequence.
  if (input_dim_idx == 0 && !input.lod().empty()) {
    DDim dims = out->dims();
    dims[output_dim_idx] = static_cast<int64_t>(input.lod().back().size()) - 1;
    out->Resize(dims);
  }
  FillAll<T>(ctx, value.to<T>(), out);
}

template <typename T, typename Context>
void FillAnyKernel(const Context& ctx, const DenseTensor&, float value, DenseTensor* out) {
  FillAll<T>(ctx, Scalar(value).to<T>(), out);
}

}  // namespace phi
