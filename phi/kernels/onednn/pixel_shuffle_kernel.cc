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

typedef float Four __attribute__((vector_size(16), aligned(sizeof(float)), may_alias));

const Four& At4(const float* data) { return *reinterpret_cast<const Four*>(data); }
Four& At4(float* data) { return *reinterpret_cast<Four*>(data); }

// y = a[0], b[0], a[1], b[1], …
void Interleave(const float* a, const float* b, int64_t count, float* y) {
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const Four from_a = At4(a + i), from_b = At4(b + i);
    At4(y + 2 * i) = __builtin_shufflevector(from_a, from_b, 0, 4, 1, 5);
    At4(y + 2 * i + 4) = __builtin_shufflevector(from_a, from_b, 2, 6, 3, 7);
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

// Images whose channels become blocks of pixels, and these.
struct Upscale {
  onednn::PixelFormat from, to;
  int64_t factor, width, channels;  // of blocks; of pixels that are read; of what is written

  // Where channel `c` begins in an image, or in a row of pixels.
  static int64_t At(const onednn::PixelFormat& f, int64_t c) {
    return c / f.side * f.pixels * f.side + c % f.side;
  }
  /// The elements from one row that is written to the next.
  int64_t RowStep() const { return width * factor * to.side; }
};

void Spread(const Upscale& u, const float* row, int64_t pixels, float* to) {
  const int64_t step = u.factor * u.to.side;
  for (int64_t c = 0; c < u.channels; ++c) {
    for (int64_t i = 0; i < u.factor * u.factor; ++i) {
      const float* x = row + Upscale::At(u.from, c * u.factor * u.factor + i);
      float* y = to + Upscale::At(u.to, c) + i / u.factor * u.RowStep() + i % u.factor * u.to.side;
      for (int64_t w = 0; w < pixels; ++w) y[w * step] = x[w * u.from.side];
    }
  }
}

bool HasFours(const Upscale& u) {
  return u.factor == 2 && u.from.side % 4 == 0 && u.to.side % 4 == 0 && u.channels % 4 == 0;
}

// Requires: HasFours. Four channels for each of 2 x 2 pixels are a matrix that is transposed.
void SpreadByFours(const Upscale& u, const float* row, int64_t pixels, float* to) {
  const int64_t side = u.to.side;
  for (int64_t c = 0; c < u.channels; c += 4) {
    const float* x[4];
    for (int64_t i = 0; i < 4; ++i) x[i] = row + Upscale::At(u.from, 4 * (c + i));
    float* top = to + Upscale::At(u.to, c);
    float* bottom = top + u.RowStep();
    for (int64_t w = 0; w < pixels; ++w, top += 2 * side, bottom += 2 * side) {
      const int64_t at = w * u.from.side;
      const Four a = At4(x[0] + at), b = At4(x[1] + at), c4 = At4(x[2] + at), d = At4(x[3] + at);
      const Four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
      const Four cd = __builtin_shufflevector(c4, d, 0, 4, 1, 5);
      At4(top) = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
      At4(top + side) = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
      const Four ab_low = __builtin_shufflevector(a, b, 2, 6, 3, 7);
      const Four cd_low = __builtin_shufflevector(c4, d, 2, 6, 3, 7);
      At4(bottom) = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
      At4(bottom + side) = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
    }
  }
}

// A row that is read, some pixels at a time: what is read and written of them stays in the first
// cache.
void SpreadRow(const Upscale& u, const float* row, float* to) {
  constexpr int64_t kElements = 2048;
  const int64_t pixels = std::max<int64_t>(8, kElements / (u.from.blocks * u.from.side));
  const auto spread = HasFours(u) ? SpreadByFours : Spread;
  for (int64_t w = 0; w < u.width; w += pixels) {
    spread(u, row + w * u.from.side, std::min(pixels, u.width - w), to + w * u.factor * u.to.side);
  }
}

// In the format of x, but for few channels of blocks: their padding would be more than they are.
// False if x is plain or lies otherwise.
bool SpreadPixels(const DenseTensor& x, int factor, DenseTensor* out) {
  const onednn::PixelFormat from = onednn::PixelFormatOf(x);
  if (onednn::IsPlain(x) || from.side == 0 || out->IsSharedBufferWith(x)) return false;
  const int64_t channels = out->dims()[1];
  const bool to_plain = onednn::ViewOf(x).block_count > 0 && channels < from.side;
  const auto properties = to_plain ? nullptr : onednn::PropertiesLike(x, out->dims(), *out);
  const size_t size_bytes = properties == nullptr
                                ? static_cast<size_t>(out->numel()) * sizeof(float)
                                : properties->desc().get_size();
  float* to = static_cast<float*>(onednn::AllocateOutput(properties, size_bytes, x.dtype(), out));
  const Upscale u = {from, onednn::PixelFormatOf(*out), factor, x.dims()[3], channels};
  const float* data = x.data<float>();
  const int64_t height = x.dims()[2], row = x.numel() / (from.images * height);
  constexpr int64_t kWorthAThread = 16384;  // elements
  ParallelFor(from.images * height, std::max<int64_t>(1, kWorthAThread / row),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const int64_t image = i / height, y = i % height;
                  const float* x_row = data + image * from.blocks * from.pixels * from.side +
                                       y * u.width * from.side;
                  float* y_row =
                      to + image * u.to.blocks * u.to.pixels * u.to.side + y * factor * u.RowStep();
                  SpreadRow(u, x_row, y_row);
                }
              });
  onednn::ClearPadding(*out);
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
void PixelShuffleKernel(const Context& /*ctx*/, const DenseTensor& x, int upscale_factor,
                        const std::string& data_format, DenseTensor* out) {
  if (data_format == "NCHW" && SpreadPixels(x, upscale_factor, out)) return;
  onednn::CpuCall("pixel_shuffle").In(x).Attrs({upscale_factor, data_format}).Out(out).Run();
}

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

PD_REGISTER_KERNEL(pixel_shuffle, ONEDNN, ONEDNN, phi::PixelShuffleKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotShuffle);
}
PD_REGISTER_KERNEL(channel_shuffle, ONEDNN, ONEDNN, phi::ChannelShuffleKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotShuffle);
}
PD_REGISTER_KERNEL(shuffle_channel, ONEDNN, ONEDNN, phi::ShuffleChannelKernel, float,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotShuffle);
}
