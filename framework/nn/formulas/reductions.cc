#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "framework/nn/formulas/parts.h"

// Formulas of the gradients of products, extremes and norms.

namespace phibridge::nn::formulas {
namespace {

using Ints = std::vector<int>;

// The axes of a reduction, and what has the shape of its result as it lies along X.
struct Reduction {
  Reduction(const FormulaCall& call, Ints dim)
      : shape(call.In(kX).shape()),
        axes(std::move(dim)),
        all(call.Attr<bool>("reduce_all", false) || axes.empty()) {}
  Tensor Along(const Tensor& of) const { return Unreduced(shape, axes, all, of); }

  const std::vector<int64_t> shape;
  const Ints axes;
  const bool all;
};

// A tensor as a matrix whose rows run along some of its axes.
class Lines {
 public:
  Lines(const std::vector<int64_t>& shape, const Ints& axes, bool all) {
    const auto rank = static_cast<int>(shape.size());
    std::vector<bool> is_along(shape.size(), all);
    for (const int axis : axes) is_along[static_cast<size_t>(axis < 0 ? axis + rank : axis)] = true;
    for (const bool along : {false, true}) {
      for (int i = 0; i < rank; ++i) {
        if (is_along[static_cast<size_t>(i)] != along) continue;
        order_.push_back(i);
        permuted_.push_back(shape[static_cast<size_t>(i)]);
        (along ? length_ : rows_) *= permuted_.back();
      }
    }
  }

  int64_t rows() const { return rows_; }
  int64_t length() const { return length_; }
  Tensor From(const Tensor& x) const {
    return api::reshape(IsInOrder() ? x : api::transpose(x, order_), {rows_, length_});
  }
  Tensor Back(const Tensor& matrix) const {
    const Tensor permuted = api::reshape(matrix, permuted_);
    if (IsInOrder()) return permuted;
    Ints back(order_.size());
    for (size_t i = 0; i < order_.size(); ++i) {
      back[static_cast<size_t>(order_[i])] = static_cast<int>(i);
    }
    return api::transpose(permuted, back);
  }

 private:
  bool IsInOrder() const {
    for (size_t i = 0; i < order_.size(); ++i) {
      if (order_[i] != static_cast<int>(i)) return false;
    }
    return true;
  }

