#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "phi/backends/gpu/gpu_math.h"
#include "phi/kernels/funcs/conv/cudnn_forward.h"
#include "phi/kernels/funcs/conv/gpu_filter_order.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/transpose_kernel.h"

namespace phi {
namespace funcs {
namespace {

// cuDNN pads both ends of an axis alike, and takes nothing away; this is what the longer end has
// more, and what a negative padding crops.
struct ExtraPadding {
  int64_t top, bottom, left, right;
  bool any() const { return top != 0 || bottom != 0 || left != 0 || right != 0; }
};

// The input with zeros around it, or without its margins.
AllocationPtr PadInput(const GPUContext& ctx, const DenseTensor& input, const ExtraPadding& extra,
                       bool channel_last) {
  const DDim& d = input.dims();
  const int64_t h = d[channel_last ? 1 : 2], w = d[channel_last ? 2 : 3];
  const int64_t images = channel_last ? d[0] : d[0] * d[1];
  const size_t pixel = SizeOf(input.dtype()) * static_cast<size_t>(channel_last ? d[3] : 1);
  const size_t row = static_cast<size_t>(w) * pixel;
  const size_t padded_row = static_cast<size_t>(w + extra.left + extra.right) * pixel;
  const size_t padded_rows = static_cast<size_t>(h + extra.top + extra.bottom);
  const size_t size_bytes = static_cast<size_t>(images) * padded_rows * padded_row;
  AllocationPtr padded = ctx.Workspace(size_bytes);
  GpuZeroAsync(ctx, padded->ptr(), size_bytes);
  const auto grown = [](int64_t by) { return static_cast<size_t>(std::max<int64_t>(by, 0)); };
  const auto cropped = [](int64_t by) { return static_cast<size_t>(std::max<int64_t>(-by, 0)); };
  const size_t rows = static_cast<size_t>(h), pixels = static_cast<size_t>(w);
  const size_t cropped_rows = cropped(extra.top) + cropped(extra.bottom);
  const size_t cropped_pixels = cropped(extra.left) + cropped(extra.right);
  if (cropped_rows >= rows || cropped_pixels >= pixels) return padded;  // nothing is left of it
  char* const from = static_cast<char*>(const_cast<void*>(input.data())) +
                     cropped(extra.top) * row + cropped(extra.left) * pixel;
  char* const to =
      static_cast<char*>(padded->ptr()) + grown(extra.top) * padded_row + grown(extra.left) * pixel;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = cudaPitchedPtr{from, row, row, rows};
  copy.dstPtr = cudaPitchedPtr{to, padded_row, padded_row, padded_rows};
  copy.extent = cudaExtent{(pixels - cropped_pixels) * pixel, rows - cropped_rows,
                           static_cast<size_t>(images)};
  copy.kind = cudaMemcpyDeviceToDevice;
  PADDLE_ENFORCE_GPU_SUCCESS(cudaMemcpy3DAsync(&copy, ctx.stream()));
  return padded;
}

// The convolution of an input that `extra` has been added to, padded alike at both ends.
VolumeConv PaddedAlike(const DenseTensor& input, const DDim& filter, const DDim& out,
                       const ConvAttributes& attr, ExtraPadding* extra) {
  const bool last = attr.channel_last;
  const DDim in_size = SpatialDims(input.dims(), last);
  const std::vector<int> kernel = {static_cast<int>(filter[2]), static_cast<int>(filter[3])};
  std::vector<int> pads = attr.paddings, dilations = attr.dilations;
  UpdatePaddingAndDilation(&pads, &dilations, attr.padding_algorithm, in_size, attr.strides,
                           kernel);
  const int pad_h = std::max(std::min(pads[0], pads[1]), 0);
  const int pad_w = std::max(std::min(pads[2], pads[3]), 0);
  *extra = {pads[0] - pad_h, pads[1] - pad_h, pads[2] - pad_w, pads[3] - pad_w};
  const DDim padded = {in_size[0] + extra->top + extra->bottom,
                       in_size[1] + extra->left + extra->right};
  return {input.dims()[0], filter[1] * attr.groups, filter[0], attr.groups,
          MakeWindow3d(padded, SpatialDims(out, last), kernel, attr.strides,
                       {pad_h, pad_h, pad_w, pad_w}, dilations)};
}

// `filter` [M, C, KH, KW] as [M, KH, KW, C].
std::shared_ptr<const Allocation> WithChannelsLast(const GPUContext& ctx,
                                                   const DenseTensor& filter) {
  const size_t element_bytes = SizeOf(filter.dtype());
  std::shared_ptr<Allocation> last =
      ctx.Workspace(static_cast<size_t>(filter.numel()) * element_bytes);
  PutChannelsLast(ctx, filter.dims(), element_bytes, filter.data(), last->ptr());
  return last;
}

// The same; that of a constant is kept with it.
std::shared_ptr<const Allocation> KeptWithChannelsLast(const GPUContext& ctx,
                                                       const DenseTensor& filter) {
  DerivedData* const derived = filter.Holder()->derived();
  if (derived == nullptr || filter.offset() != 0) return WithChannelsLast(ctx, filter);
  constexpr uint64_t kFormat = 0x4d4b4b43;  // "MKKC", beside what else is made of constants
  DerivedData::Key key = {kFormat, static_cast<uint64_t>(filter.dtype())};
  for (const int64_t dim : filter.dims()) key.push_back(static_cast<uint64_t>(dim));
  const std::shared_ptr<const void> kept = derived->Get(key, [&] {
    ctx.RefuseInCapture("reordering a constant filter");
    std::shared_ptr<const Allocation> made = WithChannelsLast(ctx, filter);
    PADDLE_ENFORCE_GPU_SUCCESS(cudaStreamSynchronize(ctx.stream()));  // for every other stream
    return std::shared_ptr<const void>(std::move(made));
  });
  return std::static_pointer_cast<const Allocation>(kept);
}

}  // namespace

std::string WhyNotCudnnDepthwise(DataType dtype, bool channels_last) {
  if (!backends::gpu::IsHalf(dtype)) return Format("a depthwise convolution of %s", dtype);
  return channels_last ? "a depthwise convolution whose channels are last" : "";
}

std::string WhyNotCudnnPaddings(const std::vector<int>& paddings) {
  constexpr int64_t kMostExtra = 1 << 16;
  for (size_t i = 0; paddings.size() == 4 && i < 4; i += 2) {
    const int64_t before = paddings[i], after = paddings[i + 1];
    if (std::abs(after - before) > kMostExtra) {
      return Format("padding %d before and %d after an axis", before, after);
    }
  }
  return "";
}

CudnnForward PrepareCudnnForward(const GPUContext& ctx, const DenseTensor& input,
                                 const DenseTensor& filter, const ConvAttributes& attr,
                                 const backends::gpu::ConvSearch& search, const CudnnTail& tail,
                                 const DDim& out_dims, void* out) {
  ExtraPadding extra;
  CudnnConv conv = {input.dtype(),
                    ConvSide::kSmall,
                    PaddedAlike(input, filter.dims(), out_dims, attr, &extra),
                    attr.channel_last,
                    search,
                    tail.epilogue(),
                    attr.channel_last};
  CudnnForward call;
  call.data = {const_cast<void*>(input.data()), const_cast<void*>(filter.data()), out, tail.bias,
               tail.residual};
  if (extra.any()) {
    call.padded = PadInput(ctx, input, extra, attr.channel_last);
    call.data.large = call.padded->ptr();
  }
  call.plan = GetCudnnConvPlan(ctx, conv, call.data);
  if (call.plan->wants_filter_last && conv.shape.window.kernel_size() > 1) {
    call.filter = KeptWithChannelsLast(ctx, filter);
    call.data.filter = call.filter->ptr();
  }
  call.workspace = ctx.Workspace(call.plan->workspace_bytes);
  return call;
}

bool TurnsChannelsLast(const DenseTensor& input, const DenseTensor& filter,
                       const ConvAttributes& attr, const backends::gpu::ConvSearch& search) {
  constexpr int64_t kVector = 8;  // halves of 16 bytes
  return backends::gpu::IsHalf(input.dtype()) && search.has_graph && !attr.channel_last &&
         attr.groups == 1 && filter.dims()[0] % kVector == 0 && filter.dims()[1] % kVector == 0;
}

template <typename T>
void CudnnTurnedForward(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                        const ConvAttributes& attr, const backends::gpu::ConvSearch& search,
                        DenseTensor* out) {
  const DDim &from = input.dims(), &to = out->dims();
  DenseTensor turned, result;
  turned.Resize({from[0], from[2], from[3], from[1]});
  TransposeKernel<T>(ctx, input, {0, 2, 3, 1}, &turned);
  result.Resize({to[0], to[2], to[3], to[1]});
  T* const y = ctx.template Alloc<T>(&result);
  const ConvAttributes last = {attr.strides, attr.paddings,  attr.padding_algorithm,
                               attr.groups,  attr.dilations, true};
  const CudnnForward call =
      PrepareCudnnForward(ctx, turned, filter, last, search, CudnnTail(), result.dims(), y);
  EnqueueCudnnConv(ctx, *call.plan, input.dtype(), ConvSide::kSmall, call.data, *call.workspace);
  TransposeKernel<T>(ctx, result, {0, 3, 1, 2}, out);
}

template void CudnnTurnedForward<float16>(const GPUContext&, const DenseTensor&, const DenseTensor&,
                                          const ConvAttributes&, const backends::gpu::ConvSearch&,
                                          DenseTensor*);
template void CudnnTurnedForward<bfloat16>(const GPUContext&, const DenseTensor&,
                                           const DenseTensor&, const ConvAttributes&,
                                           const backends::gpu::ConvSearch&, DenseTensor*);

}  // namespace funcs
}  // namespace phi
