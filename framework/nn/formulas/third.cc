#include <string>
#include <utility>
#include <vector>

#include "framework/nn/formulas/parts.h"

// Formulas of third gradients, the last that the original has of what many programs call.

namespace phibridge::nn::formulas {
namespace {

// The slots of a third gradient: what it reads, which is U (X or Out), and the gradients of U and
// of Out@GRAD, either of which may be missing.
struct ThirdSlots {
  const char *of, *grad, *more, *of_grad, *grad_grad;
};

// The second gradient gives Out@GRAD v D'(U) and v D(U), where D is the derivative and v the
// gradient of X@GRAD. a and b are the gradients of the two. first, second, third: D, D' and D'' of
// U.
void OfThird(FormulaCall* call, const ThirdSlots& slots, const Tensor& first, const Tensor& second,
             const Tensor& third) {
  const Tensor &grad = call->In(slots.grad), &more = call->In(slots.more);
  const auto given = [&](const char* slot) {
    const Tensor& in = call->In(slot);
    return in.defined() ? in : Filled(0, grad, grad);
  };
  const Tensor a = given(slots.of_grad), b = given(slots.grad_grad);
  const Tensor a_more = api::multiply(a, more), b_more = api::multiply(b, more);
  const auto give = [&](const char* slot, const Tensor& value) {
    call->Out(std::string(slot) + "@GRAD", value);
  };
  give(slots.of,
       api::add(api::multiply(api::multiply(a_more, grad), third), api::multiply(b_more, second)));
  give(slots.grad, api::multiply(a_more, second));
  give(slots.more,
       api::add(api::multiply(api::multiply(a, grad), second), api::multiply(b, first)));
}

constexpr ThirdSlots kOfX = {kX, "grad_out_forward", "grad_x_grad_forward", "grad_x@GRAD",
                             "grad_out_grad@GRAD"};
constexpr ThirdSlots kOfTanh = {kOut, "grad_out_forward", "grad_x_grad_forward",
                                "grad_out_new@GRAD", "grad_out_grad@GRAD"};
constexpr ThirdSlots kOfSigmoid = {kOut, "fwd_grad_out", "grad_grad_x", "grad_out@GRAD",
                                   "grad_grad_out@GRAD"};
constexpr ThirdSlots kOfPow = {kX, "grad_out", "grad_grad_x", "grad_x@GRAD", "grad_grad_out@GRAD"};

void SinThird(FormulaCall* call) {
  const Tensor sin = api::sin(call->In(kX)), cos = api::cos(call->In(kX));
  OfThird(call, kOfX, cos, Times(sin, -1), Times(cos, -1));
}
void CosThird(FormulaCall* call) {
  const Tensor sin = api::sin(call->In(kX)), cos = api::cos(call->In(kX));
  OfThird(call, kOfX, Times(sin, -1), Times(cos, -1), sin);
}
void TanhThird(FormulaCall* call) {
  const Tensor& out = call->In(kOut);
  OfThird(call, kOfTanh, OneMinus(api::square(out)), Times(out, -2), Number(-2, out));
}
void SigmoidThird(FormulaCall* call) {
  const Tensor& out = call->In(kOut);
  OfThird(call, kOfSigmoid, api::multiply(out, OneMinus(out)), OneMinus(Times(out, 2)),
          Number(-2, out));
}
// A power whose factor is 0 is 0, for x = 0 too.
void PowThird(FormulaCall* call) {
  if (call->In("FactorTensor").defined()) return;
  const Tensor& x = call->In(kX);
  const auto exponent = static_cast<double>(call->Attr<float>("factor", 1.0f));
  const auto power = [&](double factor, double of) {
    return factor == 0 ? Filled(0, x, x) : Times(api::pow(x, phi::Scalar(of)), factor);
  };
  const double once = exponent * (exponent - 1), twice = once * (exponent - 2);
  OfThird(call, kOfPow, power(exponent, exponent - 1), power(once, exponent - 2),
          power(twice, exponent - 3));
}

// Products of matrices that may be missing, which count as 0; a turned one is transposed.
struct Matrix {
  Tensor values;
  bool is_turned;
};
Matrix Turned(const Matrix& matrix) { return {matrix.values, !matrix.is_turned}; }
Tensor operator*(const Matrix& x, const Matrix& y) {
  if (!x.values.defined() || !y.values.defined()) return Tensor();
  return api::matmul(x.values, y.values, x.is_turned, y.is_turned);
}

// Of the gradients of A B = Out with cotangent G, where ddA and ddB arrive: G ddB^T, ddA^T G and
// ddA B + A ddB, which have the gradients a, b and c. Not of vectors.
void MatmulThird(FormulaCall* call) {
  const Tensor &x = call->In(kX), &y = call->In(kY), &grad = call->In("grad_out");
  // Of complex matrices the operator conjugates some factors and others not (the original's).
  if (x.dims().size() < 2 || y.dims().size() < 2 || phi::IsComplexType(grad.dtype())) return;
  const bool turns_x = call->Attr<bool>("trans_x", false);
  const bool turns_y = call->Attr<bool>("trans_y", false);
  const auto left = [&](const char* slot) { return Matrix{call->In(slot), turns_x}; };
  const auto right = [&](const char* slot) { return Matrix{call->In(slot), turns_y}; };
  const Matrix ddx = left("grad_grad_x"), ddy = right("grad_grad_y");
  const Matrix a = left("grad_x@GRAD"), b = right("grad_y@GRAD");
  const Matrix g = {grad, false}, c = {call->In("grad_grad_out@GRAD"), false};
  // p q^T as it lies in the left operand, p^T q in the right one.
  const auto in_left = [&](const Matrix& p, const Matrix& q) {
    return turns_x ? q * Turned(p) : p * Turned(q);
  };
  const auto in_right = [&](const Matrix& p, const Matrix& q) {
    return turns_y ? Turned(q) * p : Turned(p) * q;
  };
  const auto give = [&](const char* slot, const Tensor& value, const Tensor& like) {
    call->Out(slot, value.defined() ? SumTo(value, like) : Filled(0, like, like));
  };
  give("X@GRAD", in_left(c, ddy), x);
  give("Y@GRAD", in_right(ddx, c), y);
  give("grad_out@GRAD", SumOf(a * ddy, ddx * b), grad);
  if (ddx.values.defined()) {
    give("grad_grad_x@GRAD", SumOf(in_left(g, b), in_left(c, right(kY))), x);
  }
  if (ddy.values.defined()) {
    give("grad_grad_y@GRAD", SumOf(in_right(a, g), in_right(left(kX), c)), y);
  }
}

const egr::GradFormulaRegistrar kThird[] = {
    {"sin_triple_grad", &SinThird},   {"cos_triple_grad", &CosThird},
    {"tanh_triple_grad", &TanhThird}, {"sigmoid_triple_grad", &SigmoidThird},
    {"pow_triple_grad", &PowThird},   {"matmul_v2_triple_grad", &MatmulThird},
};

}  // namespace
}  // namespace phibridge::nn::formulas
