#pragma once

#include <string>
#include <vector>

#include "phi/kernels/unpool_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Each element of x_grad is the element of the same plane of out_grad that its index names.
// `kernel`: who asks, for errors. The source of each device defines it.
template <typename T, typename Context>
void ReadAtMaxima(const Context& ctx, const char* kernel, const DenseTensor& x,
                  const DenseTensor& indices, const DenseTensor& out_grad, DenseTensor* x_grad);

}  // namespace

template <typename T, typename Context>
void UnpoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                      const DenseTensor&, const DenseTensor& out_grad, const std::vector<int>&,
                      const std::vector<int>&, const std::vector<int>&, const IntArray&,
                      const std::string&, DenseTensor* x_grad) {
  ReadAtMaxima<T>(ctx, "unpool_grad", x, indices, out_grad, x_grad);
}

template <typename T, typename Context>
void Unpool3dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                        const DenseTensor&, const DenseTensor& out_grad, const std::vector<int>&,
                        const std::vector<int>&, const std::vector<int>&, const std::vector<int>&,
                        const std::string&, DenseTensor* x_grad) {
  ReadAtMaxima<T>(ctx, "unpool3d_grad", x, indices, out_grad, x_grad);
}

}  // namespace phi
