#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/concatenated_sequences.h"

namespace paddle::operators {
namespace {

// Row r of one input is row to[r] of the output.
template <typename T>
struct PutRowsBody {
  const T* x;
  const int64_t* to;
  RowDivider width;
  T* y;
  __device__ void operator()(int64_t i) const {
    const int64_t r = width.Quotient(i);
    y[to[r] * width.divisor + i - r * width.divisor] = x[i];
  }
};

// The row of Out of each row of each of `xs`; `ends`: the LoD of Out.
std::vector<std::vector<int64_t>> PlacesInConcat(const std::vector<const DenseTensor*>& xs,
                                                 size_t sequences, std::vector<size_t>* ends) {
  std::vector<std::vector<int64_t>> places(xs.size());
  int64_t row = 0;
  *ends = {0};
  for (size_t s = 0; s < sequences; ++s) {
    for (size_t i = 0; i < xs.size(); ++i) {
      const std::vector<size_t>& offsets = xs[i]->lod().back();
      for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) places[i].push_back(row++);
    }
    ends->push_back(static_cast<size_t>(row));
  }
  return places;
}

}  // namespace

template <typename T>
class SequenceConcatGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::GPUContext& gpu = GpuOf(ctx);
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    std::vector<size_t> ends;
    const auto places = PlacesInConcat(xs, SequencesToConcat(xs), &ends);
    out->Resize(WithRows(xs[0]->dims(), RowsOfAll(xs)));
    T* y = out->mutable_data<T>(ctx.GetPlace());
    const int64_t width = RowWidth(*xs[0]);
    for (size_t i = 0; i < xs.size(); ++i) {
      if (xs[i]->numel() == 0) continue;
      const DenseTensor device = Upload(gpu, places[i]);
      GpuLoop(gpu, static_cast<int64_t>(places[i].size()) * width,
              PutRowsBody<T>{xs[i]->data<T>(), device.data<int64_t>(), RowDivider(width), y});
    }
    out->set_lod({ends});
  }
};

template <typename T>
class SequenceConcatGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    const auto grads = ctx.MultiOutput<DenseTensor>(framework::GradVarName("X"));
    const int64_t width = RowWidth(*xs[0]);
    std::vector<size_t> ends;
    const auto places = PlacesInConcat(xs, ConcatenatedSequences(xs), &ends);
    const T* dy = OutGradRows<T>(ctx, "Out", RowsOfAll(xs), width);
    for (size_t i = 0; i < xs.size() && i < grads.size(); ++i) {
      if (grads[i] == nullptr) continue;
      T* dx = grads[i]->mutable_data<T>(ctx.GetPlace());
      GatherRowsOnGpu(GpuOf(ctx), dy, places[i], width, T(0), dx);
    }
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_concat, paddle::operators::SequenceConcatGPUKernel<float>,
                        paddle::operators::SequenceConcatGPUKernel<double>,
                        paddle::operators::SequenceConcatGPUKernel<int>,
                        paddle::operators::SequenceConcatGPUKernel<int64_t>);
REGISTER_OP_CUDA_KERNEL(sequence_concat_grad, paddle::operators::SequenceConcatGradGPUKernel<float>,
                        paddle::operators::SequenceConcatGradGPUKernel<double>,
                        paddle::operators::SequenceConcatGradGPUKernel<int>,
                        paddle::operators::SequenceConcatGradGPUKernel<int64_t>);
