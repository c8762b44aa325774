#include <algorithm>
#include <unordered_set>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/sequence/sequence.h"

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
    const std::vector<size_t> offsets = SequenceRows(*x, "sequence_erase");
    phi::LoD lod = x->lod();
    const auto tokens = ctx.Attr<std::vector<int>>("tokens");
    const std::unordered_set<T> erased(tokens.begin(), tokens.end());
    std::vector<T> left;
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
        if (erased.count(x->data<T>()[t]) == 0) left.push_back(x->data<T>()[t]);
      }
      lod.back()[s + 1] = left.size();
    }
    out->Resize({static_cast<int64_t>(left.size()), 1});
    out->set_lod(lod);
    std::copy(left.begin(), left.end(), out->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_erase, SequenceEraseCPUKernel, int, int64_t);
