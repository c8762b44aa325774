#include "phi/kernels/reduce_sum_kernel.h"

#include <string>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_reduce.h"

namespace phi {
namespace {

std::string WhyNotSumOf(const InferMetaContext& call, bool reduce_all, size_t type_index) {
  const DataType dtype = call.AttrAt<DataType>(type_index);
  if (dtype != DataType::UNDEFINED && dtype != call.InputAt(0).dtype()) {
    return Format("out_dtype %s", dtype);
  }
  return onednn::WhyNotReduce(call, call.AttrAt<IntArray>(0), reduce_all, onednn::kLongestSum);
}
std::string WhyNotSum(const InferMetaContext& call) { return WhyNotSumOf(call, false, 1); }
std::string WhyNotSumRaw(const InferMetaContext& call) {
  return WhyNotSumOf(call, call.AttrAt<bool>(2), 3);
}
std::string WhyNotMean(const InferMetaContext& call) {
  return onednn::WhyNotReduce(call, call.AttrAt<IntArray>(0), false, onednn::kLongestSum);
}
std::string WhyNotMeanRaw(const InferMetaContext& call) {
  return onednn::WhyNotReduce(call, call.AttrAt<IntArray>(0), call.AttrAt<bool>(2),
                              onednn::kLongestSum);
}
std::string WhyNotProd(const InferMetaContext& call) {
  return onednn::WhyNotReduce(call, call.AttrAt<IntArray>(0), false, onednn::kLongestProduct);
}
std::string WhyNotProdRaw(const InferMetaContext& call) {
  return onednn::WhyNotReduce(call, call.AttrAt<IntArray>(0), call.AttrAt<bool>(2),
                              onednn::kLongestProduct);
}

}  // namespace

template <typename T, typename Context>
void SumKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DataType, bool,
               DenseTensor* out) {
  onednn::RunReduce(ctx, "reduce_sum", dnnl::algorithm::reduction_sum, x, out);
}

template <typename T, typename Context>
void SumRawKernel(const Context& ctx, const DenseTensor& x, const IntArray&, bool, bool, DataType,
                  DenseTensor* out) {
  onednn::RunReduce(ctx, "reduce_sum", dnnl::algorithm::reduction_sum, x, out);
}

template <typename T, typename Context>
void MeanKernel(const Context& ctx, const DenseTensor& x, const IntArray&, bool, DenseTensor* out) {
  onednn::RunReduce(ctx, "reduce_mean", dnnl::algorithm::reduction_mean, x, out);
}

template <typename T, typename Context>
void MeanRawKernel(const Context& ctx, const DenseTensor& x, const IntArray&, bool, bool,
                   DenseTensor* out) {
  onednn::RunReduce(ctx, "reduce_mean", dnnl::algorithm::reduction_mean, x, out);
}

template <typename T, typename Context>
void ProdKernel(const Context& ctx, const DenseTensor& x, const IntArray&, bool, DenseTensor* out) {
  onednn::RunReduce(ctx, "reduce_prod", dnnl::algorithm::reduction_mul, x, out);
}

template <typename T, typename Context>
void ProdRawKernel(const Context& ctx, const DenseTensor& x, const IntArray&, bool, bool,
                   DenseTensor* out) {
  onednn::RunReduce(ctx, "reduce_prod", dnnl::algorithm::reduction_mul, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(sum, ONEDNN, ONEDNN, phi::SumKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotSum);
}
PD_REGISTER_KERNEL(sum_raw, ONEDNN, ONEDNN, phi::SumRawKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotSumRaw);
}
PD_REGISTER_KERNEL(mean, ONEDNN, ONEDNN, phi::MeanKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotMean);
}
PD_REGISTER_KERNEL(mean_raw, ONEDNN, ONEDNN, phi::MeanRawKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotMeanRaw);
}
PD_REGISTER_KERNEL(prod, ONEDNN, ONEDNN, phi::ProdKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotProd);
}
PD_REGISTER_KERNEL(prod_raw, ONEDNN, ONEDNN, phi::ProdRawKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotProdRaw);
}
