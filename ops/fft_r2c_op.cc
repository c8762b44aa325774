#include "ops/common/family/fft_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/signal.h"

namespace paddle {
namespace operators {

class FftR2COpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Real.");
    AddOutput("Out", "Complex.");
    AddAttr<std::vector<int64_t>>("axes", "The axes that are transformed.");
    AddAttr<std::string>("normalization", "Which direction divides: backward, ortho or forward.");
    AddAttr<bool>("forward", "The sign of the exponent is negative.");
    AddAttr<bool>("onesided", "The last axis keeps the first n / 2 + 1 elements.");
    AddComment("Out = the discrete Fourier transform of X.");
  }
};

template <typename DeviceContext, typename T>
class FftR2CCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Complex = phi::dtype::complex<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const bool forward = ctx.Attr<bool>("forward"), onesided = ctx.Attr<bool>("onesided");
    reference::FourierSteps steps = {phi::vectorize(x->dims()), reference::Spectrum(x->numel())};
    for (int64_t i = 0; i < x->numel(); ++i) steps.data[i] = x->data<T>()[i];
    const reference::Index axes = reference::FourierAxes(ctx, x->dims().size());
    int64_t count = 1;
    for (int64_t axis : axes) {
      const int64_t n = steps.dims[axis];
      count *= n;
      const bool halved = onesided && axis == axes.back();
      reference::TransformAlong(axis, forward, halved ? n / 2 + 1 : n, &steps);
    }
    const double factor =
        reference::FourierFactor(ctx.Attr<std::string>("normalization"), forward, count);
    Complex* y = reference::Allocate<Complex>(ctx, ctx.Output<DenseTensor>("Out"));
    for (std::complex<double> value : steps.data) {
      value *= factor;
      *y++ = Complex(static_cast<T>(value.real()), static_cast<T>(value.imag()));
    }
  }
};

KernelSignature FftR2COpArgumentMapping(const ArgumentMappingContext&) {
  return {"fft_r2c", {"X"}, {"axes", "normalization", "forward", "onesided"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fft_r2c, FftR2CInferShapeFunctor, PD_INFER_META(phi::FftR2CInferMeta));

constexpr GradSlots kFftR2CGradSlots = {"X", "", "Out", "X"};

KernelSignature FftR2CGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fft_r2c_grad",
          {"X", "Out@GRAD"},
          {"axes", "normalization", "forward", "onesided"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fft_r2c_grad, FftR2CGradInferShapeFunctor,
                            PD_INFER_META(phi::FftR2CGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(FftR2CGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fft_r2c, ops::OpTypedByX, ops::FftR2COpMaker, ops::FftR2CInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kFftR2CGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(fft_r2c, ops::FftR2COpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fft_r2c, ops::FftR2CCPUKernel<phi::CPUContext, float>,
                       ops::FftR2CCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(fft_r2c_grad, ops::OpTypedByOutGrad, ops::FftR2CGradInferShapeFunctor,
                  ops::FftR2CGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(fft_r2c_grad, ops::FftR2CGradOpArgumentMapping);
