#include "framework/nn/formulas/parts.h"

#include <algorithm>

namespace phibridge::nn::formulas {

Tensor Number(double value, const Tensor& like) {
  return api::full(std::vector<int64_t>{}, phi::Scalar(value), like.dtype(), like.place());
}
Tensor Plus(const Tensor& x, double value) { return api::add(x, Number(value, x)); }
Tensor Times(const Tensor& x, double value) { return api::multiply(x, Number(value, x)); }
Tensor OneMinus(const Tensor& x) { return api::subtract(Number(1, x), x); }

Tensor Filled(double value, const std::vector<int64_t>& shape, const Tensor& beside) {
  return api::full(shape, phi::Scalar(value), beside.dtype(), beside.place());
}
Tensor Filled(double value, const Tensor& like, const Tensor& beside) {
  return Filled(value, like.shape(), beside);
}

Tensor Mask(const Tensor& condition, const Tensor& like) {
  return api::cast(condition, like.dtype());
}
Tensor Except(const Tensor& condition, const Tensor& x) {
  return api::where(condition, Filled(0, x, x), x);
}
Tensor Conj(const Tensor& x) { return phi::IsComplexType(x.dtype()) ? api::conj(x) : x; }
Tensor SumOf(const Tensor& x, const Tensor& y) {
  if (!x.defined() || !y.defined()) return x.defined() ? x : y;
  return api::add(x, y);
}
Tensor Above(const Tensor& x, double value) {
  return Mask(api::greater_than(x, Number(value, x)), x);
}
Tensor Below(const Tensor& x, double value) { return Mask(api::less_than(x, Number(value, x)), x); }

std::vector<int64_t> ShapeAlong(const Tensor& operand, const Tensor& out, int axis) {
  std::vector<int64_t> shape = operand.shape();
  const auto begin = static_cast<size_t>(std::max(axis, 0));
  while (axis >= 0 && begin + shape.size() < out.shape().size()) shape.push_back(1);
  return shape;
}

Tensor SumTo(const Tensor& x, const Tensor& like, int axis) {
  if (x.dims() == like.dims()) return x;
  const std::vector<int64_t> shape = x.shape(), to = ShapeAlong(like, x, axis);
  const size_t extra = shape.size() - to.size();
  std::vector<int64_t> axes;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (i < extra || (to[i - extra] == 1 && shape[i] != 1)) {
      axes.push_back(static_cast<int64_t>(i));
    }
  }
  const Tensor sum = axes.empty() ? x : api::sum(x, axes, /*keep_dim=*/true);
  return api::reshape(sum, like.shape());
}

Tensor SumAlong(const Tensor& x, int axis) { return api::sum(x, {axis}, /*keep_dim=*/true); }

Tensor Unreduced(const std::vector<int64_t>& of_shape, const std::vector<int>& axes, bool all,
                 const Tensor& of) {
  std::vector<int64_t> shape = of_shape;
  const auto rank = static_cast<int>(shape.size());
  for (int i = 0; i < rank; ++i) {
    bool is_reduced = all || axes.empty();
    for (const int axis : axes) is_reduced = is_reduced || (axis < 0 ? axis + rank : axis) == i;
    if (is_reduced) shape[static_cast<size_t>(i)] = 1;
  }
  return api::reshape(of, shape);
}

Tensor Positions(const std::vector<int64_t>& shape, const Tensor& beside) {
  if (phi::product(phi::make_ddim(shape)) == 0) {
    return api::full(shape, phi::Scalar(0), phi::DataType::FLOAT64, beside.place());
  }
  const auto number = [&](int64_t value) {
    return api::full({1}, phi::Scalar(value), phi::DataType::FLOAT64, beside.place());
  };
  return api::reshape(
      api::arange(number(0), number(phi::product(phi::make_ddim(shape))), number(1)), shape);
}

Tensor SumsAt(const Tensor& grad, const Tensor& places, const std::vector<int64_t>& shape) {
  const int64_t count = phi::product(phi::make_ddim(shape));
  if (grad.numel() == 0) return Filled(0, shape, grad);
  const Tensor index = api::cast(api::reshape(places, {-1}), phi::DataType::INT64);
  const Tensor sums =
      api::index_add(Filled(0, {count + 1}, grad), index, api::reshape(grad, {-1}), /*axis=*/0);
  return api::reshape(api::slice(sums, {0}, {0}, {count}), shape);
}

NormalRows::NormalRows(const Tensor& rows, const Tensor& grad, float epsilon) {
  const auto mean = [](const Tensor& of) { return api::mean(of, {1}, /*keep_dim=*/true); };
  const Tensor centered = api::subtract(rows, mean(rows));
  const Tensor variance = mean(api::square(centered));
  const Tensor inverse = api::rsqrt(Plus(variance, static_cast<double>(epsilon)));
  normal = api::multiply(centered, inverse);
  const Tensor along = api::multiply(normal, mean(api::multiply(grad, normal)));
  rows_grad = api::multiply(api::subtract(api::subtract(grad, mean(grad)), along), inverse);
}

}  // namespace phibridge::nn::formulas
