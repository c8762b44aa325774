#include "phi/kernels/onednn/onednn_pool.h"

#include <utility>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/kernels/funcs/conv/pool_pixels.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_fused.h"
#include "phi/kernels/onednn/onednn_pixels.h"
#include "phi/kernels/onednn/onednn_support.h"
#include "phi/kernels/onednn/onednn_window.h"

namespace phi {
namespace onednn {
namespace {

using PoolDims = dnnl::memory::dims;

int64_t PoolCount(int64_t input, const Window& w, size_t axis, bool ceil_mode) {
  return funcs::PoolOutputSize(input, w.sizes[axis], static_cast<int>(w.pads_begin[axis]),
                               static_cast<int>(w.pads_end[axis]),
                               static_cast<int>(w.strides[axis]), ceil_mode);
}

/// The window over `input` (spatial), its end padding such that oneDNN counts as many windows as
/// the op.
Window PoolWindow(const PoolDims& input, const PoolAttributes& attr) {
  const std::vector<int> no_dilations(input.size(), 1);
  if (attr.global || attr.adaptive) {
    Window window{input, input, PoolDims(input.size(), 0), PoolDims(input.size(), 0),
                  PoolDims(input.size(), 0)};
    for (size_t i = 0; attr.adaptive && i < input.size(); ++i) {
      window.sizes[i] = window.strides[i] = input[i] / attr.sizes[i];
    }
    return window;
  }
  Window window = MakeWindow(input, {attr.sizes.begin(), attr.sizes.end()}, attr.strides,
                             attr.paddings, attr.padding_algorithm, no_dilations);
  for (size_t i = 0; attr.ceil_mode && i < input.size(); ++i) {
    const int64_t out = PoolCount(input[i], window, i, true);
    window.pads_end[i] =
        (out - 1) * window.strides[i] + window.sizes[i] - input[i] - window.pads_begin[i];
  }
  return window;
}

std::unique_ptr<PreparedPrimitive> PreparePool(const DenseTensor& x, const PoolAttributes& attr,
                                               const DDim& out_dims) {
  dnnl::memory::desc src = MemoryDescOf(x);
  dnnl::memory::desc dst = PlainDesc(out_dims, x.dtype());
  if (attr.channels_last()) {
    src = ChannelsFirst(src);
    dst = ChannelsFirst(dst);
  }
  const PoolDims src_dims = DimsOf(src);
  const Window w = PoolWindow({src_dims.begin() + 2, src_dims.end()}, attr);
  const dnnl::algorithm algorithm = attr.max() ? dnnl::algorithm::pooling_max
                                    : attr.exclusive || attr.adaptive
                                        ? dnnl::algorithm::pooling_avg_exclude_padding
                                        : dnnl::algorithm::pooling_avg_include_padding;
  const dnnl::pooling_forward::primitive_desc pd =
      DescribePooling(algorithm, src, AnyFormat(dst), w.strides, w.sizes, w.pads_begin, w.pads_end);
  auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::pooling_forward(pd));
  prepared->AddInput(DNNL_ARG_SRC, src, pd.src_desc());
  prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc(),
                      attr.channels_last() ? ChannelsLast(pd.dst_desc()) : pd.dst_desc());
  return prepared;
}

std::string WhyNotPoolWindows(const PoolDims& input, const PoolAttributes& attr) {
  for (size_t i = 0; i < input.size(); ++i) {
    if (input[i] < 0) return "";  // not known yet
    if (attr.adaptive && (attr.sizes[i] <= 0 || input[i] % attr.sizes[i] != 0)) {
      return Format("adaptive pooling of %d elements to %d: windows of different sizes", input[i],
                    attr.sizes[i]);
    }
  }
  const Window w = PoolWindow(input, attr);
  std::string why = WhyNotWindow(input, w);
  if (!why.empty()) return why;
  for (size_t i = 0; i < input.size(); ++i) {
    // oneDNN walks the whole window at each place; the CPU's kernel only what lies in the image
    if (w.sizes[i] > 2 * input[i] + 16) {
      return Format("a window of %d over the %d elements of axis %d", w.sizes[i], input[i], i);
    }
  }
  for (size_t i = 0; i < input.size(); ++i) {
    const int64_t count = PoolCount(input[i], w, i, false);
    const int64_t last = (count - 1) * w.strides[i] - w.pads_begin[i];
    if (w.pads_begin[i] >= w.sizes[i] || last >= input[i]) {
      return Format("a window of %d with padding %d and %d lies outside the %d elements of axis %d",
                    w.sizes[i], w.pads_begin[i], w.pads_end[i], input[i], i);
    }
    // oneDNN divides by the size of the window; the op divides by the number of elements inside the
    // image and its padding, which is as wide at the end as at the beginning
    if (!attr.max() && !attr.exclusive && !attr.adaptive &&
        last + w.sizes[i] > input[i] + w.pads_begin[i]) {
      return Format("a mean over padding whose last window ends beyond it (axis %d)", i);
    }
  }
  return "";
}

// Note [Pooling pixels]
// oneDNN 2.6 pools at a seventh of the speed of our loop with AVX2, at a half with AVX-512, and
// drops NaN that the op lets through. So where a pixel's channels, or a block of them, lie side by
// side, the loop of the CPU's kernel takes them: blocks are images with fewer channels.

// False if the channels of a pixel do not lie side by side.
bool PoolPixels(const DenseTensor& x, const PoolAttributes& attr, DenseTensor* out) {
  if (x.dtype() != DataType::FLOAT32 || out->IsSharedBufferWith(x)) return false;
  PixelFormat format = PixelFormatOf(x);
  if (attr.channels_last()) {
    if (!IsPlain(x) || format.side == 0) return false;
    format.side = x.dims()[3];
    format.blocks = 1;
  } else if (format.side <= 1) {
    return false;
  }
  funcs::PoolShape s = funcs::MakePoolShape(
      x.dims(), out->dims(), IntArray(attr.sizes), attr.strides, attr.paddings, attr.exclusive,
      attr.channels_last(), attr.global, attr.adaptive, attr.pooling_type, attr.padding_algorithm);
  s.images = format.images * format.blocks;
  s.channels = format.side;
  const int64_t size = s.images * s.out_h * s.out_w * s.channels;
  void* to = AllocateOutput(PropertiesLike(x, out->dims(), *out),
                            static_cast<size_t>(size) * sizeof(float), DataType::FLOAT32, out);
  funcs::PoolPixels(s, attr.max(), x.data<float>(), static_cast<float*>(to));
  return true;
}

void PoolOnCpu(const char* op, const DenseTensor& x, const PoolAttributes& attr, DenseTensor* out) {
  const Attribute sizes = x.dims().size() == 4 ? Attribute(IntArray(attr.sizes)) : attr.sizes;
  CpuCall(op)
      .In(x)
      .Attrs({sizes, attr.strides, attr.paddings, attr.ceil_mode, attr.exclusive, attr.data_format,
              attr.pooling_type, attr.global, attr.adaptive, attr.padding_algorithm})
      .Out(out)
      .Run();
}

}  // namespace

