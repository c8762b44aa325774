#include <string>
#include <utility>
#include <vector>

#include "framework/nn/formulas/parts.h"

// Formulas of second gradients that the original does not differentiate, and of the third ones of
// sums and products, which formulas are made of.

namespace phibridge::nn::formulas {
namespace {

constexpr char kDDX[] = "DDX", kDDY[] = "DDY", kDOut[] = "DOut", kDDOut[] = "DDOut";
// Of operators whose records use the names of 2.6.
constexpr char kGradOut[] = "grad_out", kGradX[] = "grad_x", kGradXGrad[] = "grad_x@GRAD",
               kGradOutGrad[] = "grad_out@GRAD", kOutOfGrad[] = "Out@GRAD";

// Sums and products of tensors that may be missing, which count as 0.
Tensor Product(const Tensor& x, const Tensor& y) {
  return x.defined() && y.defined() ? api::multiply(x, y) : Tensor();
}
Tensor Negative(const Tensor& x) { return x.defined() ? Times(x, -1) : x; }

// Operands of a call that broadcasts, each with the rank with which it lies along `out`.
struct Along {
  Along(const FormulaCall& formula_call, const Tensor& result)
      : call(formula_call), out(result), axis(formula_call.Attr<int>("axis", -1)) {}
  Tensor In(const char* slot) const {
    const Tensor& in = call.In(slot);
    return in.defined() ? api::reshape(in, ShapeAlong(in, out, axis)) : in;
  }
  // In the shape of what is in `slot`; a missing sum is 0.
  Tensor Back(const Tensor& sum, const char* slot) const {
    const Tensor& like = call.In(slot);
    return sum.defined() ? SumTo(Whole(sum), like, axis) : Filled(0, like, out);
  }
  // In the shape of `out`.
  Tensor Whole(const Tensor& sum) const {
    if (sum.defined() && sum.dims() == out.dims()) return sum;
    const Tensor& beside = sum.defined() ? sum : out;
    return sum.defined() ? api::add(Filled(0, out, beside), sum) : Filled(0, out, beside);
  }

