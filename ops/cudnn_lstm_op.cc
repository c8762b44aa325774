#include <algorithm>
#include <string>
#include <vector>

#include "ops/typed_by_slot.h"
#include "phi/kernels/rnn_kernel.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original has it on the GPU alone, so a program that holds this op was
// saved there. Here it runs as the `rnn` that it is.
class CudnnLstmOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "[steps, batch, input_size].");
    AddInput("InitH", "[layers · directions, batch, hidden_size]: the hidden state before.");
    AddInput("InitC", "Of the shape of InitH: the cell before.");
    AddInput("W", "All weights in one: matrices cell by cell, then all biases.").AsDispensable();
    AddInput("WeightList", "The same one by one.").AsDuplicable().AsDispensable();
    AddInput("SequenceLength", "[batch], int32: how many steps count.").AsDispensable();
    AddOutput("Reserve", "For the gradient.").AsIntermediate();
    AddOutput("StateOut", "The mask of the dropout between layers.");
    AddOutput("Out", "[steps, batch, directions · hidden_size].");
    AddOutput("LastH", "As InitH, after the last step.");
    AddOutput("LastC", "As InitC, after the last step.");
    AddAttr<float>("dropout_prob", "Of the input of each layer but the first, in training.")
        .SetDefault(0.0f);
    AddAttr<bool>("is_bidirec", "A second cell in each layer goes backwards.").SetDefault(false);
    AddAttr<int>("input_size", "The width of Input.").SetDefault(10);
    AddAttr<int>("hidden_size", "The width of a hidden state.").SetDefault(100);
    AddAttr<int>("num_layers", "How many layers.").SetDefault(1);
    AddAttr<bool>("is_test", "No dropout, and no gradient will be asked for.").SetDefault(false);
    AddAttr<int>("seed", "Of the dropout; 0: a random one.").SetDefault(0);
    AddComment("Layers of long short-term memory over padded sequences.");
  }
};

class CudnnLstmOp : public OpTypedBySlot {
 public:
  using OpTypedBySlot::OpTypedBySlot;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = DimsOfRank(ctx, "cudnn_lstm", "Input", 3);
    const int64_t directions = ctx->Attrs().Get<bool>("is_bidirec") ? 2 : 1;
    const int64_t hidden = ctx->Attrs().Get<int>("hidden_size");
    const phi::DDim state = {directions * ctx->Attrs().Get<int>("num_layers"), in[1], hidden};
    CheckShape(ctx, "cudnn_lstm", "InitH", state);
    CheckShape(ctx, "cudnn_lstm", "InitC", state);
    CheckSameSize("cudnn_lstm", "the width of Input", in[2], ctx->Attrs().Get<int>("input_size"));
    ctx->SetOutputDim("Out", {in[0], in[1], directions * hidden});
    ctx->SetOutputDim("LastH", state);
    ctx->SetOutputDim("LastC", state);
  }
};

template <typename DeviceContext, typename T>
class CudnnLstmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    std::vector<DenseTensor> parts;
    std::vector<const DenseTensor*> weights = ctx.MultiInput<DenseTensor>("WeightList");
    if (weights.empty()) {
      parts = Split(ctx);
      for (const DenseTensor& part : parts) weights.push_back(&part);
    }
    const int cells = ctx.Attr<int>("num_layers") * (ctx.Attr<bool>("is_bidirec") ? 2 : 1);
    PADDLE_ENFORCE_EQ(
        static_cast<int>(weights.size()), 4 * cells,
        phi::errors::InvalidArgument("cudnn_lstm: WeightList must hold %d tensors; it holds %d",
                                     4 * cells, weights.size()));
    paddle::optional<DenseTensor> lengths;
    if (ctx.HasInput("SequenceLength")) lengths = *ctx.Input<DenseTensor>("SequenceLength");
    phi::RnnKernel<T>(
        ctx.device_context<phi::CPUContext>(), *ctx.Input<DenseTensor>("Input"),
        {ctx.Input<DenseTensor>("InitH"), ctx.Input<DenseTensor>("InitC")}, weights, lengths,
        ctx.Attr<float>("dropout_prob"), ctx.Attr<bool>("is_bidirec"), ctx.Attr<int>("input_size"),
        ctx.Attr<int>("hidden_size"), ctx.Attr<int>("num_layers"), "LSTM", ctx.Attr<int>("seed"),
        ctx.Attr<bool>("is_test"), ctx.Output<DenseTensor>("Out"),
        ctx.HasOutput("StateOut") ? ctx.Output<DenseTensor>("StateOut") : nullptr,
        {ctx.Output<DenseTensor>("LastH"), ctx.Output<DenseTensor>("LastC")}, nullptr);
  }

 private:
  // W as WeightList has it.
  static std::vector<DenseTensor> Split(const framework::ExecutionContext& ctx) {
    PADDLE_ENFORCE_EQ(
        ctx.HasInput("W"), true,
        phi::errors::InvalidArgument("cudnn_lstm: neither W nor WeightList is there"));
    const auto* w = ctx.Input<DenseTensor>("W");
    const int64_t hidden = ctx.Attr<int>("hidden_size"), gates = 4 * hidden;
    const int64_t directions = ctx.Attr<bool>("is_bidirec") ? 2 : 1;
    std::vector<phi::DDim> shapes;
    for (int64_t cell = 0; cell < directions * ctx.Attr<int>("num_layers"); ++cell) {
      const int64_t in = cell < directions ? ctx.Attr<int>("input_size") : directions * hidden;
      shapes.push_back({gates, in});
      shapes.push_back({gates, hidden});
    }
    shapes.resize(2 * shapes.size(), phi::DDim{gates});
    std::vector<DenseTensor> parts(shapes.size());
    int64_t at = 0;
    for (size_t i = 0; i < shapes.size(); ++i) {
      const int64_t count = phi::product(shapes[i]);
      PADDLE_ENFORCE_LE(
          at + count, w->numel(),
          phi::errors::InvalidArgument("cudnn_lstm: W of %d elements is too small for its layers",
                                       w->numel()));
      parts[i].Resize(shapes[i]);
      std::copy_n(w->data<T>() + at, count, parts[i].mutable_data<T>(ctx.GetPlace()));
      at += count;
    }
    return parts;
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cudnn_lstm, ops::CudnnLstmOp, ops::CudnnLstmOpMaker);
REGISTER_OP_CPU_KERNEL(cudnn_lstm, ops::CudnnLstmCPUKernel<phi::CPUContext, float>,
                       ops::CudnnLstmCPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(cudnn_lstm)
    .AddCheckpoint(
        "Upgrade cudnn_lstm: inputs WeightList and SequenceLength, optional W, no Cache; outputs "
        "StateOut, Reserve, LastH, LastC for last_h, last_c; seed 0, no max_len",
        paddle::framework::compatible::OpVersionDesc()
            .NewInput("WeightList", "The weights one by one.")
            .NewInput("SequenceLength", "How many steps count.")
            .ModifyAttr("seed", "0: a random seed.", 0));
