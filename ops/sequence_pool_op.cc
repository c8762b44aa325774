#include <cmath>
#include <limits>

#include "ops/operator.h"
#include "ops/reference_kernel.h"
#include "ops/sequence.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI knows no sequences.
class SequencePoolOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Rows with a LoD of one or two levels; the finest level is pooled.");
    AddOutput("Out", "One row a sequence; the LoD without its finest level.");
    AddOutput("MaxIndex", "MAX: the row of X that each element comes from; -1: an empty sequence.")
        .AsIntermediate();
    AddAttr<bool>("is_test", "Do not make MaxIndex.").SetDefault(false).AsExtra();
    AddAttr<std::string>("pooltype", "AVERAGE, SUM, SQRT (sum / sqrt(length)), LAST, FIRST, MAX.")
        .SetDefault("AVERAGE")
        .InEnum({"AVERAGE", "SUM", "SQRT", "LAST", "FIRST", "MAX"});
    AddAttr<float>("pad_value", "The elements for an empty sequence.").SetDefault(0.0f);
    AddComment("One row for each sequence of X.");
  }
};

class SequencePoolOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    if (!ctx->IsRuntime()) {
      const int levels = ctx->GetLoDLevel("X");
      PADDLE_ENFORCE_GT(levels, 0, phi::errors::InvalidArgument(
                                       "sequence_pool: X must have a LoD; it has %d levels",
                                       levels));
      ctx->SetLoDLevel("Out", levels - 1);
    }
    // How many sequences there are, only the LoD says: the kernel sets the first dimension.
    ctx->ShareDim("X", "Out");
    if (ctx->Attrs().Get<std::string>("pooltype") == "MAX" && ctx->HasOutput("MaxIndex")) {
      ctx->ShareDim("X", "MaxIndex");
    }
  }
};

template <typename DeviceContext, typename T>
class SequencePoolCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t> offsets = SequenceRows(*x, "sequence_pool");
    PADDLE_ENFORCE_LE(x->lod().size(), 2, phi::errors::InvalidArgument(
                                              "sequence_pool: X has %d LoD levels, more than 2",
                                              x->lod().size()));
    const auto sequences = static_cast<int64_t>(offsets.size()) - 1;
    phi::DDim dims = x->dims();
    dims[0] = sequences;
    phi::LoD outer = x->lod();
    outer.pop_back();
    out->Resize(dims);
    out->set_lod(outer);
    T* y = reference::Allocate<T>(ctx, out);
    const std::string type = ctx.Attr<std::string>("pooltype");
    int* max_index = type == "MAX" ? MaxIndex(ctx, dims) : nullptr;
    const int64_t width = sequences == 0 ? 0 : out->numel() / sequences;
    for (int64_t s = 0; s < sequences; ++s) {
      for (int64_t k = 0; k < width; ++k) {
        const Column column{x->data<T>() + k, width, static_cast<int64_t>(offsets[s]),
                            static_cast<int64_t>(offsets[s + 1])};
        int from = -1;
        const bool empty = column.begin == column.end;
        *y++ = static_cast<T>(empty ? ctx.Attr<float>("pad_value") : Pool(column, type, &from));
        if (max_index != nullptr) *max_index++ = from;
      }
    }
  }

 private:
  // One element of the rows of one sequence.
  struct Column {
    const T* x;
    int64_t width, begin, end;
    double At(int64_t row) const { return static_cast<double>(x[row * width]); }
  };

  static int* MaxIndex(const framework::ExecutionContext& ctx, const phi::DDim& dims) {
    if (ctx.Attr<bool>("is_test") || !ctx.HasOutput("MaxIndex")) return nullptr;
    auto* index = ctx.Output<DenseTensor>("MaxIndex");
    index->Resize(dims);
    return reference::Allocate<int>(ctx, index);
  }

  static double Pool(const Column& column, const std::string& type, int* from) {
    const auto length = static_cast<double>(column.end - column.begin);
    if (type == "FIRST") return column.At(column.begin);
    if (type == "LAST") return column.At(column.end - 1);
    if (type == "MAX") {
      int64_t best = column.begin;
      for (int64_t row = best + 1; row < column.end; ++row) {
        if (column.At(row) > column.At(best)) best = row;
      }
      *from = static_cast<int>(best);
      return column.At(best);
    }
    double sum = 0;
    for (int64_t row = column.begin; row < column.end; ++row) sum += column.At(row);
    return type == "SUM" ? sum : sum / (type == "SQRT" ? std::sqrt(length) : length);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sequence_pool, ops::SequencePoolOp, ops::SequencePoolOpMaker);
REGISTER_OP_CPU_KERNEL(sequence_pool, ops::SequencePoolCPUKernel<phi::CPUContext, float>,
                       ops::SequencePoolCPUKernel<phi::CPUContext, double>);
