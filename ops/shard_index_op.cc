#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/searching.h"

namespace paddle {
namespace operators {

class ShardIndexOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "int32 or int64.");
    AddOutput("Out", "The result.");
    AddAttr<int>("index_num", "The number of ids.");
    AddAttr<int>("nshards", "The number of equal shards.");
    AddAttr<int>("shard_id", "Which one.");
    AddAttr<int>("ignore_value", "What ids of others become.").SetDefault(-1);
    AddComment("Out = the ids of one shard, counted from its start.");
  }
};

template <typename DeviceContext, typename T>
class ShardIndexCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const int count = ctx.Attr<int>("index_num"), shards = ctx.Attr<int>("nshards");
    const int size = (count + shards - 1) / shards;
    const int64_t first = static_cast<int64_t>(size) * ctx.Attr<int>("shard_id");
    for (int64_t i = 0; i < x->numel(); ++i) {
      const int64_t id = x->data<T>()[i];
      PADDLE_ENFORCE_EQ(id >= 0 && id < count, true,
                        phi::errors::InvalidArgument(
                            "shard_index: an id must be in [0, %d); it is %d", count, id));
      const bool inside = id >= first && id < first + size;
      y[i] = static_cast<T>(inside ? id - first : ctx.Attr<int>("ignore_value"));
    }
  }
};

KernelSignature ShardIndexOpArgumentMapping(const ArgumentMappingContext&) {
  return {"shard_index", {"X"}, {"index_num", "nshards", "shard_id", "ignore_value"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(shard_index, ShardIndexInferShapeFunctor,
                            PD_INFER_META(phi::ShardIndexInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(shard_index, ops::OpTypedByX, ops::ShardIndexOpMaker,
                             ops::ShardIndexInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(shard_index, ops::ShardIndexOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(shard_index, ops::ShardIndexCPUKernel<phi::CPUContext, int>,
                       ops::ShardIndexCPUKernel<phi::CPUContext, int64_t>);
