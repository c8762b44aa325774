#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class TraceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<int>("offset", "0: the main diagonal; above it: positive.").SetDefault(0);
    AddAttr<int>("axis1", "The dimension of the rows.").SetDefault(0);
    AddAttr<int>("axis2", "The dimension of the columns.").SetDefault(1);
    AddComment("Out = the sums of the diagonals of the matrices of two dimensions.");
  }
};

class TraceOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Input"), ctx.GetPlace());
  }
};

template <typename DeviceContext, typename T>
class TraceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("Input");
    const int rank = x->dims().size();
    int a = reference::PositiveAxis(ctx.Attr<int>("axis1"), rank, "trace");
    int b = reference::PositiveAxis(ctx.Attr<int>("axis2"), rank, "trace");
    if (a > b) std::swap(a, b);  // the first one is that of the rows
    const int64_t offset = ctx.Attr<int>("offset");
    const reference::Index whole = phi::vectorize(x->dims());
    reference::Index dims;
    for (int i = 0; i < rank; ++i) {
      if (i != a && i != b) dims.push_back(whole[i]);
    }
    int64_t length = 0;
    for (int64_t i = 0; i < whole[a]; ++i)
      length += i + offset >= 0 && i + offset < whole[b] ? 1 : 0;
    const int64_t row = offset < 0 ? -offset : 0;
    const auto source = [&](const reference::Index& index) {
      reference::Index at;
      size_t next = 0;
      for (int i = 0; i < rank; ++i) {
        at.push_back(i == a   ? index.back() + row
                     : i == b ? index.back() + row + offset
                              : index[next++]);
      }
      return reference::OffsetOf(at, whole);
    };
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(dims));
    T* y = reference::Allocate<T>(ctx, out);
    reference::Index index(dims.size(), 0);
    for (int64_t o = 0; o < out->numel(); ++o) {
      reference::Wide<T> sum = reference::Wide<T>(0);
      for (int64_t k = 0; k < length; ++k) {
        reference::Index at = index;
        at.push_back(k);
        sum = sum + reference::Widen(x->data<T>()[source(at)]);
      }
      y[o] = reference::Narrow<T>(sum);
      reference::NextIndex(dims, &index);
    }
  }
};

KernelSignature TraceOpArgumentMapping(const ArgumentMappingContext&) {
  return {"trace", {"Input"}, {"offset", "axis1", "axis2"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(trace, TraceInferShapeFunctor, PD_INFER_META(phi::TraceInferMeta));

constexpr GradSlots kTraceGradSlots = {"Input", "", "Out", "Input"};

KernelSignature TraceGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"trace_grad", {"Input", "Out@GRAD"}, {"offset", "axis1", "axis2"}, {"Input@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(trace_grad, TraceGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(TraceGradNoNeedBufferVarsInferer, "Input");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(trace, ops::TraceOp, ops::TraceOpMaker, ops::TraceInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kTraceGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(trace, ops::TraceOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(trace, ops::TraceCPUKernel<phi::CPUContext, float>,
                       ops::TraceCPUKernel<phi::CPUContext, double>,
                       ops::TraceCPUKernel<phi::CPUContext, int>,
                       ops::TraceCPUKernel<phi::CPUContext, int64_t>,
                       ops::TraceCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::TraceCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::TraceCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(trace_grad, ops::OpTypedByOutGrad, ops::TraceGradInferShapeFunctor,
                  ops::TraceGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(trace_grad, ops::TraceGradOpArgumentMapping);
REGISTER_OP_VERSION(trace).AddCheckpoint("Renames dim1 and dim2 to axis1 and axis2.",
                                         paddle::framework::compatible::OpVersionDesc()
                                             .NewAttr("axis1", "The dimension of the rows.", 0)
                                             .NewAttr("axis2", "The dimension of the columns.", 1)
                                             .DeleteAttr("dim1", "The old name.")
                                             .DeleteAttr("dim2", "The old name."));
