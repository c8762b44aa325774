#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/gather.h"

namespace paddle {
namespace operators {

class IndexSampleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A matrix.");
    AddInput("Index", "A matrix of int32 or int64 with the rows of X.");
    AddOutput("Out", "The result.");
    AddComment("Out[i, j] = X[i, Index[i, j]].");
  }
};

class IndexSampleOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Index"};
    return kSlots;
  }
};

static void IndexSampleReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* index_tensor = ctx.Input<DenseTensor>("Index");
  const reference::Index ids = reference::IntegersOf(*index_tensor, "index_sample");
  const reference::Index dims = phi::vectorize(index_tensor->dims());
  const int64_t width = x->dims()[1];
  const auto source = [&](const reference::Index& index) {
    const int64_t id = ids[index[0] * dims[1] + index[1]];
    PADDLE_ENFORCE_EQ(id >= 0 && id < width, true,
                      phi::errors::InvalidArgument(
                          "index_sample: an index must be in [0, %d); it is %d", width, id));
    return index[0] * width + id;
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using IndexSampleCPUKernel = MoveReferenceKernel<DeviceContext, T, IndexSampleReference>;

KernelSignature IndexSampleOpArgumentMapping(const ArgumentMappingContext&) {
  return {"index_sample", {"X", "Index"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(index_sample, IndexSampleInferShapeFunctor,
                            PD_INFER_META(phi::IndexSampleInferMeta));

constexpr GradSlots kIndexSampleGradSlots = {"X Index", "", "Out", "X"};

KernelSignature IndexSampleGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"index_sample_grad", {"X", "Index", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(index_sample_grad, IndexSampleGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(IndexSampleGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(index_sample, ops::IndexSampleOp, ops::IndexSampleOpMaker,
                  ops::IndexSampleInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kIndexSampleGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(index_sample, ops::IndexSampleOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(index_sample, ops::IndexSampleCPUKernel);
REGISTER_OPERATOR(index_sample_grad, ops::OpTypedByOutGrad, ops::IndexSampleGradInferShapeFunctor,
                  ops::IndexSampleGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(index_sample_grad, ops::IndexSampleGradOpArgumentMapping);
