#include "phi/kernels/pixel_shuffle_kernel.h"

#include <string>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

void RunShuffle(const OneDNNContext& ctx, const char* op, const DenseTensor& x, int axis,
                int groups, DenseTensor* out) {
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
