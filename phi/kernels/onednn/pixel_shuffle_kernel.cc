#include "phi/kernels/pixel_shuffle_kernel.h"

#include <algorithm>
#include <string>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_pixels.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

// y = a[0], b[0], a[1], b[1], …
void Interleave(const float* a, const float* b, int64_t count, float* y) {
  typedef float Four __attribute__((vector_size(16), aligned(sizeof(float)), may_alias));
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const Four from_a = *reinterpret_cast<const Four*>(a + i);
    const Four from_b = *reinterpret_cast<const Four*>(b + i);
    *reinterpret_cast<Four*>(y + 2 * i) = __builtin_shufflevector(from_a, from_b, 0, 4, 1, 5);
    *reinterpret_cast<Four*>(y + 2 * i + 4) = __builtin_shufflevector(from_a, from_b, 2, 6, 3, 7);
  }
  for (; i < count; ++i) {
    y[2 * i] = a[i];
    y[2 * i + 1] = b[i];
  }
}

// Two groups of channels, as ShuffleNet has them; false if a block has channels of both, or lies
// otherwise.
bool InterleaveGroups(const DenseTensor& x, int groups, DenseTensor* out) {
  const onednn::PixelFormat f = onednn::PixelFormatOf(x);
  const int64_t channels = x.dims()[1], half = channels / 2;
  const bool is_last = f.blocks == 1 && f.side == channels;
  if (groups != 2 || f.side % 2 != 0 || f.side == 0 || channels % 2 != 0) return false;
  if (!is_last && half % f.side != 0) return false;
  if (x.dtype() != DataType::FLOAT32 || out->IsSharedBufferWith(x)) return false;
  const float* from = x.data<float>();
  float* to = static_cast<float*>(
      onednn::AllocateOutput(onednn::PropertiesLike(x, x.dims(), *out),
                             static_cast<size_t>(x.numel()) * sizeof(float), x.dtype(), out));
  const int64_t block = f.pixels * f.side;
  constexpr int64_t kWorthAThread = 16384;  // elements
  ParallelFor(f.images * f.blocks, std::max<int64_t>(1, kWorthAThread / block),
              [=](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  // the channels of group 0 that block i takes, and those of group 1
                  const int64_t first = i % f.blocks * (f.side / 2), second = half + first;
                  const float* image = from + i / f.blocks * f.blocks * block;
                  const float* a = image + first / f.side * block + first % f.side;
                  const float* b = image + second / f.side * block + second % f.side;
                  for (int64_t p = 0; p < f.pixels; ++p) {
                    const int64_t pixel = p * f.side;
                    Interleave(a + pixel, b + pixel, f.side / 2, to + i * block + pixel);
                  }
                }
              });
  return true;
}

void RunShuffle(const OneDNNContext& ctx, const char* op, const DenseTensor& x, int axis,
                int groups, DenseTensor* out) {
  if (axis == 1 && InterleaveGroups(x, groups, out)) return;
  const int group_size = static_cast<int>(x.dims()[axis]) / groups;
  onednn::PrimitiveKey key("shuffle");
  key.Add(axis).Add(group_size).Add(x);
  onednn::Run(ctx, op, key, {&x}, {out}, [&] {
    const dnnl::memory::desc given = onednn::MemoryDescOf(x);
    // In blocks that are not full, oneDNN 2.6 moves the wrong elements of 16 bits.
    const bool fails = x.dtype() == DataType::BFLOAT16 && onednn::HasPadding(x);
    const dnnl::memory::desc desc = fails ? onednn::PlainDesc(x.dims(), x.dtype()) : given;
    const dnnl::shuffle_forward::primitive_desc pd =
        onednn::DescribeShuffle(desc, axis, group_size);
    auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::shuffle_forward(pd));
    prepared->AddInput(DNNL_ARG_SRC, given, desc);
    prepared->AddOutput(DNNL_ARG_DST, desc);
    return prepared;
  });
}

std::string WhyNotShuffle(const InferMetaContext& call) {
  return onednn::WhyNotOperand(call, 0, "x", 4, 4);
}

}  // namespace

template <typename T, typename Context>
void ChannelShuffleKernel(const Context& ctx, const DenseTensor& x, int groups,
                          const std::string& data_format, DenseTensor* out) {
  RunShuffle(ctx, "channel_shuffle", x, data_format == "NHWC" ? 3 : 1, groups, out);
}

template <typename T, typename Context>
void ShuffleChannelKernel(const Context& ctx, const DenseTensor& x, int group, DenseTensor* out) {
  RunShuffle(ctx, "shuffle_channel", x, 1, group, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(channel_shuffle, ONEDNN, ONEDNN, phi::ChannelShuffleKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotShuffle);
}
PD_REGISTER_KERNEL(shuffle_channel, ONEDNN, ONEDNN, phi::ShuffleChannelKernel, float,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotShuffle);
}
