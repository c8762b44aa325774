#include "ops/common/family/fft_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/signal.h"

namespace paddle {
namespace operators {

class FftC2COpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Complex.");
    AddOutput("Out", "Of the shape of X.");
    AddAttr<std::vector<int64_t>>("axes", "The axes that are transformed.");
    AddAttr<std::string>("normalization", "Which direction divides: backward, ortho or forward.");
    AddAttr<bool>("forward", "The sign of the exponent is negative.");
    AddComment("Out = the discrete Fourier transform of X.");
  }
};

template <typename DeviceContext, typename T>
class FftC2CCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const bool forward = ctx.Attr<bool>("forward");
    reference::FourierSteps steps = {phi::vectorize(x->dims()), reference::Spectrum(x->numel())};
    for (int64_t i = 0; i < x->numel(); ++i) {
      steps.data[i] = {x->data<T>()[i].real, x->data<T>()[i].imag};
    }
    int64_t count = 1;
    for (int64_t axis : reference::FourierAxes(ctx, x->dims().size())) {
      count *= steps.dims[axis];
      reference::TransformAlong(axis, forward, steps.dims[axis], &steps);
    }
    const double factor =
        reference::FourierFactor(ctx.Attr<std::string>("normalization"), forward, count);
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (std::complex<double> value : steps.data) {
      value *= factor;
      *y++ = reference::Narrow<T>(phi::dtype::complex<double>(value.real(), value.imag()));
    }
  }
};

KernelSignature FftC2COpArgumentMapping(const ArgumentMappingContext&) {
  return {"fft_c2c", {"X"}, {"axes", "normalization", "forward"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fft_c2c, FftC2CInferShapeFunctor, PD_INFER_META(phi::FftC2CInferMeta));

constexpr GradSlots kFftC2CGradSlots = {"", "", "Out", "X"};

KernelSignature FftC2CGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fft_c2c_grad", {"Out@GRAD"}, {"axes", "normalization", "forward"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fft_c2c_grad, FftC2CGradInferShapeFunctor,
                            PD_INFER_META(phi::FftC2CInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fft_c2c, ops::OpTypedByX, ops::FftC2COpMaker, ops::FftC2CInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kFftC2CGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(fft_c2c, ops::FftC2COpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fft_c2c, ops::FftC2CCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::FftC2CCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(fft_c2c_grad, ops::OpTypedByOutGrad, ops::FftC2CGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(fft_c2c_grad, ops::FftC2CGradOpArgumentMapping);
