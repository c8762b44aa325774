#include <string>
#include <utility>
#include <vector>

#include "framework/nn/formulas/parts.h"

// Formulas of the gradients of products, functions of two tensors, losses and layers.

namespace phibridge::nn::formulas {
namespace {

std::vector<int64_t> With(std::vector<int64_t> shape, size_t at, int64_t size) {
  shape[at] = size;
  return shape;
}

// Of vectors, or of rows.
void Dot(FormulaCall* call) {
  const Tensor &x = call->In(kX), &y = call->In(kY);
  const std::vector<int64_t> shape = x.shape();
  const Tensor grad = api::reshape(call->In(kOutGrad), With(shape, shape.size() - 1, 1));
  call->Out(kXGrad, api::multiply(grad, Conj(y)));
  call->Out(kYGrad, api::multiply(grad, Conj(x)));
}
void MatrixVector(FormulaCall* call) {
  const Tensor &x = call->In(kX), &vector = call->In("Vec");
  const Tensor grad = api::reshape(call->In(kOutGrad), {x.dims()[0], 1});
  call->Out(kXGrad, api::multiply(grad, api::reshape(vector, {1, x.dims()[1]})));
  call->Out("Vec@GRAD", api::reshape(api::matmul(x, grad, true, false), vector.shape()));
}
void Addmm(FormulaCall* call) {
  const Tensor &x = call->In(kX), &y = call->In(kY), &grad = call->In(kOutGrad);
  const auto alpha = static_cast<double>(call->Attr<float>("Alpha", 1.0f));
  const auto beta = static_cast<double>(call->Attr<float>("Beta", 1.0f));
  call->Out("Input@GRAD", SumTo(Times(grad, beta), call->In("Input")));
  call->Out(kXGrad, Times(api::matmul(grad, y, false, true), alpha));
  call->Out(kYGrad, Times(api::matmul(x, grad, true, false), alpha));
}
void Cross(FormulaCall* call) {
  const Tensor &x = call->In(kX), &y = call->In(kY), &grad = call->In(kOutGrad);
  const int dim = call->Attr<int>("dim", 9);
  call->Out(kXGrad, api::cross(y, grad, dim));
  call->Out(kYGrad, api::cross(grad, x, dim));
}
void Inverse(FormulaCall* call) {
  const Tensor &inverse = call->In("Output"), &grad = call->In("Output@GRAD");
  const Tensor left = api::matmul(inverse, grad, true, false);
  call->Out("Input@GRAD", Times(api::matmul(left, inverse, false, true), -1));
}
void Determinant(FormulaCall* call) {
  const Tensor& x = call->In("Input");
  std::vector<int> turned;
  for (int i = 0; i < x.dims().size(); ++i) turned.push_back(i);
  std::swap(turned[turned.size() - 1], turned[turned.size() - 2]);
  std::vector<int64_t> one = x.shape();
  one[one.size() - 1] = one[one.size() - 2] = 1;
  const Tensor factor = api::multiply(call->In(kOut), call->In(kOutGrad));
  const Tensor inverse = api::transpose(api::inverse(x), turned);
  call->Out("Input@GRAD", api::multiply(api::reshape(factor, one), inverse));
}

void Atan2(FormulaCall* call) {
  const Tensor &y = call->In("X1"), &x = call->In("X2");
  const Tensor square = api::add(api::square(x), api::square(y));
  const Tensor part = api::divide(call->In(kOutGrad), square);
  call->Out("X1@GRAD", api::multiply(part, x));
  call->Out("X2@GRAD", Times(api::multiply(part, y), -1));
}
void Lerp(FormulaCall* call) {
  const Tensor &weight = call->In("Weight"), &grad = call->In(kOutGrad);
  call->Out(kXGrad, SumTo(api::multiply(grad, OneMinus(weight)), call->In(kX)));
  call->Out(kYGrad, SumTo(api::multiply(grad, weight), call->In(kY)));
}
// As maximum and minimum, but that a NaN loses, and X wins where both are equal.
void Larger(FormulaCall* call, const Tensor& is_x) {
  const Tensor& grad = call->In(kOutGrad);
  const Tensor mask = Mask(api::logical_or(is_x, api::isnan(call->In(kY))), grad);
  call->Out(kXGrad, SumTo(api::multiply(grad, mask), call->In(kX)));
  call->Out(kYGrad, SumTo(api::multiply(grad, OneMinus(mask)), call->In(kY)));
}
void Fmax(FormulaCall* call) { Larger(call, api::greater_equal(call->In(kX), call->In(kY))); }
void Fmin(FormulaCall* call) { Larger(call, api::less_equal(call->In(kX), call->In(kY))); }

void Real(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  call->Out(kXGrad, api::complex(grad, Filled(0, grad, grad)));
}
void Imag(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  call->Out(kXGrad, api::complex(Filled(0, grad, grad), grad));
}
void Complex(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  call->Out(kXGrad, SumTo(api::real(grad), call->In(kX)));
  call->Out(kYGrad, SumTo(api::imag(grad), call->In(kY)));
}

void BceLoss(FormulaCall* call) {
  const Tensor& x = call->In(kX);
  const Tensor variance = api::multiply(x, OneMinus(x));
  const Tensor derivative =
      api::divide(api::subtract(x, call->In("Label")), api::maximum(variance, Number(1e-12, x)));
  call->Out(kXGrad, api::multiply(call->In(kOutGrad), derivative));
}
void SigmoidCrossEntropy(FormulaCall* call) {
  if (call->Attr<bool>("normalize", false)) return;
  const Tensor &x = call->In(kX), &label = call->In("Label"), &weight = call->In("pos_weight");
  const Tensor ignored = Number(static_cast<double>(call->Attr<int>("ignore_index", -100)), label);
  const Tensor counts = Mask(api::not_equal(api::trunc(label), ignored), x);
  const Tensor sigmoid = api::sigmoid(x);
  const Tensor part = weight.defined() ? api::multiply(weight, sigmoid) : sigmoid;
  const Tensor derivative = api::multiply(api::subtract(part, label), counts);
  call->Out(kXGrad, api::multiply(call->In(kOutGrad), derivative));
}
void LogLoss(FormulaCall* call) {
  const Tensor &x = call->In("Predicted"), &label = call->In("Labels");
  const auto epsilon = static_cast<double>(call->Attr<float>("epsilon", 1e-4f));
  const Tensor derivative = api::subtract(api::divide(OneMinus(label), Plus(OneMinus(x), epsilon)),
                                          api::divide(label, Plus(x, epsilon)));
  call->Out("Predicted@GRAD", api::multiply(call->In("Loss@GRAD"), derivative));
}
void LabelSmooth(FormulaCall* call) {
  const auto epsilon = static_cast<double>(call->Attr<float>("epsilon", 0.0f));
  call->Out(kXGrad, Times(call->In(kOutGrad), 1 - epsilon));
}

// Groups of channels have mean 0 and variance 1, times Scale, plus Bias. Not of NHWC.
void GroupNorm(FormulaCall* call) {
  const Tensor &x = call->In(kX), &scale = call->In("Scale"), &bias = call->In("Bias");
  if (call->Attr<std::string>("data_layout", "NCHW") == "NHWC" || x.numel() == 0) return;
  const int64_t rows = x.dims()[0] * call->Attr<int>("groups", 1), channels = x.dims()[1];
  const std::vector<int64_t> groups = {rows, x.numel() / rows};
  const std::vector<int64_t> planes = {x.dims()[0], channels, x.numel() / x.dims()[0] / channels};
  const Tensor grad = api::reshape(call->In("Y@GRAD"), planes);
  const Tensor scaled =
      scale.defined() ? api::multiply(grad, api::reshape(scale, {1, channels, 1})) : grad;
  const NormalRows normal(api::reshape(x, groups), api::reshape(scaled, groups),
                          call->Attr<float>("epsilon", 1e-5f));
  call->Out(kXGrad, api::reshape(normal.rows_grad, x.shape()));
  const auto sum = [](const Tensor& of, const Tensor& like) {
    return api::reshape(api::sum(of, {0, 2}), like.shape());
  };
  if (scale.defined()) {
    const Tensor along = api::multiply(grad, api::reshape(normal.normal, planes));
    call->Out("Scale@GRAD", sum(along, scale));
  }
  if (bias.defined()) call->Out("Bias@GRAD", sum(grad, bias));
}

const egr::GradFormulaRegistrar kProducts[] = {
    {"dot_grad", &Dot},
    {"mv_grad", &MatrixVector},
    {"addmm_grad", &Addmm},
    {"cross_grad", &Cross},
    {"inverse_grad", &Inverse},
    {"determinant_grad", &Determinant},
    {"atan2_grad", &Atan2},
    {"lerp_grad", &Lerp},
    {"elementwise_fmax_grad", &Fmax},
    {"elementwise_fmin_grad", &Fmin},
    {"real_grad", &Real},
    {"imag_grad", &Imag},
    {"complex_grad", &Complex},
    {"bce_loss_grad", &BceLoss},
    {"sigmoid_cross_entropy_with_logits_grad", &SigmoidCrossEntropy},
    {"log_loss_grad", &LogLoss},
    {"label_smooth_grad", &LabelSmooth},
    {"group_norm_grad", &GroupNorm},
};

}  // namespace
}  // namespace phibridge::nn::formulas
