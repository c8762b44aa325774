#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(coalesce_tensor, CoalesceTensorCPUKernel, float, double, int);
