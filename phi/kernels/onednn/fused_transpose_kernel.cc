#include "phi/kernels/fused_transpose_kernel.h"

#include "phi/backends/onednn/onednn_context.h"
#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/fused.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_scale.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotFusedTranspose(const InferMetaContext& call) {
  return onednn::WhyNotInput(call, 0, "x", 1, DDim::kMaxRank);
}

}  // namespace

template <typename T, typename Context>
void FusedTransposeKernel(const Context& /*ctx*/, const DenseTensor& x,
                          const std::vector<int>& axis, const std::vector<int>& fused_squeeze2_axes,
                          const std::vector<int>& /*fused_unsqueeze2_axes*/,
                          const std::vector<int>& /*fused_reshape2_shape*/, float scale,
                          float shift, const std::string& output_data_type, DenseTensor* out,
                          DenseTensor* /*xshape*/) {
  DenseTensor plain, moved;
  onednn::ReorderToPlain(x, &plain);
  plain.Resize(FusedSqueeze(x.dims(), fused_squeeze2_axes));
  moved.Resize(FusedPermute(plain.dims(), axis));
  onednn::CpuCall("transpose").In(plain).Attrs({axis}).Out(&moved).Run();
  moved.Resize(out->dims());  // what is put in or reshaped does not move
  const DataType dtype =
      output_data_type.empty() ? x.dtype() : FusedTransposeType(output_data_type);
  if (dtype == x.dtype() && scale == 1 && shift == 0) {
    out->ShareDataWith(moved);
  } else {
    onednn::RunScale(moved, scale, shift, dtype, out);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(fused_transpose, ONEDNN, ONEDNN, phi::FusedTransposeKernel, float, phi::bfloat16,
                   int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotFusedTranspose);
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
