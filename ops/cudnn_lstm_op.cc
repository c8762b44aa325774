#include <algorithm>
#include <string>
#include <vector>

#include "framework/op/untold_shapes.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
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

/// The weights as WeightList has them, which W holds one behind the other.
template <typename T>
class CudnnLstmWeights {
 public:
  explicit CudnnLstmWeights(const framework::ExecutionContext& ctx)
      : list_(ctx.MultiInput<DenseTensor>("WeightList")) {
    if (list_.empty()) Split(ctx);
    const int cells = ctx.Attr<int>("num_layers") * (ctx.Attr<bool>("is_bidirec") ? 2 : 1);
    PADDLE_ENFORCE_EQ(
        static_cast<int>(list_.size()), 4 * cells,
        phi::errors::InvalidArgument("cudnn_lstm: WeightList must hold %d tensors; it holds %d",
                                     4 * cells, list_.size()));
  }
  CudnnLstmWeights(const CudnnLstmWeights&) = delete;

  const std::vector<const DenseTensor*>& list() const { return list_; }

 private:
  void Split(const framework::ExecutionContext& ctx) {
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
    parts_.resize(shapes.size());
    int64_t at = 0;
    for (size_t i = 0; i < shapes.size(); ++i) {
      const int64_t count = phi::product(shapes[i]);
      PADDLE_ENFORCE_LE(
          at + count, w->numel(),
          phi::errors::InvalidArgument("cudnn_lstm: W of %d elements is too small for its layers",
                                       w->numel()));
      parts_[i].Resize(shapes[i]);
      std::copy_n(w->data<T>() + at, count, parts_[i].mutable_data<T>(ctx.GetPlace()));
      at += count;
    }
    for (const DenseTensor& part : parts_) list_.push_back(&part);
  }

  std::vector<DenseTensor> parts_;
  std::vector<const DenseTensor*> list_;
};

static paddle::optional<DenseTensor> CudnnLstmLengths(const framework::ExecutionContext& ctx) {
  paddle::optional<DenseTensor> lengths;
  if (ctx.HasInput("SequenceLength")) lengths = *ctx.Input<DenseTensor>("SequenceLength");
  return lengths;
}

template <typename DeviceContext, typename T>
class CudnnLstmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const CudnnLstmWeights<T> weights(ctx);
    const auto output = [&](const char* slot) {
      return ctx.HasOutput(slot) ? ctx.Output<DenseTensor>(slot) : nullptr;
    };
    phi::RnnKernel<T>(ctx.device_context<phi::CPUContext>(), *ctx.Input<DenseTensor>("Input"),
                      {ctx.Input<DenseTensor>("InitH"), ctx.Input<DenseTensor>("InitC")},
                      weights.list(), CudnnLstmLengths(ctx), ctx.Attr<float>("dropout_prob"),
                      ctx.Attr<bool>("is_bidirec"), ctx.Attr<int>("input_size"),
                      ctx.Attr<int>("hidden_size"), ctx.Attr<int>("num_layers"), "LSTM",
                      ctx.Attr<int>("seed"), ctx.Attr<bool>("is_test"), output("Out"),
                      output("StateOut"), {output("LastH"), output("LastC")}, output("Reserve"));
  }
};

constexpr GradSlots kCudnnLstmGradSlots = {"Input InitH InitC WeightList SequenceLength",
                                           "Reserve StateOut Out", "Out LastH LastC",
                                           "Input InitH InitC WeightList"};

// W is read where a program of fluid 1.x has it; the original's maker knows only the list.
class CudnnLstmGradOpMaker final : public SlotGradOpMaker<kCudnnLstmGradSlots> {
 public:
  using SlotGradOpMaker<kCudnnLstmGradSlots>::SlotGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    SlotGradOpMaker<kCudnnLstmGradSlots>::Apply(grad);
    if (Input("W").empty()) return;
    grad->SetInput("W", Input("W"));
    grad->SetOutput("W@GRAD", InputGrad("W"));
  }
  bool DropsEmpty(const std::string& slot) const override { return slot != "WeightList"; }
};

