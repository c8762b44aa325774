#include "framework/program/convert_utils.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle::operators {

static void TrilIndicesReference(const framework::ExecutionContext& ctx) {
  const int rows = ctx.Attr<int>("rows"), cols = ctx.Attr<int>("cols");
  std::vector<double> at[2];
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < cols; ++j) {
      if (j - i <= ctx.Attr<int>("offset")) {
        at[0].push_back(i);
        at[1].push_back(j);
      }
    }
  }
  const auto count = static_cast<int64_t>(at[0].size());
  at[0].insert(at[0].end(), at[1].begin(), at[1].end());
  reference::WriteNumbers(ctx, {2, count}, framework::TransToPhiDataType(ctx.Attr<int>("dtype")),
                          at[0], ctx.Output<DenseTensor>("out"));
}
template <typename T>
using TrilIndicesCPUKernel = MoveReferenceKernel<T, TrilIndicesReference>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(tril_indices, TrilIndicesCPUKernel, int, int64_t);
