#include "ops/common/family/lookup_table_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

void LookupTableInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim table = ctx->GetInputDim("W");
  const phi::DDim ids = ctx->GetInputDim("Ids");
  PADDLE_ENFORCE_EQ(
      table.size(), 2,
      phi::errors::InvalidArgument("lookup_table: W must be a matrix; its shape is %s", table));
  const int64_t last = ids.size() > 0 ? ids[ids.size() - 1] : 0;
  PADDLE_ENFORCE_EQ(last == 1 || last < 0, true,
                    phi::errors::InvalidArgument(
                        "lookup_table: the last dimension of Ids must be 1; its shape is %s", ids));
  std::vector<int64_t> out(ids.begin(), ids.end() - 1);
  out.push_back(table[1]);
  ctx->SetOutputDim("Out", phi::make_ddim(out));
  ctx->ShareLoD("Ids", "Out");
}

template <typename T>
class LookupTableCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::LookUp<T>(ctx, "lookup_table");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lookup_table, LookupTableCPUKernel, float, double, int8_t, int16_t,
                 phi::dtype::bfloat16);
