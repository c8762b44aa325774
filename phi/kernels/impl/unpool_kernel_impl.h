#pragma once

#include <string>
#include <vector>

#include "phi/kernels/unpool_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Each element of x goes to its index in the same plane of `out`, where there is 0 else; of several
// for one place the last one stays. `kernel`: who asks, for errors. The source of each device
// defines it.
template <typename T, typename Context>
void PutBackMaxima(const Context& ctx, const char* kernel, const DenseTensor& x,
                   const DenseTensor& indices, DenseTensor* out);

}  // namespace

template <typename T, typename Context>
void UnpoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                  const std::vector<int>&, const std::vector<int>&, const std::vector<int>&,
                  const IntArray&, const std::string&, DenseTensor* out) {
  PutBackMaxima<T>(ctx, "unpool", x, indices, out);
}

template <typename T, typename Context>
void Unpool3dKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const std::vector<int>&, const std::vector<int>&, const std::vector<int>&,
                    const std::vector<int>&, const std::string&, DenseTensor* out) {
  PutBackMaxima<T>(ctx, "unpool3d", x, indices, out);
}

}  // namespace phi
