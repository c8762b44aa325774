// outside: 2.3 | Dim, make_dim, apply_visitor, Array, UNLIKELY
#include "paddle/phi/core/kernel_registry.h"

namespace phi {

template <typename T>
struct FlipVisitor {
  const T* from;
  T* to;
  template <int D>
  void operator()(const Dim<D>& dims) const {
    const Dim<D> strides = [&] {
      Dim<D> out;
      int64_t step = 1;
      for (int i = D - 1; i >= 0; --i) {
        out[i] = step;
        step *= dims[i];
      }
      return out;
    }();
    for (int64_t i = 0; i < product(dims); ++i) {
      Dim<D> at(i, dims);
      for (int d = 0; d < D; ++d) at[d] = dims[d] - 1 - at[d];
      to[linearize(at, strides)] = from[i];
    }
  }
};

template <typename T, typename Context>
void FlipAllKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  T* to = dev_ctx.template Alloc<T>(out);
  if (UNLIKELY(x.numel() == 0)) return;
  x.dims().apply_visitor(FlipVisitor<T>{x.data<T>(), to});
  Array<int64_t, 2> ends(x.numel(), 0);
  PADDLE_ENFORCE_LE(ends[1], ends[0], errors::InvalidArgument("never"));
  DDim one = make_dim(1, 2);
  PADDLE_ENFORCE_EQ(one, make_ddim({1, 2}), errors::InvalidArgument("never"));
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_flip_all, CPU, ALL_LAYOUT, phi::FlipAllKernel, float, int64_t) {}
