#include <algorithm>

#include "compat/mapping_notes.h"
#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/random.h"

namespace paddle {
namespace operators {

class RandpermOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("Out", "The result.");
    AddAttr<int>("n", "How many.");
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(3);
    AddAttr<int>("seed", "0: the generator of the run.").SetDefault(0);
    AddComment("Out = 0 … n - 1 in random order.");
  }
};

template <typename DeviceContext, typename T>
class RandpermCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({ctx.Attr<int>("n")}));
    T* y = reference::Allocate<T>(ctx, out);
    std::vector<T> numbers;
    for (int i = 0; i < ctx.Attr<int>("n"); ++i) numbers.push_back(static_cast<T>(i));
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    std::shuffle(numbers.begin(), numbers.end(), *engine);
    std::copy(numbers.begin(), numbers.end(), y);
  }
};

KernelSignature RandpermOpArgumentMapping(const ArgumentMappingContext&) {
  return {"randperm_raw", {}, {"n", "dtype", "seed"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(randperm, RandpermInferShapeFunctor,
                            PD_INFER_META(phi::RandpermRawInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(randperm, ops::OpTypedByAttribute, ops::RandpermOpMaker,
                             ops::RandpermInferShapeFunctor, ops::OutTypedByAttribute);
PD_REGISTER_ARG_MAPPING_FN(randperm, ops::RandpermOpArgumentMapping);
PD_MAPPING_DIFFERS(randperm, "2.6 takes the seed: randperm_raw");
REGISTER_OP_CPU_KERNEL(randperm, ops::RandpermCPUKernel<phi::CPUContext, float>,
                       ops::RandpermCPUKernel<phi::CPUContext, double>,
                       ops::RandpermCPUKernel<phi::CPUContext, int>,
                       ops::RandpermCPUKernel<phi::CPUContext, int64_t>);
