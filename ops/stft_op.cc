#include "ops/common/family/fft_op.h"
#include "ops/common/operator/complex_of_out_grad.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/signal.h"

namespace paddle {
namespace operators {

class StftOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, T].");
    AddInput("Window", "[n_fft].");
    AddOutput("Out", "Complex [N, n_fft / 2 + 1 or n_fft, frames].");
    AddAttr<int>("n_fft", "Elements of a frame.");
    AddAttr<int>("hop_length", "Elements from frame to frame.");
    AddAttr<bool>("normalized", "Divided by the root of n_fft.");
    AddAttr<bool>("onesided", "The first n_fft / 2 + 1 elements.");
    AddComment("Out = the Fourier transforms of frames of X times Window.");
  }
};

template <typename DeviceContext, typename T>
class StftCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Complex = phi::dtype::complex<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* window = ctx.Input<DenseTensor>("Window")->data<T>();
    auto* out = ctx.Output<DenseTensor>("Out");
    Complex* y = reference::Allocate<Complex>(ctx, out);
    const int64_t n = ctx.Attr<int>("n_fft"), hop = ctx.Attr<int>("hop_length");
    const int64_t bins = out->dims()[1], frames = out->dims()[2];
    const double factor =
        reference::FourierFactor(ctx.Attr<bool>("normalized") ? "ortho" : "backward", true, n);
    for (int64_t i = 0; i < out->numel(); ++i) {
      const int64_t bin = i / frames % bins;
      const int64_t first = i / frames / bins * x->dims()[1] + i % frames * hop;
      std::complex<double> sum = 0;
      for (int64_t k = 0; k < n; ++k) {
        const double value = static_cast<double>(x->data<T>()[first + k]) * window[k];
        sum += value * reference::FourierWeight(true, bin, k, n);
      }
      y[i] = Complex(static_cast<T>(sum.real() * factor), static_cast<T>(sum.imag() * factor));
    }
  }
};

KernelSignature StftOpArgumentMapping(const ArgumentMappingContext&) {
  return {"stft", {"X", "Window"}, {"n_fft", "hop_length", "normalized", "onesided"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(stft, StftInferShapeFunctor, PD_INFER_META(phi::StftInferMeta));

constexpr GradSlots kStftGradSlots = {"X Window", "", "Out", "X"};

KernelSignature StftGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"stft_grad",
          {"X", "Window", "Out@GRAD"},
          {"n_fft", "hop_length", "normalized", "onesided"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(stft_grad, StftGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(StftGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(stft, ops::OpTypedByX, ops::StftOpMaker, ops::StftInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kStftGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(stft, ops::StftOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(stft, ops::StftCPUKernel<phi::CPUContext, float>,
                       ops::StftCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(stft_grad, ops::RealOfOutGrad, ops::StftGradInferShapeFunctor,
                  ops::StftGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(stft_grad, ops::StftGradOpArgumentMapping);
