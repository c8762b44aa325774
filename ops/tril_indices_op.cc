#include "framework/program/convert_utils.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class TrilIndicesOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("out", "[2, count].");
    AddAttr<int>("rows", "").SetDefault(0);
    AddAttr<int>("cols", "").SetDefault(0);
    AddAttr<int>("offset", "The diagonal that bounds it.").SetDefault(0);
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(3);
    AddComment("out = rows and columns of a triangle of a matrix.");
  }
};

static void TrilIndicesReference(const framework::ExecutionContext& ctx) {
  const int rows = ctx.Attr<int>("rows"), cols = ctx.Attr<int>("cols");
  std::vector<double> at[2];
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < cols; ++j) {
      if (j - i <= ctx.Attr<int>("offset")) {
        at[0].push_back(i);
        at[1].push_back(j);
      }
    }
  }
  const auto count = static_cast<int64_t>(at[0].size());
  at[0].insert(at[0].end(), at[1].begin(), at[1].end());
  reference::WriteNumbers(ctx, {2, count}, framework::TransToPhiDataType(ctx.Attr<int>("dtype")),
                          at[0], ctx.Output<DenseTensor>("out"));
}
template <typename DeviceContext, typename T>
using TrilIndicesCPUKernel = MoveReferenceKernel<DeviceContext, T, TrilIndicesReference>;

KernelSignature TrilIndicesOpArgumentMapping(const ArgumentMappingContext&) {
  return {"tril_indices", {}, {"rows", "cols", "offset", "dtype"}, {"out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tril_indices, TrilIndicesInferShapeFunctor,
                            PD_INFER_META(phi::TrilIndicesInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(tril_indices, ops::OpTypedByAttribute, ops::TrilIndicesOpMaker,
                             ops::TrilIndicesInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(tril_indices, ops::TrilIndicesOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(tril_indices, ops::TrilIndicesCPUKernel<phi::CPUContext, int>,
                       ops::TrilIndicesCPUKernel<phi::CPUContext, int64_t>);
