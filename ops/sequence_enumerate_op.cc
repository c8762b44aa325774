#include <vector>

#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void SequenceEnumerateInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X");
  ctx->SetOutputDim("Out", {x[0], ctx->Attrs().Get<int>("win_size")});
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class SequenceEnumerateCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_enumerate");
    CheckOneElementARow(*x, "sequence_enumerate");
    const auto size = static_cast<size_t>(ctx.Attr<int>("win_size"));
    const T pad = static_cast<T>(ctx.Attr<int>("pad_value"));
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({x->dims()[0], static_cast<int64_t>(size)});
    out->set_lod(x->lod());
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
        for (size_t k = 0; k < size; ++k) {
          *y++ = t + k < offsets[s + 1] ? x->data<T>()[t + k] : pad;
        }
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_enumerate, SequenceEnumerateCPUKernel, int, int64_t);
