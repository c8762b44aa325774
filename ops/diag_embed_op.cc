#include <cstdlib>

#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class DiagEmbedOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<int>("offset", "0: the main diagonal; above it: positive.").SetDefault(0);
    AddAttr<int>("dim1", "The dimension of the rows in Out.").SetDefault(-2);
    AddAttr<int>("dim2", "The dimension of the columns in Out.").SetDefault(-1);
    AddComment("Out = matrices with the last dimension of Input on a diagonal.");
  }
};

class DiagEmbedOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Input"), ctx.GetPlace());
  }
};

static void DiagEmbedReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Input");
  const reference::Index whole = phi::vectorize(x->dims());
  const int rank = static_cast<int>(whole.size()) + 1;
  const int a = reference::PositiveAxis(ctx.Attr<int>("dim1"), rank, "diag_embed");
  const int b = reference::PositiveAxis(ctx.Attr<int>("dim2"), rank, "diag_embed");
  const int64_t offset = ctx.Attr<int>("offset");
  reference::Index dims(whole.begin(), whole.end() - 1);
  dims.insert(dims.begin() + std::min(a, b), whole.back() + std::abs(offset));
  dims.insert(dims.begin() + std::max(a, b), whole.back() + std::abs(offset));
  const auto source = [&](const reference::Index& index) -> int64_t {
    if (index[b] - index[a] != offset) return -1;
    reference::Index at;
    for (int i = 0; i < rank; ++i) {
      if (i != a && i != b) at.push_back(index[i]);
    }
    at.push_back(std::min(index[a], index[b]));
    return reference::OffsetOf(at, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using DiagEmbedCPUKernel = MoveReferenceKernel<DeviceContext, T, DiagEmbedReference>;

KernelSignature DiagEmbedOpArgumentMapping(const ArgumentMappingContext&) {
  return {"diag_embed", {"Input"}, {"offset", "dim1", "dim2"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(diag_embed, DiagEmbedInferShapeFunctor,
                            PD_INFER_META(phi::DiagEmbedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(diag_embed, ops::DiagEmbedOp, ops::DiagEmbedOpMaker,
                             ops::DiagEmbedInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(diag_embed, ops::DiagEmbedOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(diag_embed, ops::DiagEmbedCPUKernel<phi::CPUContext, float>,
                       ops::DiagEmbedCPUKernel<phi::CPUContext, double>,
                       ops::DiagEmbedCPUKernel<phi::CPUContext, int>,
                       ops::DiagEmbedCPUKernel<phi::CPUContext, int64_t>);
