#include <string>
#include <vector>

#include "compat/mapping_notes.h"
#include "ops/rows.h"
#include "ops/typed_by_slot.h"

namespace paddle {
namespace operators {

class FcOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any rank.");
    AddInput("W", "[K, N]; with padding_weights [K + 4, N + 4].");
    AddInput("Bias", "[N] or [1, N].").AsDispensable();
    AddOutput("Out", "The first in_num_col_dims sizes of Input, then N.");
    AddAttr<int>("in_num_col_dims", "The axes of Input that make the rows.")
        .SetDefault(1)
        .EqualGreaterThan(1);
    AddAttr<std::string>("activation_type", "relu, or empty: none.").SetDefault("");
    AddAttr<bool>("padding_weights", "W has 4 unused rows and columns at its end.")
        .SetDefault(false);
    AddAttr<float>("Scale_in", "For int8.").SetDefault(1.0f);
    AddAttr<std::vector<float>>("Scale_weights", "For int8.").SetDefault({1.0f});
    AddAttr<float>("Scale_out", "For int8.").SetDefault(1.0f);
    AddAttr<bool>("force_fp32_output", "For int8.").SetDefault(false);
    AddComment("Out = activation(Input · W + Bias).");
  }
};

class FcOp : public OpTypedBySlot {
 public:
  using OpTypedBySlot::OpTypedBySlot;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = ctx->GetInputDim("Input");
    const phi::DDim w = DimsOfRank(ctx, "fc", "W", 2);
    const auto attrs = ctx->Attrs();
    const int rows = attrs.Get<int>("in_num_col_dims");
    PADDLE_ENFORCE_LT(rows, in.size(),
                      phi::errors::InvalidArgument("fc: `in_num_col_dims` must be below %d, the "
                                                   "rank of Input; it is %d",
                                                   in.size(), rows));
    const int64_t padding = attrs.Get<bool>("padding_weights") ? 4 : 0;
    int64_t columns = 1;
    for (int i = rows; i < in.size(); ++i)
      columns = in[i] < 0 || columns < 0 ? -1 : columns * in[i];
    CheckSameSize("fc", "the number of rows of W", w[0], columns < 0 ? -1 : columns + padding);
    const int64_t width = w[1] < 0 ? -1 : w[1] - padding;
    if (ctx->HasInput("Bias")) {
      const phi::DDim bias = ctx->GetInputDim("Bias");
      PADDLE_ENFORCE_EQ(
          bias.size() == 1 || (bias.size() == 2 && bias[0] == 1), true,
          phi::errors::InvalidArgument("fc: Bias must have shape [%d] or [1, %d]; it is %s", width,
                                       width, bias));
      CheckSameSize("fc", "the number of elements of Bias", bias[bias.size() - 1], width);
    }
    const auto activation = attrs.Get<std::string>("activation_type");
    PADDLE_ENFORCE_EQ(activation.empty() || activation == "relu", true,
                      phi::errors::InvalidArgument(
                          "fc: `activation_type` must be empty or relu; it is `%s`", activation));
    std::vector<int64_t> dims = phi::vectorize(in);
    dims.resize(rows);
    dims.push_back(width);
    ctx->SetOutputDim("Out", phi::make_ddim(dims));
    ctx->ShareLoD("Input", "Out");
  }
};

template <typename DeviceContext, typename T>
class FcCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* w = ctx.Input<DenseTensor>("W");
    const auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t padding = ctx.Attr<bool>("padding_weights") ? 4 : 0;
    const int64_t columns = w->dims()[0] - padding, width = w->dims()[1] - padding;
    const int64_t rows = width == 0 ? 0 : out->numel() / width;
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    DenseLayer<T>(rows, width, columns, ctx.Input<DenseTensor>("Input")->data<T>(), w->data<T>(),
                  OptionalData<T>(ctx, "Bias"), y,
                  phi::funcs::CellActivationOf(ctx.Attr<std::string>("activation_type")),
                  width + padding);
  }
};

KernelSignature FcOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fc",
          {"Input", "W", "Bias"},
          {"in_num_col_dims", "activation_type", "padding_weights"},
          {"Out"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fc, ops::FcOp, ops::FcOpMaker);
PD_REGISTER_ARG_MAPPING_FN(fc, ops::FcOpArgumentMapping);
PD_DROPPED_ARGUMENTS(fc, {"Scale_in", "for int8, which no kernel here takes"},
                     {"Scale_weights", "as Scale_in"}, {"Scale_out", "as Scale_in"},
                     {"force_fp32_output", "as Scale_in"});
REGISTER_OP_CPU_KERNEL(fc, ops::FcCPUKernel<phi::CPUContext, float>,
                       ops::FcCPUKernel<phi::CPUContext, double>);
