#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class CoalesceTensorOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Tensors of one type.").AsDuplicable();
    AddOutput("Output", "The same, which share the memory of FusedOutput.").AsDuplicable();
    AddOutput("FusedOutput", "All of them, one after the other.");
    AddAttr<int>("dtype", "The saved number of their type.");
    AddAttr<bool>("copy_data", "Their values stay.").SetDefault(false);
    AddAttr<bool>("set_constant", "They become `constant`, unless their values stay.")
        .SetDefault(false);
    AddAttr<bool>("persist_output", "Not read.").SetDefault(false);
    AddAttr<float>("constant", "What they become.").SetDefault(0.0f);
    AddAttr<bool>("use_align", "Each begins at a multiple of align_size.").SetDefault(true);
    AddAttr<int>("align_size", "In bytes; -1: 4096.").SetDefault(-1);
    AddAttr<int>("user_defined_size_of_dtype",
                 "The bytes of an element to count with; -1: its own.")
        .SetDefault(-1);
    AddAttr<std::vector<int64_t>>("concated_shapes", "Not read.").SetDefault({});
    AddAttr<std::vector<int64_t>>("concated_ranks", "Not read.").SetDefault({});
    AddComment("Lays tensors into one block of memory.");
  }
};

class CoalesceTensorOp : public OpTypedByAttribute {
 public:
  using OpTypedByAttribute::OpTypedByAttribute;

  /// The length of FusedOutput depends on the alignment: the kernel shapes it.
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputsDim("Output", ctx->GetInputsDim("Input"));
    ctx->SetOutputDim("FusedOutput", phi::make_ddim({-1}));
  }
};

template <typename DeviceContext, typename T>
class CoalesceTensorCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    std::vector<DenseTensor> inputs;  // Output may be the same variables
    int64_t length = 0;
    const int64_t step = AlignedElements(ctx);
    for (const DenseTensor* input : ctx.MultiInput<DenseTensor>("Input")) {
      inputs.push_back(*input);
      length += Rounded(input->numel(), step);
    }
    auto* fused = ctx.Output<DenseTensor>("FusedOutput");
    *fused = DenseTensor();
    fused->Resize(phi::make_ddim({length}));
    T* to = reference::Allocate<T>(ctx, fused);
    const bool copies = ctx.Attr<bool>("copy_data"), sets = ctx.Attr<bool>("set_constant");
    std::fill_n(to, length, !copies && sets ? static_cast<T>(ctx.Attr<float>("constant")) : T(0));
    const auto outputs = ctx.MultiOutput<DenseTensor>("Output");
    int64_t first = 0;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const int64_t count = inputs[i].numel();
      if (copies) std::copy_n(inputs[i].data<T>(), count, to + first);
      *outputs.at(i) = fused->Slice(first, first + count);
      outputs[i]->Resize(inputs[i].dims());
      first += Rounded(count, step);
    }
  }

 private:
  static int64_t Rounded(int64_t count, int64_t step) { return (count + step - 1) / step * step; }

  static int64_t AlignedElements(const framework::ExecutionContext& ctx) {
    if (!ctx.Attr<bool>("use_align")) return 1;
    const int size = ctx.Attr<int>("user_defined_size_of_dtype");
    const int align = ctx.Attr<int>("align_size");
    const int64_t step = (align > 0 ? align : 4096) / (size > 0 ? size : int{sizeof(T)});
    return std::max<int64_t>(step, 1);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(coalesce_tensor, ops::CoalesceTensorOp, ops::CoalesceTensorOpMaker,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
REGISTER_OP_CPU_KERNEL(coalesce_tensor, ops::CoalesceTensorCPUKernel<phi::CPUContext, float>,
                       ops::CoalesceTensorCPUKernel<phi::CPUContext, double>,
                       ops::CoalesceTensorCPUKernel<phi::CPUContext, int>);

REGISTER_OP_VERSION(coalesce_tensor)
    .AddCheckpoint("Adds use_align.", paddle::framework::compatible::OpVersionDesc().NewAttr(
                                          "use_align", "Each begins at an aligned address.", true))
    .AddCheckpoint("Adds align_size.", paddle::framework::compatible::OpVersionDesc().NewAttr(
                                           "align_size", "In bytes; -1: 4096.", -1));
