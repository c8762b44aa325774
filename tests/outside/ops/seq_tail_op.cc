// outside: 2.0 | LoD in, LoD out; sequences of one level
#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

using LoDTensor = framework::LoDTensor;

class SeqTailOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    auto dims = ctx->GetInputDim("X");
    dims[0] = -1;
    if (!ctx->IsRuntime()) ctx->SetOutputDim("Out", dims);
  }
};

class SeqTailOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(LoDTensor) Sequences.");
    AddOutput("Out", "(LoDTensor) Each sequence without its first row.");
    AddComment("Tails.");
  }
};

template <typename T>
class SeqTailKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto& x = GET_DATA_SAFELY(ctx.Input<LoDTensor>("X"), "Input", "X", "SeqTail");
    auto* out = ctx.Output<LoDTensor>("Out");
    PADDLE_ENFORCE_EQ(x.lod().size(), 1UL,
                      platform::errors::InvalidArgument("X must have one level of sequences."));
    const framework::Vector<size_t>& offsets = x.lod()[0];
    framework::LoD lod(1);
    lod[0].push_back(0);
    for (size_t i = 0; i + 1 < offsets.size(); ++i) {
      const size_t length = offsets[i + 1] - offsets[i];
      lod[0].push_back(lod[0].back() + (length == 0 ? 0 : length - 1));
    }
    auto dims = x.dims();
    dims[0] = static_cast<int64_t>(lod[0].back());
    out->Resize(dims);
    out->set_lod(lod);
    T* to = out->mutable_data<T>(ctx.GetPlace());
    const int64_t width = x.numel() / x.dims()[0];
    for (size_t i = 0; i + 1 < offsets.size(); ++i) {
      if (offsets[i + 1] == offsets[i]) continue;
      const T* from = x.data<T>() + (offsets[i] + 1) * width;
      to = std::copy(from, x.data<T>() + offsets[i + 1] * width, to);
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OP_WITHOUT_GRADIENT(outside_seq_tail, ops::SeqTailOp, ops::SeqTailOpMaker);
REGISTER_OP_CPU_KERNEL(outside_seq_tail, ops::SeqTailKernel<float>, ops::SeqTailKernel<int64_t>);
