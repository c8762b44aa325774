#include <vector>

#include "ops/common/gpu/gpu_rows.h"

namespace paddle::operators {
namespace {

template <typename T>
struct SequenceEnumerateBody {
  const T* x;
  const int64_t* offsets;
  int64_t sequences;
  RowDivider size;  // of a window
  T pad, *y;
  __device__ void operator()(int64_t i) const {
    const int64_t row = size.Quotient(i), at = row + i - row * size.divisor;
    y[i] = at < offsets[SequenceOf(offsets, sequences, row) + 1] ? x[at] : pad;
  }
};

}  // namespace

template <typename T>
class SequenceEnumerateGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_enumerate");
    CheckOneElementARow(*x, "sequence_enumerate");
    const int64_t size = ctx.Attr<int>("win_size");
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({x->dims()[0], size});
    out->set_lod(x->lod());
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    const DenseTensor device = UploadOffsets(GpuOf(ctx), offsets);
    GpuLoop(GpuOf(ctx), out->numel(),
            SequenceEnumerateBody<T>{x->data<T>(), device.data<int64_t>(),
                                     static_cast<int64_t>(offsets.size()) - 1, RowDivider(size),
                                     static_cast<T>(ctx.Attr<int>("pad_value")), y});
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_enumerate, paddle::operators::SequenceEnumerateGPUKernel<int>,
                        paddle::operators::SequenceEnumerateGPUKernel<int64_t>);
