// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/reduce_functor.h")
#include_next "paddle/phi/kernels/funcs/reduce_functor.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/core/hostdevice.h"
#include "unsupported/Eigen/CXX11/Tensor"

// Functors for reductions by Eigen: y = reduced(x) over `dim`; and of gradients, where x, dx are
// the operand and its gradient, y and dy the result and its gradient, repeated by `dim`.

namespace phi {
namespace funcs {

struct FrobeniusNormFunctor {
  template <typename DeviceContext, typename X, typename Y, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, const Dim& dim) {
    y->device(place) = ((x->square()).sum(dim)).sqrt();
  }
};
struct SumFunctor {
  template <typename DeviceContext, typename X, typename Y, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, const Dim& dim) {
    y->device(place) = x->sum(dim);
  }
};
struct MeanFunctor {
  template <typename DeviceContext, typename X, typename Y, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, const Dim& dim) {
    y->device(place) = x->mean(dim);
  }
};
struct ProdFunctor {
  template <typename DeviceContext, typename X, typename Y, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, const Dim& dim) {
    y->device(place) = x->prod(dim);
  }
};
struct MaxFunctor {
  template <typename DeviceContext, typename X, typename Y, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, const Dim& dim) {
    y->device(place) = x->maximum(dim);
  }
};
struct MinFunctor {
  template <typename DeviceContext, typename X, typename Y, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, const Dim& dim) {
    y->device(place) = x->minimum(dim);
  }
};
struct AllFunctor {
  template <typename DeviceContext, typename X, typename Y, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, const Dim& dim) {
    y->device(place) = x->all(dim);
  }
};
struct AnyFunctor {
  template <typename DeviceContext, typename X, typename Y, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, const Dim& dim) {
    y->device(place) = x->any(dim);
  }
};

struct SumGradFunctor {
  template <typename DeviceContext, typename X, typename Y, typename DX, typename DY, typename Dim>
  void operator()(const DeviceContext& place, X* /*x*/, Y* /*y*/, DX* dx, DY* dy, const Dim& dim,
                  int /*size*/) {
    dx->device(place) = dy->broadcast(dim);
  }
};
/// `size` elements were averaged.
struct MeanGradFunctor {
  template <typename DeviceContext, typename X, typename Y, typename DX, typename DY, typename Dim>
  void operator()(const DeviceContext& place, X* /*x*/, Y* /*y*/, DX* dx, DY* dy, const Dim& dim,
                  int size) {
    dx->device(place) = dy->broadcast(dim) / dx->constant(size);
  }
};
struct ProdGradFunctor {
  template <typename DeviceContext, typename X, typename Y, typename DX, typename DY, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, DX* dx, DY* dy, const Dim& dim,
                  int /*size*/) {
    dx->device(place) = dy->broadcast(dim) * y->broadcast(dim) * x->inverse();
  }
};
struct FrobeniusNormGradFunctor {
  template <typename DeviceContext, typename X, typename Y, typename DX, typename DY, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, DX* dx, DY* dy, const Dim& dim,
                  int /*size*/) {
    // A norm of 0 has a gradient of 0.
    dx->device(place) = *x * dy->broadcast(dim) / (y->broadcast(dim) + dx->constant(1e-12f));
  }
};
/// Each element that is the extremum gets the gradient.
struct MaxOrMinGradFunctor {
  template <typename DeviceContext, typename X, typename Y, typename DX, typename DY, typename Dim>
  void operator()(const DeviceContext& place, X* x, Y* y, DX* dx, DY* dy, const Dim& dim,
                  int /*size*/) {
    const auto is_extremum = (*x) == y->broadcast(dim);
    const auto ones = dx->constant(1);
    const auto zeros = dx->constant(0);
    dx->device(place) = dy->broadcast(dim) * is_extremum.select(ones, zeros);
  }
};

}  // namespace funcs
}  // namespace phi

#endif
