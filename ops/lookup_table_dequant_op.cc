#include <algorithm>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void LookupTableDequantInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim table = DimsOfRank(ctx, "lookup_table_dequant", "W", 2);
  PADDLE_ENFORCE_EQ(
      table[1] < 0 || table[1] >= 2, true,
      phi::errors::InvalidArgument(
          "lookup_table_dequant: W must have 2 columns or more; its shape is %s", table));
  std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("Ids"));
  PADDLE_ENFORCE_EQ(!dims.empty() && (dims.back() == 1 || dims.back() < 0), true,
                    phi::errors::InvalidArgument("lookup_table_dequant: the last size of Ids "
                                                 "must be 1; the shape is %s",
                                                 ctx->GetInputDim("Ids")));
  dims.back() = table[1] < 0 ? -1 : (table[1] - 2) * 4;
  ctx->SetOutputDim("Out", phi::make_ddim(dims));
  ctx->ShareLoD("Ids", "Out");
}

template <typename T>
class LookupTableDequantCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* table = ctx.Input<DenseTensor>("W");
    const std::vector<int64_t> ids =
        reference::IntegersOf(*ctx.Input<DenseTensor>("Ids"), "lookup_table_dequant");
    const int64_t height = table->dims()[0], width = table->dims()[1];
    const int64_t padding = ctx.Attr<int64_t>("padding_idx"), bytes = (width - 2) * 4;
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    for (size_t k = 0; k < ids.size(); ++k, y += bytes) {
      if (padding != -1 && ids[k] == padding) {
        std::fill_n(y, bytes, T(0));
        continue;
      }
      PADDLE_ENFORCE_EQ(ids[k] >= 0 && ids[k] < height, true,
                        phi::errors::InvalidArgument(
                            "lookup_table_dequant: an id must be in [0, %d), the rows of W; it is "
                            "%d",
                            height, ids[k]));
      const T* row = table->data<T>() + ids[k] * width;
      const auto* from = reinterpret_cast<const uint8_t*>(row + 2);
      const T step = (row[1] - row[0]) / T(256);
      for (int64_t i = 0; i < bytes; ++i) y[i] = step * static_cast<T>(from[i]) + row[0];
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lookup_table_dequant, LookupTableDequantCPUKernel, float);
