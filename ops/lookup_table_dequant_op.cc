#include <algorithm>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class LookupTableDequantOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("W", "[V, 2 + M], float32: least and largest value of a row, then 4 · M bytes.");
    AddInput("Ids", "[…, 1], int64.");
    AddOutput("Out", "[…, 4 · M].");
    AddAttr<int64_t>("padding_idx", "The id whose row is zero; -1: none.").SetDefault(-1);
    AddComment("Rows of bytes, spread from the least to the largest value of the row.");
  }
};

class LookupTableDequantOp : public OpTypedBySlot {
 public:
  using OpTypedBySlot::OpTypedBySlot;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim table = DimsOfRank(ctx, "lookup_table_dequant", "W", 2);
    PADDLE_ENFORCE_EQ(
        table[1] < 0 || table[1] >= 2, true,
        phi::errors::InvalidArgument(
            "lookup_table_dequant: W must have 2 columns or more; its shape is %s", table));
    std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("Ids"));
    PADDLE_ENFORCE_EQ(!dims.empty() && dims.back() == 1, true,
                      phi::errors::InvalidArgument("lookup_table_dequant: the last size of Ids "
                                                   "must be 1; the shape is %s",
                                                   ctx->GetInputDim("Ids")));
    dims.back() = table[1] < 0 ? -1 : (table[1] - 2) * 4;
    ctx->SetOutputDim("Out", phi::make_ddim(dims));
    ctx->ShareLoD("Ids", "Out");
  }

 protected:
  const char* DataSlot() const override { return "W"; }
};

template <typename DeviceContext, typename T>
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(lookup_table_dequant, ops::LookupTableDequantOp,
                             ops::LookupTableDequantOpMaker);
REGISTER_OP_CPU_KERNEL(lookup_table_dequant,
                       ops::LookupTableDequantCPUKernel<phi::CPUContext, float>);
