#include <vector>

#include "ops/common/detection/box_checks.h"
#include "ops/common/gpu/gpu_rows.h"

namespace paddle::operators {
namespace {

template <typename T>
struct BoxClipBody {
  const T *boxes, *info;  // info [images, 3]: height, width, scale
  const int64_t* offsets;
  int64_t images;
  RowDivider row;
  T* to;
  __device__ void operator()(int64_t i) const {
    const T* const image = info + 3 * SequenceOf(offsets, images, row.Quotient(i));
    const T limit = std::round(image[i % 2 == 0 ? 1 : 0] / image[2]) - 1;
    const T v = limit < boxes[i] ? limit : boxes[i];
    to[i] = v < T(0) ? T(0) : v;
  }
};

}  // namespace

template <typename T>
class BoxClipGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor boxes = *ctx.Input<DenseTensor>("Input");
    const auto* info = ctx.Input<DenseTensor>("ImInfo");
    T* to = ctx.Output<DenseTensor>("Output")->mutable_data<T>(ctx.GetPlace());
    if (boxes.numel() == 0) return;
    const std::vector<size_t>& offsets = ImagesOfBoxes(boxes, *info);
    const DenseTensor device = UploadOffsets(GpuOf(ctx), offsets);
    GpuLoop(
        GpuOf(ctx), boxes.numel(),
        BoxClipBody<T>{boxes.data<T>(), info->data<T>(), device.data<int64_t>(),
                       static_cast<int64_t>(offsets.size()) - 1, RowDivider(RowWidth(boxes)), to});
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(box_clip, paddle::operators::BoxClipGPUKernel<float>,
                        paddle::operators::BoxClipGPUKernel<double>);
