#include <algorithm>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/sequence/erased_tokens.h"

namespace paddle::operators {

void SequenceEraseInferShape(framework::InferShapeContext* ctx) {
  phi::DDim dims = DimsOfRank(ctx, "sequence_erase", "X", 2);
  CheckSameSize("sequence_erase", "the width of X", dims[1], 1);
  // How many stay, only the elements say: the kernel sets the first dimension.
  if (!ctx->IsRuntime()) {
    dims[0] = -1;
    ctx->ShareLoD("X", "Out");
  }
  ctx->SetOutputDim("Out", dims);
}

template <typename T>
class SequenceEraseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    phi::LoD lod = x->lod();
    const std::vector<T> left = TokensLeft<T>(*x, ctx.Attr<std::vector<int>>("tokens"), &lod);
    out->Resize({static_cast<int64_t>(left.size()), 1});
    out->set_lod(lod);
    std::copy(left.begin(), left.end(), out->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_erase, SequenceEraseCPUKernel, int, int64_t);
