#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/sequence/erased_tokens.h"

namespace paddle::operators {

// How many elements stay, and the LoD, only the elements say: the host looks at them.
template <typename T>
class SequenceEraseGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    phi::LoD lod = x->lod();
    const std::vector<T> left = TokensLeft<T>(*x, ctx.Attr<std::vector<int>>("tokens"), &lod);
    UploadTo(GpuOf(ctx), left, out);
    out->Resize({static_cast<int64_t>(left.size()), 1});
    out->set_lod(lod);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_erase, paddle::operators::SequenceEraseGPUKernel<int>,
                        paddle::operators::SequenceEraseGPUKernel<int64_t>);
