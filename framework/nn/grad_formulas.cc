#include <cmath>
#include <string>
#include <vector>

#include "framework/nn/formulas/parts.h"

// What gradient operators without a gradient compute: Note [Formulas of gradients]. Each formula
// gives what the operator's kernel gives, up to rounding.

namespace phibridge::nn::formulas {
namespace {

Tensor Itself(const FormulaCall&, const Tensor& out) { return api::scale(out); }
Tensor PlusOne(const FormulaCall&, const Tensor& out) { return Plus(out, 1); }
Tensor MinusSquare(const FormulaCall&, const Tensor& out) { return Times(api::square(out), -1); }
Tensor Log1pDerivative(const FormulaCall&, const Tensor& x) {
  return api::divide(Number(1, x), Plus(x, 1));
}
Tensor ErfDerivative(const FormulaCall&, const Tensor& x) {
  return Times(api::exp(Times(api::square(x), -1)), 2 / std::sqrt(std::acos(-1.0)));
}
Tensor Log2Derivative(const FormulaCall&, const Tensor& x) {
  return api::divide(Number(1 / std::log(2.0), x), x);
}
Tensor Log10Derivative(const FormulaCall&, const Tensor& x) {
  return api::divide(Number(1 / std::log(10.0), x), x);
}
Tensor SinhDerivative(const FormulaCall&, const Tensor& x) { return api::cosh(x); }
Tensor CoshDerivative(const FormulaCall&, const Tensor& x) { return api::sinh(x); }
Tensor TanDerivative(const FormulaCall&, const Tensor& x) {
  return Plus(api::square(api::tan(x)), 1);
}
Tensor AsinDerivative(const FormulaCall&, const Tensor& x) {
  return api::rsqrt(OneMinus(api::square(x)));
}
Tensor AcosDerivative(const FormulaCall& call, const Tensor& x) {
  return Times(AsinDerivative(call, x), -1);
}
Tensor AtanDerivative(const FormulaCall&, const Tensor& x) {
  return api::divide(Number(1, x), Plus(api::square(x), 1));
}

Tensor LogSigmoidDerivative(const FormulaCall&, const Tensor& x) {
  return api::sigmoid(Times(x, -1));
}

Tensor SiluDerivative(const FormulaCall&, const Tensor& x) {
  const Tensor sigmoid = api::sigmoid(x);
  return api::add(sigmoid, api::multiply(api::multiply(x, sigmoid), OneMinus(sigmoid)));
}

Tensor GeluDerivative(const FormulaCall& call, const Tensor& x) {
  const double pi = std::acos(-1.0);
  if (!call.Attr<bool>("approximate", false)) {
    const Tensor part = Times(Plus(api::erf(Times(x, std::sqrt(0.5))), 1), 0.5);
    const Tensor density = Times(api::exp(Times(api::square(x), -0.5)), 1 / std::sqrt(2 * pi));
    return api::add(part, api::multiply(x, density));
  }
  const double factor = std::sqrt(2 / pi), cubic = 0.044715;
  const Tensor square = api::square(x);
  const Tensor inner = Times(api::multiply(x, Plus(Times(square, cubic), 1)), factor);
  const Tensor tanh = api::tanh(inner);
  const Tensor slope = Times(Plus(Times(square, 3 * cubic), 1), factor);
  const Tensor rise = api::multiply(api::multiply(x, OneMinus(api::square(tanh))), slope);
  return Times(api::add(Plus(tanh, 1), rise), 0.5);
}

// The gradient by the logits of what softmax gives along an axis.
Tensor ThroughSoftmax(const Tensor& out, const Tensor& grad, int axis) {
  const Tensor product = api::multiply(grad, out);
  return api::subtract(product, api::multiply(out, SumAlong(product, axis)));
}

void Softmax(FormulaCall* call) {
  call->Out(kXGrad,
            ThroughSoftmax(call->In(kOut), call->In(kOutGrad), call->Attr<int>("axis", -1)));
}

void LogSoftmax(FormulaCall* call) {
  const Tensor &out = call->In(kOut), &grad = call->In(kOutGrad);
  const Tensor sum = SumAlong(grad, call->Attr<int>("axis", -1));
  call->Out(kXGrad, api::subtract(grad, api::multiply(api::exp(out), sum)));
}

void SoftmaxOfCrossEntropy(FormulaCall* call) {
  if (!call->Attr<bool>("use_softmax", true)) return;
  call->Out("Logits@GRAD", ThroughSoftmax(call->In("Softmax"), call->In("Softmax@GRAD"),
                                          call->Attr<int>("axis", -1)));
}

// Of classes along the last axis, or of probabilities.
void CrossEntropy(FormulaCall* call) {
  const Tensor &out = call->In("Softmax"), &label = call->In("Label");
  Tensor grad = call->In("Loss@GRAD");
  const int axis = call->Attr<int>("axis", -1), rank = out.dims().size();
  if (!call->Attr<bool>("use_softmax", true)) return;
  if (call->Attr<bool>("soft_label", false)) {
    return call->Out("Logits@GRAD", api::multiply(api::subtract(out, label), grad));
  }
  if (axis != -1 && axis != rank - 1) return;
  std::vector<int64_t> rows = out.shape();
  const int64_t classes = rows.back();
  rows.pop_back();
  const Tensor ignored = api::full(std::vector<int64_t>{}, call->Attr<int>("ignore_index", -100),
                                   label.dtype(), label.place());
  const Tensor is_counted = api::not_equal(label, ignored);
  const Tensor number = api::multiply(label, api::cast(is_counted, label.dtype()));
  const Tensor is_class =
      api::one_hot(api::reshape(number, rows), phi::Scalar(classes), out.dtype());
  grad = api::multiply(grad, api::reshape(api::cast(is_counted, grad.dtype()), grad.shape()));
  call->Out("Logits@GRAD", api::multiply(api::subtract(out, is_class), grad));
}

// Derivatives of x^y, where broadcasting lays the shapes along each other at the end. As in PyTorch
// the one by y is 0 where x is.
void Pow(FormulaCall* call) {
  const Tensor &x = call->In(kX), &y = call->In(kY), &grad = call->In(kOutGrad);
  const Tensor by_x = api::multiply(y, api::elementwise_pow(x, Plus(y, -1)));
  call->Out(kXGrad, SumTo(api::multiply(grad, by_x), x));
  const Tensor is_zero = api::equal(x, Number(0, x));
  const Tensor log = api::log(api::where(is_zero, api::full_like(x, phi::Scalar(1.0)), x));
  const Tensor by_y = api::multiply(api::elementwise_pow(x, y), log);
  call->Out(kYGrad, SumTo(api::multiply(grad, by_y), y));
}

bool IsComplex(const FormulaCall& call) { return phi::IsComplexType(call.In(kOutGrad).dtype()); }

// Of X / Y. The operator's own gradient reads the gradient of X, which is a sum if X repeats, and
// leaves some complex factors as they are (the original's).
bool XRepeatsOrIsComplex(const FormulaCall& call) {
  return IsComplex(call) || call.In(kX).dims() != call.In(kOut).dims();
}
void Divide(FormulaCall* call) {
  const Tensor &y = call->In(kY), &out = call->In(kOut);
  const int axis = call->Attr<int>("axis", -1);
  const Tensor divisor = api::reshape(y, ShapeAlong(y, out, axis));
  const Tensor by_x = api::divide(call->In(kOutGrad), Conj(divisor));
  call->Out(kXGrad, SumTo(by_x, call->In(kX), axis));
  call->Out(kYGrad, Times(SumTo(api::multiply(by_x, Conj(out)), y, axis), -1));
}

// Of X * Y. The operator's own gradient leaves some complex factors as they are (the original's).
void Multiply(FormulaCall* call) {
  const Tensor &x = call->In(kX), &y = call->In(kY), &grad = call->In(kOutGrad);
  const int axis = call->Attr<int>("axis", -1);
  const auto times = [&](const Tensor& factor) {
    return api::multiply(grad, Conj(api::reshape(factor, ShapeAlong(factor, grad, axis))));
  };
  call->Out(kXGrad, SumTo(times(y), x, axis));
  call->Out(kYGrad, SumTo(times(x), y, axis));
}

// Of complex numbers, of which the operators' own leave factors as they are, too.
Tensor Cosine(const FormulaCall&, const Tensor& x) { return api::cos(x); }
Tensor MinusSine(const FormulaCall&, const Tensor& x) { return Times(api::sin(x), -1); }
Tensor TanhDerivative(const FormulaCall&, const Tensor& out) {
  return OneMinus(api::multiply(out, out));
}
Tensor SigmoidDerivative(const FormulaCall&, const Tensor& out) {
  return api::multiply(out, OneMinus(out));
}

void RefuseComplex(FormulaCall*) {
  PADDLE_THROW(
      phi::errors::Unimplemented("this operator has second gradients of real numbers "
                                 "alone; compute that part with other operators"));
}

// `first`: where the gradient goes to X.
void Select(const Tensor& first, FormulaCall* call) {
  const Tensor mask = api::cast(first, call->In(kOutGrad).dtype());
  const Tensor& grad = call->In(kOutGrad);
  call->Out(kXGrad, SumTo(api::multiply(grad, mask), call->In(kX)));
  call->Out(kYGrad, SumTo(api::multiply(grad, OneMinus(mask)), call->In(kY)));
}
void Maximum(FormulaCall* call) { Select(api::greater_than(call->In(kX), call->In(kY)), call); }
void Minimum(FormulaCall* call) { Select(api::less_than(call->In(kX), call->In(kY)), call); }
void Where(FormulaCall* call) { Select(call->In("Condition"), call); }

void Gather(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  call->Out(kXGrad, api::index_add(Filled(0, call->In(kX), grad), call->In("Index"), grad,
                                   call->Attr<int>("axis", 0)));
}
void IndexSelect(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  call->Out(kXGrad, api::index_add(Filled(0, call->In(kX), grad), call->In("Index"), grad,
                                   call->Attr<int>("dim", 0)));
}

void Flatten(FormulaCall* call) {
  std::vector<int64_t> shape = call->In("XShape").shape();
  shape.erase(shape.begin());  // a 0, before the sizes of X
  call->Out(kXGrad, api::reshape(call->In(kOutGrad), shape));
}
void Triangle(FormulaCall* call) {
  call->Out(kXGrad, api::tril_triu(call->In(kOutGrad), call->Attr<int>("diagonal", 0),
                                   call->Attr<bool>("lower", false)));
}

void Roll(FormulaCall* call) {
  std::vector<int64_t> shifts = call->Attr<std::vector<int64_t>>("shifts", {});
  for (int64_t& shift : shifts) shift = -shift;
  call->Out(kXGrad,
            api::roll(call->In(kOutGrad), shifts, call->Attr<std::vector<int64_t>>("axis", {})));
}

void Stack(FormulaCall* call) {
  const Tensor& grad = call->In("Y@GRAD");
  const int axis = call->Attr<int>("axis", 0), rank = grad.dims().size();
  const int64_t count = grad.dims()[axis < 0 ? axis + rank : axis];
  call->OutList(kXGrad, api::unstack(grad, axis, static_cast<int>(count)));
}

void LogSumExp(FormulaCall* call) {
  const std::vector<int> axes = call->Attr<std::vector<int>>("axis", {});
  const auto unreduced = [&](const Tensor& of) {
    return Unreduced(call->In(kX).shape(), axes, call->Attr<bool>("reduce_all", false), of);
  };
  const Tensor exponent = api::subtract(call->In(kX), unreduced(call->In(kOut)));
  call->Out(kXGrad, api::multiply(unreduced(call->In(kOutGrad)), api::exp(exponent)));
}

void Cumsum(FormulaCall* call) {
  const Tensor& x = call->In(kX);
  const Tensor sum =
      api::cumsum(call->In(kOutGrad), phi::Scalar(call->Attr<int>("axis", -1)),
                  call->Attr<bool>("flatten", false), call->Attr<bool>("exclusive", false),
                  !call->Attr<bool>("reverse", false));
  call->Out(kXGrad, api::reshape(sum, x.shape()));
}

void Mean(FormulaCall* call) {
  const Tensor& x = call->In(kX);
  const Tensor& grad = call->In(kOutGrad);
  call->Out(kXGrad, api::multiply(Filled(1 / static_cast<double>(x.numel()), x, grad), grad));
}

void Bmm(FormulaCall* call) {
  const Tensor &x = call->In(kX), &y = call->In(kY), &grad = call->In(kOutGrad);
  call->Out(kXGrad, api::matmul(grad, y, false, true));
  call->Out(kYGrad, api::matmul(x, grad, true, false));
}

void Dropout(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  const auto probability = static_cast<double>(call->Attr<float>("dropout_prob", 0.5f));
  const bool upscales = call->Attr<std::string>("dropout_implementation", "") == "upscale_in_train";
  if (call->Attr<bool>("is_test", false)) {
    return call->Out(kXGrad, Times(grad, upscales ? 1 : 1 - probability));
  }
  const double factor = !upscales ? 1 : probability == 1 ? 0 : 1 / (1 - probability);
  const Tensor mask = api::cast(call->In("Mask"), grad.dtype());
  call->Out(kXGrad, Times(api::multiply(grad, mask), factor));
}

// Of rows with mean 0 and variance 1, times Scale, plus Bias.
void LayerNorm(FormulaCall* call) {
  const Tensor &x = call->In(kX), &scale = call->In("Scale"), &bias = call->In("Bias");
  int64_t rows = 1;
  for (int i = 0; i < call->Attr<int>("begin_norm_axis", 1); ++i) rows *= x.dims()[i];
  const std::vector<int64_t> matrix = {rows, rows == 0 ? 0 : x.numel() / rows};
  const Tensor values = api::reshape(x, matrix), grad = api::reshape(call->In("Y@GRAD"), matrix);
  const Tensor scaled =
      scale.defined() ? api::multiply(grad, api::reshape(scale, {1, matrix[1]})) : grad;
  const NormalRows normal(values, scaled, call->Attr<float>("epsilon", 1e-5f));
  call->Out(kXGrad, api::reshape(normal.rows_grad, x.shape()));
  const auto sum = [](const Tensor& of, const Tensor& like) {
    return api::reshape(api::sum(of, {0}), like.shape());
  };
  if (scale.defined()) call->Out("Scale@GRAD", sum(api::multiply(grad, normal.normal), scale));
  if (bias.defined()) call->Out("Bias@GRAD", sum(grad, bias));
}

const egr::GradFormulaRegistrar kRegistrars[] = {
    {"exp_grad", &OfOut<Itself>},
    {"expm1_grad", &OfOut<PlusOne>},
    {"reciprocal_grad", &OfOut<MinusSquare>},
    {"log1p_grad", &OfX<Log1pDerivative>},
    {"log2_grad", &OfX<Log2Derivative>},
    {"log10_grad", &OfX<Log10Derivative>},
    {"erf_grad", &OfX<ErfDerivative>},
    {"sinh_grad", &OfX<SinhDerivative>},
    {"cosh_grad", &OfX<CoshDerivative>},
    {"tan_grad", &OfX<TanDerivative>},
    {"asin_grad", &OfX<AsinDerivative>},
    {"acos_grad", &OfX<AcosDerivative>},
    {"atan_grad", &OfX<AtanDerivative>},
    {"silu_grad", &OfX<SiluDerivative>},
    {"swish_grad", &OfX<SiluDerivative>},
    {"gelu_grad", &OfX<GeluDerivative>},
    {"softmax_grad", &Softmax},
    {"log_softmax_grad", &LogSoftmax},
    {"softmax_with_cross_entropy_grad", &CrossEntropy},
    {"softmax_with_cross_entropy:Softmax", &SoftmaxOfCrossEntropy},
    {"elementwise_pow_grad", &Pow},
    {"elementwise_div_grad", &Divide, &XRepeatsOrIsComplex},
    {"elementwise_mul_grad", &Multiply, &IsComplex},
    {"softplus_grad", &RefuseComplex, &IsComplex},
    {"sin_grad", &OfX<Cosine>, &IsComplex},
    {"cos_grad", &OfX<MinusSine>, &IsComplex},
    {"tanh_grad", &OfOut<TanhDerivative>, &IsComplex},
    {"sigmoid_grad", &OfOut<SigmoidDerivative>, &IsComplex},
    {"elementwise_max_grad", &Maximum},
    {"elementwise_min_grad", &Minimum},
    {"where_grad", &Where},
    {"gather_grad", &Gather},
    {"index_select_grad", &IndexSelect},
    {"roll_grad", &Roll},
    {"flatten_contiguous_range_grad", &Flatten},
    {"tril_triu_grad", &Triangle},
    {"stack_grad", &Stack},
    {"cumsum_grad", &Cumsum},
    {"logsumexp_grad", &LogSumExp},
    {"logsigmoid_grad", &OfX<LogSigmoidDerivative>},
    {"mean_grad", &Mean},
    {"bmm_grad", &Bmm},
    {"dropout_grad", &Dropout},
    {"layer_norm_grad", &LayerNorm},
};

}  // namespace
}  // namespace phibridge::nn::formulas
