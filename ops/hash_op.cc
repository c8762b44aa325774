#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/xxhash64.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class HashOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[T, L], int32 or int64.");
    AddOutput("Out", "[T, num_hash, 1].");
    AddAttr<int>("num_hash", "How many numbers a row gives.").SetDefault(1);
    AddAttr<int64_t>("mod_by", "They are below it.").SetDefault(100000);
    AddComment("Out[t, k] = XXH64 of the bytes of row t, with seed k, modulo mod_by.");
  }
};

class HashOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = DimsOfRank(ctx, "hash", "X", 2);
    ctx->SetOutputDim("Out", {x[0], ctx->Attrs().Get<int>("num_hash"), 1});
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class HashCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t rows = x->dims()[0], width = x->dims()[1];
    const int hashes = ctx.Attr<int>("num_hash");
    const int64_t modulus = ctx.Attr<int64_t>("mod_by");
    PADDLE_ENFORCE_GT(
        modulus, 0,
        phi::errors::InvalidArgument("hash: `mod_by` must be above 0; it is %d", modulus));
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({rows, hashes, 1});
    out->set_lod(x->lod());
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (int64_t r = 0; r < rows; ++r) {
      for (int k = 0; k < hashes; ++k) {
        const uint64_t hash = XxHash64(x->data<T>() + r * width, width * sizeof(T), k);
        *y++ = static_cast<T>(hash % static_cast<uint64_t>(modulus));
      }
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(hash, ops::HashOp, ops::HashOpMaker);
REGISTER_OP_CPU_KERNEL(hash, ops::HashCPUKernel<phi::CPUContext, int>,
                       ops::HashCPUKernel<phi::CPUContext, int64_t>);