bool PoolAttributes::channels_last() const { return funcs::IsChannelLast(data_format); }

PoolAttributes PoolAttributesOf(const InferMetaContext& call, std::vector<int> sizes) {
  return {std::move(sizes),
          call.AttrAt<std::vector<int>>(kPoolStrides),
          call.AttrAt<std::vector<int>>(kPoolPaddings),
          call.AttrAt<std::string>(kPoolPaddingAlgorithm),
          call.AttrAt<bool>(kPoolCeilMode),
          call.AttrAt<bool>(kPoolExclusive),
          call.AttrAt<std::string>(kPoolDataFormat),
          call.AttrAt<std::string>(kPoolType),
          call.AttrAt<bool>(kPoolGlobal),
          call.AttrAt<bool>(kPoolAdaptive)};
}

std::string WhyNotPool(const InferMetaContext& call, const PoolAttributes& attr, int axes) {
  std::string why = WhyNotRows(call, 0, "x", axes + 2, axes + 2);
  if (!why.empty()) return why;
  const std::string& type = call.AttrAt<std::string>(kPoolType);
  if (type != "max" && type != "avg") return Format("pooling_type \"%s\"", type);
  if (!funcs::IsPoolWindow(attr.sizes, attr.strides, attr.paddings, attr.global,
                           static_cast<size_t>(axes))) {
    return Format("ksize or strides are not %d positive numbers known in advance", axes);
  }
  if (attr.max() && attr.adaptive) return "a maximum, adaptive only in the size of its result";
  if (attr.global && attr.adaptive) return "global and adaptive at once";
  const DDim dims = call.InputAt(0).dims();
  PoolDims sizes;
  for (int i = 0; i < axes; ++i) sizes.push_back(dims[(attr.channels_last() ? 1 : 2) + i]);
  return WhyNotPoolWindows(sizes, attr);
}

void RunPool(const OneDNNContext& ctx, const char* op, const DenseTensor& x,
             const PoolAttributes& attr, DenseTensor* out) {
  if (PoolPixels(x, attr, out)) return;
  if (attr.max() && HasNaN(x)) return PoolOnCpu(op, x, attr, out);
  PrimitiveKey key("pool");
  key.Add(attr.sizes).Add(attr.strides).Add(attr.paddings).Add(attr.ceil_mode).Add(attr.exclusive);
  key.Add(attr.max()).Add(attr.global).Add(attr.adaptive).Add(attr.channels_last());
  key.Add(attr.padding_algorithm).Add(x);
  Run(ctx, op, key, {&x}, {out}, [&] { return PreparePool(x, attr, out->dims()); });
}

}  // namespace onednn
}  // namespace phi