  const FormulaCall& call;
  const Tensor& out;
  const int axis;
};

void SubSecond(FormulaCall* call) {
  const Along along(*call, call->In(kDOut));
  call->Out(kDDOut, along.Whole(SumOf(along.In(kDDX), Negative(along.In(kDDY)))));
}

void AddThird(FormulaCall* call) {
  const Along along(*call, call->In("D_DDOut"));
  for (const auto& [slot, result] : {std::pair{kDDX, "D_DDX"}, std::pair{kDDY, "D_DDY"}}) {
    if (call->In(slot).defined()) call->Out(result, along.Back(call->In("D_DDOut"), slot));
  }
}

// Of dX = DDY DOut, dY = DDX DOut and DDOut = X DDY + Y DDX, which have the gradients D_DX, D_DY
// and D_DDOut.
void MultiplyThird(FormulaCall* call) {
  const Along along(*call, call->In(kDOut));
  const Tensor x = along.In(kX), y = along.In(kY), out = call->In(kDOut);
  const Tensor ddx = along.In(kDDX), ddy = along.In(kDDY);
  const Tensor a = along.In("D_DX"), b = along.In("D_DY"), c = along.In("D_DDOut");
  call->Out("D_X", along.Back(Product(c, ddy), kX));
  call->Out("D_Y", along.Back(Product(c, ddx), kY));
  call->Out("D_DOut", along.Whole(SumOf(Product(a, ddy), Product(b, ddx))));
  if (ddx.defined()) call->Out("D_DDX", along.Back(SumOf(Product(b, out), Product(c, y)), kDDX));
  if (ddy.defined()) call->Out("D_DDY", along.Back(SumOf(Product(a, out), Product(c, x)), kDDY));
}

// Not where X repeats: there the engine differentiates the quotient by a formula.
void DivideSecond(FormulaCall* call) {
  const Tensor &out = call->In(kOut), &grad_x = call->In("DX");
  if (grad_x.dims() != out.dims()) return;
  const Along along(*call, out);
  const Tensor ddy = along.In(kDDY);
  const Tensor top = SumOf(along.In(kDDX), Negative(Product(out, ddy)));
  const Tensor quotient = api::divide(top, along.In(kY));
  call->Out(kYGrad, along.Back(Times(api::multiply(grad_x, quotient), -1), kY));
  call->Out(kDOut, along.Whole(Negative(Product(grad_x, ddy))));
  call->Out(kDDOut, along.Whole(quotient));
}

// Gradients of Out@GRAD D(X): of X, with the derivative of D, and of Out@GRAD.
void OfCurve(FormulaCall* call, const Tensor& first, const Tensor& second) {
  const Tensor& more = call->In(kGradXGrad);
  call->Out(kXGrad, api::multiply(api::multiply(call->In(kGradOut), more), second));
  call->Out(kGradOutGrad, api::multiply(more, first));
}

void LogSecond(FormulaCall* call) {
  const Tensor inverse = api::divide(Number(1, call->In(kX)), call->In(kX));
  OfCurve(call, inverse, Times(api::square(inverse), -1));
}
void SquareSecond(FormulaCall* call) {
  const Tensor& x = call->In(kX);
  OfCurve(call, Times(x, 2), Number(2, x));
}
void SoftplusSecond(FormulaCall* call) {
  const auto beta = static_cast<double>(call->Attr<float>("beta", 1.0f));
  const auto threshold = static_cast<double>(call->Attr<float>("threshold", 20.0f));
  const Tensor scaled = Times(call->In(kX), beta);
  const Tensor straight = Above(scaled, threshold), curved = OneMinus(straight);
  const Tensor sigmoid = api::sigmoid(scaled);
  const Tensor second = Times(api::multiply(sigmoid, OneMinus(sigmoid)), beta);
  OfCurve(call, api::add(straight, api::multiply(curved, sigmoid)), api::multiply(curved, second));
}
// The derivative is 1 above 0, else factor e^(x / divisor). No exponent is above 0, where its
// power may be infinite.
void ExponentialSecond(FormulaCall* call, double factor, double divisor) {
  const Tensor& x = call->In(kX);
  const Tensor is_straight = api::greater_than(x, Number(0, x));
  const Tensor above = Mask(is_straight, x), below = OneMinus(above);
  const Tensor power = api::exp(Times(Except(is_straight, x), 1 / divisor));
  const Tensor curve = Times(api::multiply(below, power), factor);
  OfCurve(call, api::add(above, curve), Times(curve, 1 / divisor));
}
void EluSecond(FormulaCall* call) {
  ExponentialSecond(call, static_cast<double>(call->Attr<float>("alpha", 1.0f)), 1);
}
void CeluSecond(FormulaCall* call) {
  ExponentialSecond(call, 1, static_cast<double>(call->Attr<float>("alpha", 1.0f)));
}

// The gradient of X is among what is read.
void SqrtSecond(FormulaCall* call) {
  const Tensor &out = call->In(kOut), &more = call->In(kGradXGrad);
  const Tensor part = api::divide(more, out);
  call->Out(kOutOfGrad, Times(api::multiply(call->In(kGradX), part), -1));
  call->Out(kGradOutGrad, Times(part, 0.5));
}
void RsqrtSecond(FormulaCall* call) {
  const Tensor &out = call->In(kOut), &more = call->In(kGradXGrad);
  const Tensor cube = api::multiply(api::square(out), out);
  call->Out(kOutOfGrad, Times(api::divide(api::multiply(call->In(kGradX), more), out), 3));
  call->Out(kGradOutGrad, Times(api::multiply(more, cube), -0.5));
}

// Of functions that are straight nearly everywhere.
void Slope(FormulaCall* call, const Tensor& slope) {
  call->Out(kGradOutGrad, api::multiply(call->In(kGradXGrad), slope));
}
void ReluSecond(FormulaCall* call) { Slope(call, Above(call->In(kOut), 0)); }
void LeakyReluSecond(FormulaCall* call) {
  const Tensor above = Above(call->In(kX), 0);
  const auto alpha = static_cast<double>(call->Attr<float>("alpha", 0.02f));
  Slope(call, api::add(above, Times(OneMinus(above), alpha)));
}
void AbsSecond(FormulaCall* call) {
  if (!phi::IsComplexType(call->In("x").dtype())) Slope(call, api::sign(call->In("x")));
}
void ClipSecond(FormulaCall* call) {
  if (call->In("Min").defined() || call->In("Max").defined()) return;
  const Tensor& x = call->In(kX);
  const Tensor above = Above(x, static_cast<double>(call->Attr<float>("min", 0.0f)));
  const Tensor below = Below(x, static_cast<double>(call->Attr<float>("max", 0.0f)));
  Slope(call, api::multiply(above, below));
}

void ReshapeSecond(FormulaCall* call) {
  call->Out(kDDOut, api::reshape(call->In(kDDX), call->In(kDOut).shape()));
}
void Pad3dSecond(FormulaCall* call) {
  if (call->In("Paddings").defined()) return;
  call->Out(kGradOutGrad,
            api::pad3d(call->In(kGradXGrad), call->Attr<std::vector<int>>("paddings", {}),
                       call->Attr<std::string>("mode", "constant"), 0.0f,
                       call->Attr<std::string>("data_format", "NCDHW")));
}
void Pool2dSecond(FormulaCall* call) {
  const auto ints = [&](const char* name) { return call->Attr<std::vector<int>>(name, {}); };
  const auto flag = [&](const char* name) { return call->Attr<bool>(name, false); };
  call->Out(kGradOutGrad, api::pool2d(call->In(kGradXGrad), ints("ksize"), ints("strides"),
                                      ints("paddings"), flag("ceil_mode"), flag("exclusive"),
                                      call->Attr<std::string>("data_format", "NCHW"),
                                      call->Attr<std::string>("pooling_type", ""),
                                      flag("global_pooling"), flag("adaptive"),
                                      call->Attr<std::string>("padding_algorithm", "EXPLICIT")));
}

// Of the products of matrices that `mul` flattens its operands to.
void MulSecond(FormulaCall* call) {
  const auto matrix = [&](const char* slot, const char* attr, const Tensor& like) {
    const Tensor& of = call->In(slot);
    int64_t rows = 1, columns = 1;
    for (int i = 0; i < like.dims().size(); ++i) {
      (i < call->Attr<int>(attr, 1) ? rows : columns) *= like.dims()[i];
    }
    return of.defined() ? api::reshape(of, {rows, columns}) : of;
  };
  constexpr char kRows[] = "x_num_col_dims", kColumns[] = "y_num_col_dims";
  const Tensor &like_x = call->In(kX), &like_y = call->In(kY), &like_out = call->In(kDOut);
  const Tensor x = matrix(kX, kRows, like_x), y = matrix(kY, kColumns, like_y);
  const Tensor ddx = matrix(kDDX, kRows, like_x), ddy = matrix(kDDY, kColumns, like_y);
  const Tensor out = api::reshape(like_out, {x.dims()[0], y.dims()[1]});
  const auto product = [](const Tensor& a, const Tensor& b, bool turns_a, bool turns_b) {
    return a.defined() && b.defined() ? api::matmul(a, b, turns_a, turns_b) : Tensor();
  };
  const auto give = [&](const char* slot, const Tensor& value, const Tensor& like) {
    call->Out(slot, value.defined() ? api::reshape(value, like.shape()) : Filled(0, like, like));
  };
  give("DX", product(out, ddy, false, true), like_x);
  give("DY", product(ddx, out, true, false), like_y);
  give(kDDOut, SumOf(product(ddx, y, false, false), product(x, ddy, false, false)), like_out);
}

// Convolutions are linear in either operand, so their second gradients are convolutions and first
// gradients of other operands.
struct Convolution {
  explicit Convolution(const FormulaCall& call)
      : strides(call.Attr<std::vector<int>>("strides", {})),
        paddings(call.Attr<std::vector<int>>("paddings", {})),
        dilations(call.Attr<std::vector<int>>("dilations", {})),
        algorithm(call.Attr<std::string>("padding_algorithm", "EXPLICIT")),
        format(call.Attr<std::string>("data_format", "NCHW")),
        groups(call.Attr<int>("groups", 1)) {}

