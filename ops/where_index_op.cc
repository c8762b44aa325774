#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void WhereIndexReference(const framework::ExecutionContext& ctx) {
  const auto* condition = ctx.Input<DenseTensor>("Condition");
  const std::vector<double> values = reference::NumbersOf(*condition);
  const reference::Index dims = phi::vectorize(condition->dims());
  reference::Index index(dims.size(), 0);
  std::vector<double> found;
  int64_t count = 0;
  for (double value : values) {
    if (value != 0) {
      found.insert(found.end(), index.begin(), index.end());
      ++count;
    }
    reference::NextIndex(dims, &index);
  }
  reference::WriteNumbers(ctx, {count, static_cast<int64_t>(dims.size())}, phi::DataType::INT64,
                          found, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(where_index, WhereIndexReference, float, double, bool, int16_t, int, int64_t,
                   phi::dtype::bfloat16);
