#include "phi/kernels/split_kernel.h"

#include <string>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_part.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotSplit(const InferMetaContext& call) {
  if (call.AttrAt<Scalar>(1).FromTensor()) return "the axis comes from a tensor";
  return onednn::WhyNotInput(call, 0, "x", 1, DDim::kMaxRank);
}

// False if a cut goes through a block. Requires: x is not plain.
bool SplitBlocks(const OneDNNContext& ctx, const DenseTensor& x, int axis,
                 const std::vector<DenseTensor*>& out) {
  std::vector<onednn::Box> boxes;
  const onednn::FormatView& format = onednn::ViewOf(x);
  onednn::Box box{x.dims(), x.dims()};
  for (int i = 0; i < x.dims().size(); ++i) box.start[i] = 0;
  for (const DenseTensor* part : out) {
    if (part == nullptr || part->numel() == 0) return false;
    box.size[axis] = part->dims()[axis];
    if (!onednn::CutsBetweenBlocks(format, box)) return false;
    boxes.push_back(box);
    box.start[axis] += box.size[axis];
  }
  for (size_t i = 0; i < out.size(); ++i) {
    onednn::CopyPart(ctx, "split", x, boxes[i], out[i]);
  }
  return true;
}

}  // namespace

template <typename T, typename Context>
void SplitKernel(const Context& ctx, const DenseTensor& x, const IntArray& sections,
                 const Scalar& axis, std::vector<DenseTensor*> out) {
  const int at = funcs::CanonicalAxis(axis.to<int64_t>(), x.dims().size());
  if (!onednn::IsPlain(x) && SplitBlocks(ctx, x, at, out)) return;
  onednn::CpuCall("split").In(x).Attrs({sections, axis}).OutList(out).Run();
}

template <typename T, typename Context>
void SplitWithNumKernel(const Context& ctx, const DenseTensor& x, int num, const Scalar& axis,
                        std::vector<DenseTensor*> out) {
  SplitKernel<T>(ctx, x, IntArray({num}), axis, std::move(out));
}

}  // namespace phi

PD_REGISTER_KERNEL(split, ONEDNN, ONEDNN, phi::SplitKernel, float, phi::bfloat16, int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotSplit);
}
PD_REGISTER_KERNEL(split_with_num, ONEDNN, ONEDNN, phi::SplitWithNumKernel, float, phi::bfloat16,
                   int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotSplit);
}
