#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/gather.h"

namespace paddle {
namespace operators {

class WhereIndexOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Condition", "bool or numbers.");
    AddOutput("Out", "int64 [count, rank].");
    AddComment("Out = the indices of the elements that are not 0.");
  }
};

class WhereIndexOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Condition"), ctx.GetPlace());
  }
};

static void WhereIndexReference(const framework::ExecutionContext& ctx) {
  const auto* condition = ctx.Input<DenseTensor>("Condition");
  const std::vector<double> values = reference::NumbersOf(*condition);
  const reference::Index dims = phi::vectorize(condition->dims());
  reference::Index index(dims.size(), 0);
  std::vector<double> found;
  int64_t count = 0;
  for (double value : values) {
    if (value != 0) {
      found.insert(found.end(), index.begin(), index.end());
      ++count;
    }
    reference::NextIndex(dims, &index);
  }
  reference::WriteNumbers(ctx, {count, static_cast<int64_t>(dims.size())}, phi::DataType::INT64,
                          found, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using WhereIndexCPUKernel = MoveReferenceKernel<DeviceContext, T, WhereIndexReference>;

KernelSignature WhereIndexOpArgumentMapping(const ArgumentMappingContext&) {
  return {"where_index", {"Condition"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(where_index, WhereIndexInferShapeFunctor,
                            PD_INFER_META(phi::WhereIndexInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(where_index, ops::WhereIndexOp, ops::WhereIndexOpMaker,
                             ops::WhereIndexInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(where_index, ops::WhereIndexOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(where_index, ops::WhereIndexCPUKernel<phi::CPUContext, float>,
                       ops::WhereIndexCPUKernel<phi::CPUContext, double>,
                       ops::WhereIndexCPUKernel<phi::CPUContext, bool>,
                       ops::WhereIndexCPUKernel<phi::CPUContext, int16_t>,
                       ops::WhereIndexCPUKernel<phi::CPUContext, int>,
                       ops::WhereIndexCPUKernel<phi::CPUContext, int64_t>,
                       ops::WhereIndexCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
