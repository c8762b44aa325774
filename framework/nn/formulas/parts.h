#pragma once

#include <cstdint>
#include <vector>

#include "framework/dygraph/grad_formula.h"
#include "phi/api/tensor.h"
#include "phibridge/api.h"

// What formulas of gradients are made of: Note [Formulas of gradients]. All of it can be
// differentiated by its tensors, as often as one wants.

namespace phibridge::nn::formulas {

using egr::FormulaCall;
using phi::Tensor;

inline constexpr char kX[] = "X", kY[] = "Y", kOut[] = "Out", kOutGrad[] = "Out@GRAD",
                      kXGrad[] = "X@GRAD", kYGrad[] = "Y@GRAD";

/// A number beside `like`, exact in its dtype.
Tensor Number(double value, const Tensor& like);
Tensor Plus(const Tensor& x, double value);
Tensor Times(const Tensor& x, double value);
Tensor OneMinus(const Tensor& x);
/// One number everywhere, in the dtype and place of `beside`; `like` may be without elements.
Tensor Filled(double value, const std::vector<int64_t>& shape, const Tensor& beside);
Tensor Filled(double value, const Tensor& like, const Tensor& beside);
/// Of what is not defined() the other one: it counts as 0.
Tensor SumOf(const Tensor& x, const Tensor& y);
/// 1 where the condition is true, else 0; in the dtype of `like`, and without a gradient.
Tensor Mask(const Tensor& condition, const Tensor& like);
/// 0 where the condition is true, else `x`. A product with a mask is NaN where `x` is infinite.
Tensor Except(const Tensor& condition, const Tensor& x);
Tensor Above(const Tensor& x, double value);
Tensor Below(const Tensor& x, double value);

/// The shape of `operand` as it lies along `out`: at `axis`, or with -1 at the end.
std::vector<int64_t> ShapeAlong(const Tensor& operand, const Tensor& out, int axis);
/// The sum over what broadcasting repeated, in the shape of `like`.
Tensor SumTo(const Tensor& x, const Tensor& like, int axis = -1);
Tensor SumAlong(const Tensor& x, int axis);
/// `of` with the axes that a reduction of a tensor of `shape` took away, as 1. No axes: all.
Tensor Unreduced(const std::vector<int64_t>& shape, const std::vector<int>& axes, bool all,
                 const Tensor& of);

/// 0, 1, 2, … in a tensor of that shape, in float64, which operators that move elements have
/// kernels of: what such an operator makes of it says where each element came from.
Tensor Positions(const std::vector<int64_t>& shape, const Tensor& beside);
/// The tensor of `shape` in which each element is the sum of those of `grad` whose place is its
/// own. places: as Positions, of the shape of `grad`; the number of elements stands for nowhere.
Tensor SumsAt(const Tensor& grad, const Tensor& places, const std::vector<int64_t>& shape);

/// The conjugate of complex numbers; what is real stays.
Tensor Conj(const Tensor& x);

/// Gradients that are Out@GRAD times a function of X, or of Out; times its conjugate, if complex.
template <Tensor (*kDerivative)(const FormulaCall& call, const Tensor& of)>
void OfX(FormulaCall* call) {
  call->Out(kXGrad, api::multiply(call->In(kOutGrad), Conj(kDerivative(*call, call->In(kX)))));
}
template <Tensor (*kDerivative)(const FormulaCall& call, const Tensor& of)>
void OfOut(FormulaCall* call) {
  call->Out(kXGrad, api::multiply(call->In(kOutGrad), Conj(kDerivative(*call, call->In(kOut)))));
}

/// Rows with mean 0 and variance 1, and the gradient of `rows` where these have the gradient
/// `grad`. rows, grad: matrices.
struct NormalRows {
  NormalRows(const Tensor& rows, const Tensor& grad, float epsilon);
  Tensor normal, rows_grad;
};

}  // namespace phibridge::nn::formulas
