#include <algorithm>
#include <string>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/sequence/label_sequences.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class EditDistanceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Hyps", "int64: [T, 1] with a LoD; or [N, T] with HypsLength.");
    AddInput("Refs", "int64: as Hyps.");
    AddInput("HypsLength", "[N], int64.").AsDispensable();
    AddInput("RefsLength", "[N], int64.").AsDispensable();
    AddOutput("SequenceNum", "[1], int64: N.");
    AddOutput("Out", "[N, 1], float32: the distance of each pair.");
    AddAttr<bool>("normalized", "Divided by the length of the reference.").SetDefault(false);
    AddComment("How many elements to insert, delete or replace to make Hyps of Refs.");
  }
};

class EditDistanceOp : public OpTypedBySlot {
 public:
  using OpTypedBySlot::OpTypedBySlot;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim hyps = ctx->GetInputDim("Hyps");
    ctx->SetOutputDim("Out", {ctx->HasInput("HypsLength") ? hyps[0] : -1, 1});
    ctx->SetOutputDim("SequenceNum", {1});
  }

 protected:
  // Elements are int64, distances float.
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(framework::proto::VarType::FP32, ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string&, const DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    return framework::OpKernelType(expected.data_type_, tensor.place(), tensor.layout());
  }
};

template <typename DeviceContext, typename T>
class EditDistanceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* hyps = ctx.Input<DenseTensor>("Hyps");
    const auto* refs = ctx.Input<DenseTensor>("Refs");
    const std::vector<LabelRange> from = LabelRanges(ctx, *hyps, "HypsLength", "edit_distance");
    const std::vector<LabelRange> to = LabelRanges(ctx, *refs, "RefsLength", "edit_distance");
    PADDLE_ENFORCE_EQ(
        from.size(), to.size(),
        phi::errors::InvalidArgument("edit_distance: %d sequences in Hyps, %d in Refs", from.size(),
                                     to.size()));
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({static_cast<int64_t>(from.size()), 1});
    T* y = out->mutable_data<T>(ctx.GetPlace());
    *ctx.Output<DenseTensor>("SequenceNum")->mutable_data<int64_t>(ctx.GetPlace()) =
        static_cast<int64_t>(from.size());
    const bool normalized = ctx.Attr<bool>("normalized");
    for (size_t s = 0; s < from.size(); ++s) {
      PADDLE_ENFORCE_EQ(!normalized || to[s].length > 0, true,
                        phi::errors::InvalidArgument(
                            "edit_distance: reference %d is empty, so no distance to it can be "
                            "normalized",
                            s));
      const int64_t distance = Distance(hyps->data<int64_t>() + from[s].begin, from[s].length,
                                        refs->data<int64_t>() + to[s].begin, to[s].length);
      y[s] = static_cast<T>(distance);
      if (normalized) y[s] /= static_cast<T>(to[s].length);
    }
  }

 private:
  static int64_t Distance(const int64_t* a, int64_t m, const int64_t* b, int64_t n) {
    std::vector<int64_t> row(n + 1);
    for (int64_t j = 0; j <= n; ++j) row[j] = j;
    for (int64_t i = 1; i <= m; ++i) {
      int64_t diagonal = row[0];
      row[0] = i;
      for (int64_t j = 1; j <= n; ++j) {
        const int64_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min(std::min(row[j], row[j - 1]) + 1, replaced);
      }
    }
    return row[n];
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(edit_distance, ops::EditDistanceOp, ops::EditDistanceOpMaker);
REGISTER_OP_CPU_KERNEL(edit_distance, ops::EditDistanceCPUKernel<phi::CPUContext, float>);
