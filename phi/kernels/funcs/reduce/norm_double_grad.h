#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/reduce/norm_grad.h"

namespace phi {
namespace funcs {

// Note [The second gradient of a normalisation]
// Of n elements x with mean m and inverse deviation s let v = (x - m) s and
//   P(w) = w - mean(w) - v mean(w v),
// or P(w) = w where m and s are constants. The gradients of y = scale v + bias are
//   x_grad = scale s P(g),  scale_grad = sum(g v),  bias_grad = sum(g)
// for the gradient g of y. With the gradients dx, dscale and dbias of these three, the gradients
// are
//   of g:      scale s P(dx) + dscale v + dbias,
//   of scale:  s sum(dx P(g)),
//   of x:      dscale s P(g) - scale s^2 / n (v sum(dx P(g)) + P(dx) sum(g v) + P(g) sum(dx v)),
// where constants leave of the last line only dscale s g.

/// The elements of one normalised set: slices of `run` neighbours, one every `step`.
struct NormSet {
  int64_t first, slices, run, step;
  int64_t size() const { return slices * run; }
  template <typename Visit>
  void ForEach(const Visit& visit) const {
    for (int64_t s = 0; s < slices; ++s) {
      for (int64_t i = first + s * step; i < first + s * step + run; ++i) visit(i);
    }
  }
};

/// What one set has in common.
struct NormSetFactors {
  double mean, inverse, scale, dscale, dbias;
  bool constant;  // mean and inverse do not depend on x
};

/// Of one set; a missing dx is nullptr and so is a gradient that is not wanted. Returns the
/// gradient of the scale.
template <typename T>
double NormDoubleGrad(const NormSet& set, const NormSetFactors& f, const T* x, const T* g,
                      const T* dx, T* x_grad, T* g_grad) {
  const double n = static_cast<double>(set.size());
  const auto normal = [&](int64_t i) { return (static_cast<double>(x[i]) - f.mean) * f.inverse; };
  const auto change = [&](int64_t i) { return dx == nullptr ? 0.0 : static_cast<double>(dx[i]); };
  double sum_g = 0, sum_g_v = 0, sum_d = 0, sum_d_v = 0;
  set.ForEach([&](int64_t i) {
    const double v = normal(i), gi = static_cast<double>(g[i]), di = change(i);
    sum_g += gi;
    sum_g_v += gi * v;
    sum_d += di;
    sum_d_v += di * v;
  });
  const double fixed = f.constant ? 0 : 1;
  const auto project = [&](double w, double v, double sum, double sum_v) {
    return w - fixed * (sum + v * sum_v) / n;
  };
  double products = 0;  // sum(dx P(g))
  set.ForEach([&](int64_t i) {
    products += change(i) * project(static_cast<double>(g[i]), normal(i), sum_g, sum_g_v);
  });
  set.ForEach([&](int64_t i) {
    const double v = normal(i), gi = static_cast<double>(g[i]), di = change(i);
    const double of_g = project(gi, v, sum_g, sum_g_v), of_d = project(di, v, sum_d, sum_d_v);
    if (g_grad != nullptr) {
      g_grad[i] = static_cast<T>(f.scale * f.inverse * of_d + f.dscale * v + f.dbias);
    }
    if (x_grad != nullptr) {
      const double curvature = v * products + of_d * sum_g_v + of_g * sum_d_v;
      x_grad[i] = static_cast<T>(f.dscale * f.inverse * of_g -
                                 fixed * f.scale * f.inverse * f.inverse / n * curvature);
    }
  });
  return f.inverse * products;
}

}  // namespace funcs
}  // namespace phi