constexpr GradSlots kCudnnLstmInGrads = {"", "", "", "Input InitH InitC WeightList W"};

class CudnnLstmGradOp : public OpTypedByOutGrad {
 public:
  using OpTypedByOutGrad::OpTypedByOutGrad;

  void InferShape(framework::InferShapeContext* ctx) const override {
    LikeForwardInferShape<kCudnnLstmInGrads>()(ctx);
  }
};

template <typename DeviceContext, typename T>
class CudnnLstmGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const CudnnLstmWeights<T> weights(ctx);
    const auto output = [&](const char* slot) {
      return ctx.HasOutput(slot) ? ctx.Output<DenseTensor>(slot) : nullptr;
    };
    DenseTensor* whole = output("W@GRAD");
    std::vector<DenseTensor> parts(whole == nullptr ? 0 : weights.list().size());
    std::vector<DenseTensor*> weight_grads = ctx.MultiOutput<DenseTensor>("WeightList@GRAD");
    for (size_t i = 0; i < parts.size(); ++i) {
      parts[i].Resize(weights.list()[i]->dims());
      weight_grads.push_back(&parts[i]);
    }
    weight_grads.resize(weights.list().size(), nullptr);
    std::vector<const DenseTensor*> state_grads;
    for (const char* slot : {"LastH@GRAD", "LastC@GRAD"}) {
      if (ctx.HasInput(slot)) state_grads.push_back(ctx.Input<DenseTensor>(slot));
    }
    phi::RnnGradKernel<T>(
        ctx.device_context<phi::CPUContext>(), *ctx.Input<DenseTensor>("Input"),
        {ctx.Input<DenseTensor>("InitH"), ctx.Input<DenseTensor>("InitC")}, weights.list(),
        CudnnLstmLengths(ctx), *ctx.Input<DenseTensor>("Out"), *ctx.Input<DenseTensor>("StateOut"),
        *ctx.Input<DenseTensor>("Reserve"), *ctx.Input<DenseTensor>("Out@GRAD"), state_grads,
        ctx.Attr<float>("dropout_prob"), ctx.Attr<bool>("is_bidirec"), ctx.Attr<int>("input_size"),
        ctx.Attr<int>("hidden_size"), ctx.Attr<int>("num_layers"), "LSTM", ctx.Attr<int>("seed"),
        ctx.Attr<bool>("is_test"), output("Input@GRAD"),
        {output("InitH@GRAD"), output("InitC@GRAD")}, weight_grads);
    if (whole != nullptr) Join(parts, whole->mutable_data<T>(ctx.GetPlace()), whole->numel());
  }

 private:
  static void Join(const std::vector<DenseTensor>& parts, T* to, int64_t count) {
    std::fill_n(to, count, T(0));
    for (const DenseTensor& part : parts) to = std::copy_n(part.data<T>(), part.numel(), to);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cudnn_lstm, ops::CudnnLstmOp, ops::CudnnLstmOpMaker, ops::CudnnLstmGradOpMaker);
PD_OUTPUTS_UNTOLD(cudnn_lstm, {"Reserve", "each back end leaves there what it likes"});
REGISTER_OP_CPU_KERNEL(cudnn_lstm, ops::CudnnLstmCPUKernel<phi::CPUContext, float>,
                       ops::CudnnLstmCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(cudnn_lstm_grad, ops::CudnnLstmGradOp);
REGISTER_OP_CPU_KERNEL(cudnn_lstm_grad, ops::CudnnLstmGradCPUKernel<phi::CPUContext, float>,
                       ops::CudnnLstmGradCPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(cudnn_lstm)
    .AddCheckpoint(
        "Upgrade cudnn_lstm: inputs WeightList and SequenceLength, optional W, no Cache; outputs "
        "StateOut, Reserve, LastH, LastC for last_h, last_c; seed 0, no max_len",
        paddle::framework::compatible::OpVersionDesc()
            .NewInput("WeightList", "The weights one by one.")
            .NewInput("SequenceLength", "How many steps count.")
            .ModifyAttr("seed", "0: a random seed.", 0));