  int64_t rows_ = 1, length_ = 1;
  Ints order_;
  std::vector<int64_t> permuted_;
};

enum class Side { kBefore, kAfter };

// Each element is the one `by` places before or after it in its row; `fill` where there is none.
Tensor Shifted(const Tensor& matrix, int64_t by, Side from, double fill) {
  const int64_t rows = matrix.dims()[0], length = matrix.dims()[1];
  if (by >= length) return Filled(fill, matrix, matrix);
  const Tensor edge = Filled(fill, {rows, by}, matrix);
  if (from == Side::kBefore) {
    return api::concat({edge, api::slice(matrix, {1}, {0}, {length - by})}, 1);
  }
  return api::concat({api::slice(matrix, {1}, {by}, {length}), edge}, 1);
}

// The product of all elements before, or after, each in its row: a scan by doubled steps, which
// divides by nothing, so that zeros have their derivatives.
Tensor Products(const Tensor& matrix, Side of) {
  Tensor product = Shifted(matrix, 1, of, 1);
  for (int64_t step = 1; step < matrix.dims()[1]; step *= 2) {
    product = api::multiply(product, Shifted(product, step, of, 1));
  }
  return product;
}

void Prod(FormulaCall* call) {
  const Tensor &x = call->In(kX), &grad = call->In(kOutGrad);
  const Reduction reduction(*call, call->Attr<Ints>("dim", {}));
  if (x.numel() == 0) return call->Out(kXGrad, Filled(0, x, grad));
  const Lines lines(reduction.shape, reduction.axes, reduction.all);
  const Tensor matrix = lines.From(x);
  const Tensor others =
      api::multiply(Products(matrix, Side::kBefore), Products(matrix, Side::kAfter));
  call->Out(kXGrad, lines.Back(api::multiply(others, api::reshape(grad, {lines.rows(), 1}))));
}

// Element i is in the results from i on: with s[i] = Out@GRAD[i] + X[i + 1] s[i + 1] its gradient
// is s[i] times the product of what is before it. The recurrence, too, is a scan by doubled steps.
void Cumprod(FormulaCall* call) {
  const Tensor x = Conj(call->In(kX)), &grad = call->In(kOutGrad);
  if (x.numel() == 0) return call->Out(kXGrad, Filled(0, x, grad));
  const Lines lines(x.shape(), {call->Attr<int>("dim", -1)}, /*all=*/x.dims().size() == 0);
  const Tensor matrix = lines.From(x);
  Tensor sum = lines.From(grad), factor = Shifted(matrix, 1, Side::kAfter, 0);
  for (int64_t step = 1; step < lines.length(); step *= 2) {
    sum = api::add(sum, api::multiply(factor, Shifted(sum, step, Side::kAfter, 0)));
    factor = api::multiply(factor, Shifted(factor, step, Side::kAfter, 0));
  }
  call->Out(kXGrad, lines.Back(api::multiply(sum, Products(matrix, Side::kBefore))));
}

// Of the largest or smallest; those that equal it get the whole gradient, or share it. Axis: of the
// attribute.
template <bool kShares, typename Axis>
void Extreme(FormulaCall* call) {
  const Tensor &x = call->In(kX), &grad = call->In(kOutGrad);
  const auto dim = call->Attr<std::vector<Axis>>("dim", {});
  const Reduction reduction(*call, Ints(dim.begin(), dim.end()));
  Tensor part = Mask(api::equal(x, reduction.Along(call->In(kOut))), grad);
  if (kShares) {
    const std::vector<int64_t> axes(reduction.axes.begin(), reduction.axes.end());
    part = api::divide(part, api::sum(part, axes, /*keep_dim=*/true, reduction.all));
  }
  call->Out(kXGrad, api::multiply(reduction.Along(grad), part));
}

// Of a norm that may be 0, where the gradient is 0: `quotient` divides by it.
struct SafeNorm {
  explicit SafeNorm(const Tensor& norm) {
    const Tensor is_zero = api::equal(norm, Number(0, norm));
    divisor = api::where(is_zero, Filled(1, norm, norm), norm);
    is_there = OneMinus(Mask(is_zero, norm));
  }
  Tensor divisor, is_there;
};

void PNorm(FormulaCall* call) {
  const Tensor &x = call->In(kX), &out = call->In(kOut);
  const bool all = call->Attr<bool>("asvector", false);
  const Ints axes = {call->Attr<int>("axis", -1)};
  const auto order = static_cast<double>(call->Attr<float>("porder", 2.0f));
  const auto epsilon = static_cast<double>(call->Attr<float>("epsilon", 1e-12f));
  const auto along = [&](const Tensor& of) { return Unreduced(x.shape(), axes, all, of); };
  const Tensor grad = along(call->In(kOutGrad));
  if (order == 0) return call->Out(kXGrad, api::multiply(Filled(0, x, x), grad));
  const Tensor signs = api::multiply(grad, api::sign(x));
  if (order == 1) return call->Out(kXGrad, signs);
  if (std::isinf(order)) {
    return call->Out(kXGrad, api::multiply(signs, Mask(api::equal(api::abs(x), along(out)), x)));
  }
  const SafeNorm norm(along(out));
  const auto power = [&](const Tensor& of) {
    return order == 2 ? of : api::pow(of, phi::Scalar(order - 1));
  };
  const Tensor scale =
      api::divide(api::multiply(grad, norm.is_there), Plus(power(norm.divisor), epsilon));
  if (order == 2) return call->Out(kXGrad, api::multiply(scale, x));
  Tensor size = api::abs(x);
  if (order > 1) {  // 0 to a power between 0 and 1 has no slope, and its sign takes it away
    size = api::where(api::equal(x, Number(0, x)), Filled(1, x, x), size);
  }
  call->Out(kXGrad, api::multiply(api::multiply(scale, api::sign(x)), power(size)));
}

void FrobeniusNorm(FormulaCall* call) {
  const Reduction reduction(*call, call->Attr<Ints>("dim", {}));
  const SafeNorm norm(reduction.Along(call->In(kOut)));
  const Tensor grad = api::multiply(reduction.Along(call->In(kOutGrad)), norm.is_there);
  call->Out(kXGrad, api::multiply(grad, api::divide(call->In(kX), norm.divisor)));
}

// Of X / sqrt(sum X^2 + epsilon).
void Normalize(FormulaCall* call) {
  const Tensor &x = call->In(kX), &grad = call->In(kOutGrad);
  const int axis = call->Attr<int>("axis", -1);
  const auto epsilon = static_cast<double>(call->Attr<float>("epsilon", 1e-10f));
  const Tensor inverse = api::rsqrt(Plus(SumAlong(api::square(x), axis), epsilon));
  const Tensor normal = api::multiply(x, inverse);
  const Tensor along = api::multiply(normal, SumAlong(api::multiply(grad, normal), axis));
  call->Out(kXGrad, api::multiply(api::subtract(grad, along), inverse));
}

// Of one number for the whole tensor.
Tensor OneGrad(const FormulaCall& call) {
  return api::reshape(call.In(kOutGrad), std::vector<int64_t>{});
}
void SquaredNorm(FormulaCall* call) {
  call->Out(kXGrad, Times(api::multiply(call->In(kX), OneGrad(*call)), 2));
}
void L1Norm(FormulaCall* call) {
  call->Out(kXGrad, api::multiply(api::sign(call->In(kX)), OneGrad(*call)));
}

const egr::GradFormulaRegistrar kReductions[] = {
    {"reduce_prod_grad", &Prod},
    {"cumprod_grad", &Cumprod},
    {"reduce_max_grad", &Extreme<false, int>},
    {"reduce_min_grad", &Extreme<false, int>},
    {"reduce_amax_grad", &Extreme<true, int64_t>},
    {"reduce_amin_grad", &Extreme<true, int64_t>},
    {"p_norm_grad", &PNorm},
    {"frobenius_norm_grad", &FrobeniusNorm},
    {"norm_grad", &Normalize},
    {"squared_l2_norm_grad", &SquaredNorm},
    {"l1_norm_grad", &L1Norm},
};

}  // namespace
}  // namespace phibridge::nn::formulas
