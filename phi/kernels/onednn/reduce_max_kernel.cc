#include "phi/kernels/reduce_max_kernel.h"

#include <string>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_reduce.h"

namespace phi {
namespace {

std::string WhyNotExtremum(const InferMetaContext& call) {
  return onednn::WhyNotReduce(call, call.AttrAt<IntArray>(0), false, onednn::kLongestExtremum);
}
std::string WhyNotExtremumRaw(const InferMetaContext& call) {
  return onednn::WhyNotReduce(call, call.AttrAt<IntArray>(0), call.AttrAt<bool>(2),
                              onednn::kLongestExtremum);
}

// NaN wins in the op; oneDNN drops it. out has its shape, with or without axes of size 1.
void RunExtremum(const OneDNNContext& ctx, bool max, const DenseTensor& x, const IntArray& dims,
                 bool reduce_all, DenseTensor* out) {
  if (onednn::HasNaN(x)) {
    onednn::CpuCall call(max ? "max_raw" : "min_raw");
    return call.In(x).Attrs({dims, /*keep_dim=*/false, reduce_all}).Out(out).Run();
  }
  onednn::RunReduce(ctx, max ? "reduce_max" : "reduce_min",
                    max ? dnnl::algorithm::reduction_max : dnnl::algorithm::reduction_min, x, out);
}

}  // namespace

template <typename T, typename Context>
void MaxKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
               DenseTensor* out) {
  RunExtremum(ctx, true, x, dims, false, out);
}

template <typename T, typename Context>
void MaxRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
                  bool reduce_all, DenseTensor* out) {
  RunExtremum(ctx, true, x, dims, reduce_all, out);
}

template <typename T, typename Context>
void MinKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
               DenseTensor* out) {
  RunExtremum(ctx, false, x, dims, false, out);
}

template <typename T, typename Context>
void MinRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
                  bool reduce_all, DenseTensor* out) {
  RunExtremum(ctx, false, x, dims, reduce_all, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(max, ONEDNN, ONEDNN, phi::MaxKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotExtremum);
}
PD_REGISTER_KERNEL(max_raw, ONEDNN, ONEDNN, phi::MaxRawKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotExtremumRaw);
}
PD_REGISTER_KERNEL(min, ONEDNN, ONEDNN, phi::MinKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotExtremum);
}
PD_REGISTER_KERNEL(min_raw, ONEDNN, ONEDNN, phi::MinRawKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotExtremumRaw);
}
