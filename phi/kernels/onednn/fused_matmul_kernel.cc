#include "phi/kernels/fused_matmul_kernel.h"

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/fused.h"
#include "phi/infermeta/matmul.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_matmul.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

/// Plain, in the shape of `shape` (empty: its own), with its axes permuted by `axis` (empty: not).
DenseTensor ArrangedOperand(const DenseTensor& x, const std::vector<int>& shape,
                            const std::vector<int>& axis) {
  DenseTensor plain;
  onednn::ReorderToPlain(x, &plain);
  plain.Resize(FusedReshape(x.dims(), shape));
  if (axis.empty()) return plain;
  DenseTensor moved;
  moved.Resize(FusedPermute(plain.dims(), axis));
  onednn::CpuCall("transpose").In(plain).Attrs({axis}).Out(&moved).Run();
  return moved;
}

enum FusedMatmulAttribute {
  kTransX,
  kMatmulActivation = 3,
  kMatmulAlpha,
  kMatmulBeta,
  kReshapeX = 7,
  kTransposeX
};

// oneDNN divides by the number of terms of a sum. Both operands have that axis.
bool HasNoTerms(const InferMetaContext& call) {
  const DDim x = call.InputAt(0).dims();
  if (product(x) != 0 || product(call.InputAt(1).dims()) != 0) return false;
  const DDim left = FusedPermute(FusedReshape(x, call.AttrAt<std::vector<int>>(kReshapeX)),
                                 call.AttrAt<std::vector<int>>(kTransposeX));
  const int rank = left.size();
  return left[rank - (rank > 1 && call.AttrAt<bool>(kTransX) ? 2 : 1)] == 0;
}

std::string WhyNotFusedMatmul(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "x", 1, DDim::kMaxRank);
  if (why.empty()) why = onednn::WhyNotRows(call, 1, "y", 1, DDim::kMaxRank);
  if (why.empty()) why = onednn::WhyNotIntegers(call);
  if (!why.empty()) return why;
  if (call.InputAt(1).dtype() == DataType::UINT8) return "oneDNN multiplies by int8, not by uint8";
  if (HasNoTerms(call)) return "oneDNN adds up no sums without terms";
  return onednn::WhyNotFused(call.AttrAt<std::string>(kMatmulActivation),
                             call.AttrAt<float>(kMatmulAlpha), call.AttrAt<float>(kMatmulBeta));
}

}  // namespace

template <typename T, typename Context>
void FusedMatmulKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& y,
    const paddle::optional<DenseTensor>& residual, bool trans_x, bool trans_y, float matmul_alpha,
    const std::string& fuse_activation, float fuse_alpha, float fuse_beta, float fused_output_scale,
    const std::vector<int>& fused_reshape_x, const std::vector<int>& fused_transpose_x,
    const std::vector<int>& fused_reshape_y, const std::vector<int>& fused_transpose_y,
    const std::vector<int>& fused_reshape_out, const std::vector<int>& fused_transpose_out,
    const std::string& /*mkldnn_data_type*/, float scale_x, float scale_y,
    float /*scale_in_eltwise*/, float scale_out, bool force_fp32_output, DenseTensor* out) {
  DenseTensor plain_residual, result;
  onednn::MatmulFusion fusion;
  fusion.tail.activation = funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  fusion.tail.scale = fused_output_scale;
  fusion.scale = matmul_alpha;
  fusion.out_dtype =
      FusedOutputType(x.dtype(), DataType::UNDEFINED, fuse_activation, force_fp32_output);
  if (out->numel() == 0) {
    for (const DenseTensor* operand : {&x, &y}) (void)operand->data();  // an error without memory
    ctx.Alloc(out, fusion.out_dtype);
    return;
  }
  const DenseTensor left = ArrangedOperand(x, fused_reshape_x, fused_transpose_x);
  const DenseTensor right = ArrangedOperand(y, fused_reshape_y, fused_transpose_y);
  if (funcs::IsInt8Type(x.dtype())) {
    fusion.scale /= scale_x * scale_y;
    if (fusion.out_dtype != DataType::FLOAT32) fusion.tail.scale *= scale_out;
  }
  if (residual) {
    onednn::ReorderToPlain(*residual, &plain_residual);
    fusion.residual = &plain_residual;
  }
  onednn::MatmulShape x_shape, y_shape;
  onednn::MatmulShapes(left.dims(), right.dims(), trans_x, trans_y, &x_shape, &y_shape);
  const bool arranged = !fused_reshape_out.empty() || !fused_transpose_out.empty();
  if (!arranged) {
    return onednn::RunMatmul(ctx, "fused_matmul", left, right, x_shape, y_shape, fusion, out);
  }
  MetaTensor meta(&result);
  MatmulInferMeta(MetaTensor(left), MetaTensor(right), trans_x, trans_y, &meta);
  onednn::RunMatmul(ctx, "fused_matmul", left, right, x_shape, y_shape, fusion, &result);
  const DDim dims = out->dims();
  out->ShareDataWith(ArrangedOperand(result, {}, fused_transpose_out));
  out->Resize(dims);
}

}  // namespace phi

PD_REGISTER_KERNEL(fused_matmul, ONEDNN, ONEDNN, phi::FusedMatmulKernel, float, phi::bfloat16,
                   int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotFusedMatmul);
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
