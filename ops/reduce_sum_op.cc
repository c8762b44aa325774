#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ReduceSumOpMaker : public ReduceOpMaker {
 protected:
  const char* Formula() const override { return "the sum of X"; }
};

template <typename DeviceContext, typename T>
class ReduceSumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto dtype = framework::TransToPhiDataType(ctx.Attr<int>("out_dtype"));
    if (ctx.Attr<int>("out_dtype") < 0) {
      const bool widen = std::is_same_v<T, bool> || std::is_same_v<T, int>;
      dtype = widen ? phi::DataType::INT64 : x->dtype();
    }
    if (dtype == x->dtype()) return Into<T>(ctx, *x);
    switch (dtype) {
      case phi::DataType::INT32:
        return Into<int>(ctx, *x);
      case phi::DataType::INT64:
        return Into<int64_t>(ctx, *x);
      case phi::DataType::FLOAT32:
        return Into<float>(ctx, *x);
      case phi::DataType::FLOAT64:
        return Into<double>(ctx, *x);
      case phi::DataType::COMPLEX64:
        return Into<phi::dtype::complex<float>>(ctx, *x);
      case phi::DataType::COMPLEX128:
        return Into<phi::dtype::complex<double>>(ctx, *x);
      default:
        PADDLE_THROW(phi::errors::Unimplemented("reduce_sum: the reference has no sums of %s in %s",
                                                x->dtype(), dtype));
    }
  }

 private:
  using Sum = std::conditional_t<std::is_integral_v<T>, int64_t, reference::Wide<T>>;

  template <typename Out>
  static void Into(const framework::ExecutionContext& ctx, const DenseTensor& x) {
    const auto groups =
        reference::ReducedGroups<T>(x, reference::ReducedAxes(ctx, x.dims().size()));
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (const std::vector<T>& elements : groups) {
      Sum sum(0);
      for (const T& v : elements) sum += static_cast<Sum>(reference::Widen(v));
      *y++ = Convert<Out>(sum);
    }
  }

  template <typename Out>
  static Out Convert(const Sum& sum) {
    constexpr bool kFromComplex = std::is_same_v<Sum, phi::dtype::complex<double>>;
    if constexpr (phi::IsComplexType(phi::CppTypeToDataType<Out>::value)) {
      using Real = phi::dtype::Real<Out>;
      if constexpr (kFromComplex) {
        return Out(static_cast<Real>(sum.real), static_cast<Real>(sum.imag));
      } else {
        return Out(static_cast<Real>(sum), Real(0));
      }
    } else if constexpr (kFromComplex) {
      return static_cast<Out>(sum.real);
    } else {
      return static_cast<Out>(sum);
    }
  }
};

KernelSignature ReduceSumOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.IsDenseTensorInput("X")) return {"unregistered", {}, {}, {}};
  if (paddle::any_cast<bool>(ctx.Attr("reduce_all"))) {
    return {"sum_raw", {"X"}, {"dim", "keep_dim", "reduce_all", "out_dtype"}, {"Out"}};
  }
  return {"sum", {"X"}, {"dim", "out_dtype", "keep_dim"}, {"Out"}};
}

/// With and without `reduce_all`.
inline void ReduceSumOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 3) {
    PD_INFER_META(phi::SumInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::SumRawInferMeta)(ctx);
  }
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_sum, ReduceSumInferShapeFunctor, ReduceSumOpInferMeta);

constexpr GradSlots kReduceSumGradSlots = {"X", "", "Out", "X"};

KernelSignature ReduceSumGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sum_grad", {"X", "Out@GRAD"}, {"dim", "keep_dim", "reduce_all"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reduce_sum_grad, ReduceSumGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ReduceSumGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reduce_sum, ops::ReduceOp, ops::ReduceSumOpMaker, ops::ReduceSumInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kReduceSumGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(reduce_sum, sum);
PD_REGISTER_ARG_MAPPING_FN(reduce_sum, ops::ReduceSumOpArgumentMapping);
PD_DROPPED_ARGUMENTS(reduce_sum, {"in_dtype", "the type of X says it"});
REGISTER_OP_CPU_KERNEL(reduce_sum, ops::ReduceSumCPUKernel<phi::CPUContext, float>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, double>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, bool>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, uint8_t>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, int8_t>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, int16_t>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, int>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, int64_t>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, phi::dtype::bfloat16>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::ReduceSumCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(reduce_sum_grad, ops::OpTypedByOutGrad, ops::ReduceSumGradInferShapeFunctor,
                  ops::ReduceSumGradNoNeedBufferVarsInferer);
PD_REGISTER_BASE_KERNEL_NAME(reduce_sum_grad, sum_grad);
PD_REGISTER_ARG_MAPPING_FN(reduce_sum_grad, ops::ReduceSumGradOpArgumentMapping);
