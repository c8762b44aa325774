#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {
namespace funcs {

// Note [Second and third gradients of products]
// A product out = M(x, y) that is linear in either operand (matmul, convolution, x * y) has the
// gradients x_grad = A(y, out_grad) and y_grad = B(x, out_grad), which are linear too. With the
// gradients dx and dy of these two their gradients are
//   x' = A(dy, out_grad),  y' = B(dx, out_grad),  out_grad' = M(dx, y) + M(x, dy);
// with the gradients a, b and c of those three, the gradients of that are
//   x = A(dy, c),  y = B(dx, c),  out_grad = M(a, dy) + M(dx, b),
//   dx = A(b, out_grad) + A(y, c),  dy = B(a, out_grad) + B(x, c).
// What is missing is 0. A product functor has operator()(x, y, out) for M, and
// Grads(x, y, out_grad, x_grad, y_grad) for A and B, each nullptr where it is not wanted; A reads
// of x the shape alone, and B of y. Outputs have their shapes already. Each gradient that is there
// must have the shape of what it is of: functors rely on it.

/// Errors: InvalidArgument for a gradient of another shape than `of`.
inline void CheckGradientOf(const DenseTensor& of, const paddle::optional<DenseTensor>& gradient) {
  PADDLE_ENFORCE(!gradient || gradient->dims() == of.dims(),
                 errors::InvalidArgument("a gradient of shape %s is given of a tensor of shape %s",
                                         gradient->dims(), of.dims()));
}

/// A tensor of that shape; the caller allocates it.
inline DenseTensor ShapedAs(const DDim& dims) {
  DenseTensor tensor;
  tensor.Resize(dims);
  return tensor;
}

template <typename T>
struct AddTermBody {
  const T* from;
  T* to;
  HOSTDEVICE void operator()(int64_t i) const { to[i] = static_cast<T>(to[i] + from[i]); }
};

/// Sums of tensors of one shape into `out`, each made by `Add(make)` where it is there; zeros if
/// none is.
template <typename T, typename Context>
class TermSum {
 public:
  TermSum(const Context& ctx, DenseTensor* out) : ctx_(ctx), out_(out) {}

  /// make(DenseTensor*) computes the term.
  template <typename Make>
  void Add(const Make& make) {
    if (empty_) {
      make(out_);
      empty_ = false;
      return;
    }
    DenseTensor term = ShapedAs(out_->dims());
    make(&term);
    T* to = ctx_.template Alloc<T>(out_);
    const T* from = DataOrNull<T>(term);
    ForEach(ctx_, out_->numel(), 32768, AddTermBody<T>{from, to});
  }

  void Finish() {
    if (empty_) AllocZeros<T>(ctx_, out_);
  }

 private:
  const Context& ctx_;
  DenseTensor* out_;
  bool empty_ = true;
};

/// The gradients of a product's gradients; each of the outputs may be nullptr.
template <typename T, typename Context, typename Product>
void BilinearDoubleGrad(const Context& ctx, const Product& product, const DenseTensor& x,
                        const DenseTensor& y, const DenseTensor& out_grad,
                        const paddle::optional<DenseTensor>& dx,
                        const paddle::optional<DenseTensor>& dy, DenseTensor* x_grad,
                        DenseTensor* y_grad, DenseTensor* out_grad_grad) {
  CheckGradientOf(x, dx);
  CheckGradientOf(y, dy);
  if (x_grad != nullptr) {
    TermSum<T, Context> sum(ctx, x_grad);
    if (dy) sum.Add([&](DenseTensor* to) { product.Grads(x, *dy, out_grad, to, nullptr); });
    sum.Finish();
  }
  if (y_grad != nullptr) {
    TermSum<T, Context> sum(ctx, y_grad);
    if (dx) sum.Add([&](DenseTensor* to) { product.Grads(*dx, y, out_grad, nullptr, to); });
    sum.Finish();
  }
  if (out_grad_grad != nullptr) {
    TermSum<T, Context> sum(ctx, out_grad_grad);
    if (dx) sum.Add([&](DenseTensor* to) { product(*dx, y, to); });
    if (dy) sum.Add([&](DenseTensor* to) { product(x, *dy, to); });
    sum.Finish();
  }
}

/// What the third gradient of a product reads, by the names of the note above.
struct BilinearTripleInputs {
  const DenseTensor &x, &y, &out_grad;
  const paddle::optional<DenseTensor>&dx, &dy, &a, &b, &c;
};
struct BilinearTripleOutputs {
  DenseTensor *x, *y, *out_grad, *dx, *dy;
};

template <typename T, typename Context, typename Product>
void BilinearTripleGrad(const Context& ctx, const Product& product, const BilinearTripleInputs& in,
                        const BilinearTripleOutputs& out) {
  CheckGradientOf(in.x, in.dx);
  CheckGradientOf(in.y, in.dy);
  CheckGradientOf(in.x, in.a);
  CheckGradientOf(in.y, in.b);
  CheckGradientOf(in.out_grad, in.c);
  using Sum = TermSum<T, Context>;
  const auto add_x = [&](const DenseTensor& y, const DenseTensor& g, Sum* sum) {
    sum->Add([&](DenseTensor* to) { product.Grads(in.x, y, g, to, nullptr); });
  };
  const auto add_y = [&](const DenseTensor& x, const DenseTensor& g, Sum* sum) {
    sum->Add([&](DenseTensor* to) { product.Grads(x, in.y, g, nullptr, to); });
  };
  const auto write = [&](DenseTensor* to, const auto& add) {
    if (to == nullptr) return;
    Sum sum(ctx, to);
    add(&sum);
    sum.Finish();
  };
  write(out.x, [&](Sum* sum) {
    if (in.dy && in.c) add_x(*in.dy, *in.c, sum);
  });
  write(out.y, [&](Sum* sum) {
    if (in.dx && in.c) add_y(*in.dx, *in.c, sum);
  });
  write(out.out_grad, [&](Sum* sum) {
    if (in.a && in.dy) sum->Add([&](DenseTensor* to) { product(*in.a, *in.dy, to); });
    if (in.dx && in.b) sum->Add([&](DenseTensor* to) { product(*in.dx, *in.b, to); });
  });
  write(out.dx, [&](Sum* sum) {
    if (in.b) add_x(*in.b, in.out_grad, sum);
    if (in.c) add_x(in.y, *in.c, sum);
  });
  write(out.dy, [&](Sum* sum) {
    if (in.a) add_y(*in.a, in.out_grad, sum);
    if (in.c) add_y(in.x, *in.c, sum);
  });
}

}  // namespace funcs
}  // namespace phi