  const std::vector<int> strides, paddings, dilations;
  const std::string algorithm, format;
  const int groups;
};

struct Plane : Convolution {
  using Convolution::Convolution;
  Tensor Forward(const Tensor& input, const Tensor& filter) const {
    return api::conv2d(input, filter, strides, paddings, algorithm, groups, dilations, format);
  }
  void Grad(const Tensor& input, const Tensor& filter, const Tensor& grad, Tensor* by_input,
            Tensor* by_filter) const {
    api::conv2d_grad(input, filter, grad, strides, paddings, algorithm, groups, dilations, format,
                     by_input, by_filter);
  }
};

struct Volume : Convolution {
  using Convolution::Convolution;
  Tensor Forward(const Tensor& input, const Tensor& filter) const {
    return api::conv3d(input, filter, strides, paddings, algorithm, groups, dilations, format);
  }
  void Grad(const Tensor& input, const Tensor& filter, const Tensor& grad, Tensor* by_input,
            Tensor* by_filter) const {
    api::conv3d_grad(input, filter, grad, strides, paddings, algorithm, groups, dilations, format,
                     /*use_addto=*/false, /*workspace_size_mb=*/512, /*exhaustive_search=*/false,
                     by_input, by_filter);
  }
};

template <typename Kind>
void ConvSecond(FormulaCall* call) {
  const Tensor &input = call->In("Input"), &filter = call->In("Filter"), &grad = call->In(kGradOut);
  const Tensor &dd_input = call->In("grad_input@GRAD"), &dd_filter = call->In("grad_filter@GRAD");
  const Kind conv(*call);
  Tensor by_input, by_filter, by_grad;
  if (dd_filter.defined()) {
    conv.Grad(input, dd_filter, grad, &by_input, nullptr);
    by_grad = conv.Forward(input, dd_filter);
  }
  if (dd_input.defined()) {
    conv.Grad(dd_input, filter, grad, nullptr, &by_filter);
    by_grad = SumOf(by_grad, conv.Forward(dd_input, filter));
  }
  call->Out("Input@GRAD", by_input.defined() ? by_input : Filled(0, input, grad));
  call->Out("Filter@GRAD", by_filter.defined() ? by_filter : Filled(0, filter, grad));
  call->Out(kGradOutGrad, by_grad.defined() ? by_grad : Filled(0, grad, grad));
}

const egr::GradFormulaRegistrar kHigher[] = {
    {"elementwise_sub_grad_grad", &SubSecond},
    {"elementwise_div_grad_grad", &DivideSecond},
    {"elementwise_add_triple_grad", &AddThird},
    {"elementwise_mul_triple_grad", &MultiplyThird},
    {"log_grad_grad", &LogSecond},
    {"square_grad_grad", &SquareSecond},
    {"sqrt_grad_grad", &SqrtSecond},
    {"rsqrt_grad_grad", &RsqrtSecond},
    {"softplus_double_grad", &SoftplusSecond},
    {"elu_grad_grad", &EluSecond},
    {"celu_grad_grad", &CeluSecond},
    {"relu_grad_grad", &ReluSecond},
    {"leaky_relu_grad_grad", &LeakyReluSecond},
    {"abs_double_grad", &AbsSecond},
    {"clip_double_grad", &ClipSecond},
    {"reshape2_grad_grad", &ReshapeSecond},
    {"pad3d_double_grad", &Pad3dSecond},
    {"pool2d_double_grad", &Pool2dSecond},
    {"mul_grad_grad", &MulSecond},
    {"conv2d_grad_grad", &ConvSecond<Plane>},
    {"depthwise_conv2d_grad_grad", &ConvSecond<Plane>},
    {"conv3d_grad_grad", &ConvSecond<Volume>},
};

}  // namespace
}  // namespace phibridge::nn::formulas
