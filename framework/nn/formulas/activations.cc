#include <cmath>
#include <string>
#include <vector>

#include "framework/nn/formulas/parts.h"

// Formulas of the gradients of activations and other functions of one element.

namespace phibridge::nn::formulas {
namespace {

double FloatOf(const FormulaCall& call, const char* name, float otherwise) {
  return static_cast<double>(call.Attr<float>(name, otherwise));
}
// The product of what is 1 in a range and 0 outside.
Tensor Between(const Tensor& x, double low, double high) {
  return api::multiply(Above(x, low), Below(x, high));
}
Tensor AcoshDerivative(const FormulaCall&, const Tensor& x) {
  return api::rsqrt(Plus(api::square(x), -1));
}
Tensor AsinhDerivative(const FormulaCall&, const Tensor& x) {
  return api::rsqrt(Plus(api::square(x), 1));
}
Tensor AtanhDerivative(const FormulaCall&, const Tensor& x) {
  return api::divide(Number(1, x), OneMinus(api::square(x)));
}
Tensor ErfinvDerivative(const FormulaCall&, const Tensor& out) {
  return Times(api::exp(api::square(out)), std::sqrt(std::acos(-1.0)) / 2);
}
Tensor DigammaDerivative(const FormulaCall&, const Tensor& x) { return api::polygamma(x, 1); }
Tensor LgammaDerivative(const FormulaCall&, const Tensor& x) { return api::digamma(x); }
Tensor LogitDerivative(const FormulaCall& call, const Tensor& x) {
  const double epsilon = FloatOf(call, "eps", 1e-6f);
  const Tensor outside = api::logical_or(api::less_than(x, Number(epsilon, x)),
                                         api::greater_than(x, Number(1 - epsilon, x)));
  const Tensor inside = OneMinus(Mask(outside, x));
  const Tensor safe = api::where(outside, Filled(0.5, x, x), x);
  return api::divide(inside, api::multiply(safe, OneMinus(safe)));
}

Tensor SeluDerivative(const FormulaCall& call, const Tensor& out) {
  const double scale = FloatOf(call, "scale", 1.0507009873554805f);
  const double alpha = FloatOf(call, "alpha", 1.6732632423543772f);
  const Tensor is_straight = api::greater_than(out, Number(0, out));
  return api::where(is_straight, Filled(scale, out, out), Plus(out, scale * alpha));
}
Tensor MishDerivative(const FormulaCall& call, const Tensor& x) {
  const Tensor soft = api::softplus(x, 1.0f, call.Attr<float>("threshold", 20.0f));
  const Tensor tanh = api::tanh(soft);
  const Tensor slope = OneMinus(api::exp(Times(soft, -1)));
  const Tensor rise = api::multiply(x, OneMinus(api::square(tanh)));
  return api::add(tanh, api::multiply(rise, slope));
}
Tensor SoftsignDerivative(const FormulaCall&, const Tensor& x) {
  PADDLE_ENFORCE(!phi::IsComplexType(x.dtype()),
                 phi::errors::Unimplemented("softsign_grad has a gradient of real numbers alone"));
  return api::divide(Number(1, x), api::square(Plus(api::abs(x), 1)));
}
Tensor StanhDerivative(const FormulaCall& call, const Tensor& x) {
  const double a = FloatOf(call, "scale_a", 0.67f), b = FloatOf(call, "scale_b", 1.7159f);
  return Times(OneMinus(api::square(api::tanh(Times(x, a)))), a * b);
}
Tensor TanhShrinkDerivative(const FormulaCall&, const Tensor& x) {
  return api::square(api::tanh(x));
}
Tensor HardSwishDerivative(const FormulaCall&, const Tensor& x) {
  const Tensor rise = Times(Plus(Times(x, 2), 3), 1.0 / 6);
  const Tensor is_one = api::greater_equal(x, Number(3, x));
  const Tensor is_flat = api::logical_or(is_one, api::less_equal(x, Number(-3, x)));
  return api::add(Mask(is_one, x), Except(is_flat, rise));
}
Tensor HardSigmoidDerivative(const FormulaCall& call, const Tensor& out) {
  return Times(Between(out, 0, 1), FloatOf(call, "slope", 0.2f));
}
Tensor Relu6Derivative(const FormulaCall&, const Tensor& out) { return Between(out, 0, 6); }
Tensor BReluDerivative(const FormulaCall& call, const Tensor& x) {
  return Between(x, FloatOf(call, "t_min", 0.0f), FloatOf(call, "t_max", 24.0f));
}
Tensor ThresholdedReluDerivative(const FormulaCall& call, const Tensor& x) {
  return Above(x, FloatOf(call, "threshold", 1.0f));
}
Tensor Outside(const Tensor& x, double size) { return api::add(Below(x, -size), Above(x, size)); }
Tensor HardShrinkDerivative(const FormulaCall& call, const Tensor& x) {
  return Outside(x, FloatOf(call, "threshold", 0.5f));
}
Tensor SoftShrinkDerivative(const FormulaCall& call, const Tensor& x) {
  return Outside(x, FloatOf(call, "lambda", 0.5f));
}

// floor, ceil, round and trunc.
void Zero(FormulaCall* call) { call->Out(kXGrad, Times(call->In(kOutGrad), 0)); }

void Polygamma(FormulaCall* call) {
  const Tensor derivative = api::polygamma(call->In("x"), call->Attr<int>("n", 0) + 1);
  call->Out("x@GRAD", api::multiply(call->In("out@GRAD"), derivative));
}

// Alpha as it lies along X: one number, one for each channel, or one for each element of a row.
std::vector<int64_t> ShapeOfAlpha(const FormulaCall& call) {
  const Tensor &x = call.In(kX), &alpha = call.In("Alpha");
  const auto mode = call.Attr<std::string>("mode", "all");
  std::vector<int64_t> shape = x.shape();
  if (mode == "element") {
    if (!shape.empty()) shape[0] = 1;
    return shape;
  }
  for (int64_t& size : shape) size = 1;
  const bool is_last = call.Attr<std::string>("data_format", "NCHW") == "NHWC";
  if (mode == "channel" && shape.size() > 1) shape[is_last ? shape.size() - 1 : 1] = alpha.numel();
  return shape;
}
void Prelu(FormulaCall* call) {
  const Tensor &x = call->In(kX), &alpha = call->In("Alpha"), &grad = call->In(kOutGrad);
  const Tensor slope = api::reshape(alpha, ShapeOfAlpha(*call));
  const Tensor is_straight = api::greater_than(x, Number(0, x));
  const Tensor above = Mask(is_straight, x);
  call->Out(kXGrad, api::multiply(grad, api::add(above, api::multiply(OneMinus(above), slope))));
  const Tensor by_slope = api::multiply(grad, Except(is_straight, x));
  call->Out("Alpha@GRAD", api::reshape(SumTo(by_slope, slope), alpha.shape()));
}

const egr::GradFormulaRegistrar kActivations[] = {
    {"acosh_grad", &OfX<AcoshDerivative>},
    {"asinh_grad", &OfX<AsinhDerivative>},
    {"atanh_grad", &OfX<AtanhDerivative>},
    {"erfinv_grad", &OfOut<ErfinvDerivative>},
    {"digamma_grad", &OfX<DigammaDerivative>},
    {"lgamma_grad", &OfX<LgammaDerivative>},
    {"polygamma_grad", &Polygamma},
    {"logit_grad", &OfX<LogitDerivative>},
    {"selu_grad", &OfOut<SeluDerivative>},
    {"mish_grad", &OfX<MishDerivative>},
    {"softsign_grad", &OfX<SoftsignDerivative>},
    {"stanh_grad", &OfX<StanhDerivative>},
    {"tanh_shrink_grad", &OfX<TanhShrinkDerivative>},
    {"hard_swish_grad", &OfX<HardSwishDerivative>},
    {"hard_sigmoid_grad", &OfOut<HardSigmoidDerivative>},
    {"relu6_grad", &OfOut<Relu6Derivative>},
    {"brelu_grad", &OfX<BReluDerivative>},
    {"thresholded_relu_grad", &OfX<ThresholdedReluDerivative>},
    {"hard_shrink_grad", &OfX<HardShrinkDerivative>},
    {"softshrink_grad", &OfX<SoftShrinkDerivative>},
    {"floor_grad", &Zero},
    {"ceil_grad", &Zero},
    {"round_grad", &Zero},
    {"trunc_grad", &Zero},
    {"prelu_grad", &Prelu},
};

}  // namespace
}  // namespace phibridge::nn::formulas
