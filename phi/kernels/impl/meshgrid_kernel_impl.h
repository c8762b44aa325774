#pragma once

#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/meshgrid_kernel.h"

namespace phi {

template <typename T, typename Context>
void MeshgridKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                    std::vector<DenseTensor*> out) {
  for (size_t i = 0; i < out.size(); ++i) {
    T* to = ctx.template Alloc<T>(out[i]);
    if (out[i]->numel() == 0) continue;
    funcs::StridedBox box = funcs::DenseBox(out[i]->dims());
    box.from_step[i] = 1;
    funcs::CopyStrided(ctx, box, sizeof(T), x[i]->data<T>(), to);
  }
}

template <typename T, typename Context>
void BroadcastTensorsKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                            std::vector<DenseTensor*> out) {
  for (size_t i = 0; i < out.size(); ++i) {
    T* to = ctx.template Alloc<T>(out[i]);
    if (out[i]->numel() == 0) continue;
    funcs::CopyStrided(ctx, funcs::ExpandBox(x[i]->dims(), out[i]->dims()), sizeof(T),
                       x[i]->data<T>(), to);
  }
}

}  // namespace phi
