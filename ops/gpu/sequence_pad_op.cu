#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/padded_sequences.h"

namespace paddle::operators {
namespace {

template <typename T>
struct SequencePadBody {
  const T *x, *filling;
  bool one;                    // `filling` is one element, not a row
  const int64_t* offsets;      // of the sequences in x
  RowDivider sequence, width;  // elements of a padded sequence, and of a row
  T* y;
  __device__ void operator()(int64_t i) const {
    const int64_t s = sequence.Quotient(i), within = i - s * sequence.divisor;
    const int64_t t = width.Quotient(within), column = within - t * width.divisor;
    const int64_t row = offsets[s] + t;
    y[i] = row < offsets[s + 1] ? x[row * width.divisor + column] : filling[one ? 0 : column];
  }
};

}  // namespace

template <typename T>
class SequencePadGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::GPUContext& gpu = GpuOf(ctx);
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    auto* length = ctx.Output<DenseTensor>("Length");
    const PaddedSequences in(*x, ctx.Attr<int>("padded_length"));
    const auto* pad = ctx.Input<DenseTensor>("PadValue");
    const int64_t width = RowWidth(*x);
    CheckPadValue(*pad, width);
    UploadTo(gpu, in.lengths, length);
    out->Resize(in.PaddedDims(*x));
    out->set_lod({});
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    const DenseTensor device = UploadOffsets(gpu, in.offsets);
    GpuLoop(gpu, out->numel(),
            SequencePadBody<T>{x->numel() == 0 ? nullptr : x->data<T>(), pad->data<T>(),
                               pad->numel() == 1, device.data<int64_t>(),
                               RowDivider(in.padded * width), RowDivider(width), y});
  }
};

template <typename T>
class SequencePadGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const std::vector<size_t> offsets = OffsetsOfPadded(*x, *out_grad);
    const int64_t width = RowWidth(*x), padded = PaddedLength(*out_grad);
    const T* dy =
        OutGradRows<T>(ctx, "Out", static_cast<int64_t>(offsets.size()) - 1, padded * width);
    T* dx = GradData<T>(ctx, "X");
    std::vector<int64_t> from;  // of each row of X
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const auto length = static_cast<int64_t>(offsets[s + 1] - offsets[s]);
      for (int64_t t = 0; t < length; ++t) {
        from.push_back(static_cast<int64_t>(s) * padded + t);
      }
    }
    GatherRowsOnGpu(GpuOf(ctx), dy, from, width, T(0), dx);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_pad, paddle::operators::SequencePadGPUKernel<float>,
                        paddle::operators::SequencePadGPUKernel<double>,
                        paddle::operators::SequencePadGPUKernel<int>,
                        paddle::operators::SequencePadGPUKernel<int64_t>);
REGISTER_OP_CUDA_KERNEL(sequence_pad_grad, paddle::operators::SequencePadGradGPUKernel<float>,
                        paddle::operators::SequencePadGradGPUKernel<double>,
                        paddle::operators::SequencePadGradGPUKernel<int>,
                        paddle::operators::SequencePadGradGPUKernel<int64_t>);
