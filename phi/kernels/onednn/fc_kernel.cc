#include "phi/kernels/fc_kernel.h"

#include <array>
#include <string>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

struct FcSizes {
  int64_t rows, columns, width;
  int64_t ld;  // elements between rows of w
};

std::unique_ptr<onednn::PreparedPrimitive> PrepareFc(const FcSizes& s, bool bias, bool relu) {
  using Dims = dnnl::memory::dims;
  const dnnl::memory::desc src = onednn::PlainDesc(Dims{s.rows, s.columns});
  const dnnl::memory::desc weights(Dims{s.columns, s.width}, src.data_type(), Dims{s.ld, 1});
  const dnnl::memory::desc row = onednn::PlainDesc(Dims{1, s.width});
  const dnnl::memory::desc dst = onednn::PlainDesc(Dims{s.rows, s.width});
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  dnnl::post_ops post_ops;
  if (relu) post_ops.append_eltwise(1.f, dnnl::algorithm::eltwise_relu, 0.f, 0.f);
  attributes.set_post_ops(post_ops);
  const dnnl::matmul::desc what =
      bias ? dnnl::matmul::desc(src, weights, row, dst) : dnnl::matmul::desc(src, weights, dst);
  const dnnl::matmul::primitive_desc pd(what, attributes, onednn::Engine());
  auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::matmul(pd));
  prepared->AddInput(DNNL_ARG_SRC, src);
  prepared->AddInput(DNNL_ARG_WEIGHTS, weights);
  if (bias) prepared->AddInput(DNNL_ARG_BIAS, row);
  prepared->AddOutput(DNNL_ARG_DST, dst);
  return prepared;
}

/// operands: input, w, bias or nullptr.
void RunFc(const OneDNNContext& ctx, const std::array<const DenseTensor*, 3>& operands,
           const FcSizes& s, bool relu, DenseTensor* out) {
  const bool bias = operands[2] != nullptr;
  onednn::PrimitiveKey key("fc");
  key.Add(s.rows).Add(s.columns).Add(s.width).Add(s.ld).Add(relu).Add(bias);
  onednn::Run(ctx, "fc", key, operands.data(), bias ? 3 : 2, {out},
              [&] { return PrepareFc(s, bias, relu); });
}

std::string WhyNotFc(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "Input", 1, DDim::kMaxRank);
  return why.empty() ? onednn::WhyNotRows(call, 1, "W", 2, 2) : why;
}

}  // namespace

template <typename T, typename Context>
void FcKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& w,
              const paddle::optional<DenseTensor>& bias, int in_num_col_dims,
              const std::string& activation_type, bool padding_weights, DenseTensor* out) {
  DenseTensor plain, plain_w;
  onednn::ReorderToPlain(input, &plain);
  onednn::ReorderToPlain(w, &plain_w);
  const DDim matrix = flatten_to_2d(input.dims(), in_num_col_dims);
  const int64_t ld = w.dims()[1], width = padding_weights ? ld - 4 : ld;
  RunFc(ctx, {&plain, &plain_w, bias.get_ptr()}, {matrix[0], matrix[1], width, ld},
        activation_type == "relu", out);
}

}  // namespace phi

PD_REGISTER_KERNEL(fc, ONEDNN, ONEDNN, phi::FcKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotFc);
}
