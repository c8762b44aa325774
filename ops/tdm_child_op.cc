#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void TdmChildInferShape(framework::InferShapeContext* ctx) {
  const int64_t children = ctx->Attrs().Get<int>("child_nums");
  CheckShape(ctx, "tdm_child", "TreeInfo", {-1, 3 + children});
  std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("X"));
  dims.push_back(children);
  ctx->SetOutputDim("Child", phi::make_ddim(dims));
  ctx->SetOutputDim("LeafMask", phi::make_ddim(dims));
  ctx->ShareLoD("X", "Child");
  ctx->ShareLoD("X", "LeafMask");
}

template <typename T>
class TdmChildCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ForIndexType(ctx, [&](auto type) { Find<decltype(type)>(ctx); });
  }

 private:
  template <typename Out>
  static void Find(const framework::ExecutionContext& ctx) {
    const auto nodes = reference::IntegersOf(*ctx.Input<DenseTensor>("X"), "tdm_child"),
               tree = reference::IntegersOf(*ctx.Input<DenseTensor>("TreeInfo"), "tdm_child");
    const int64_t children = ctx.Attr<int>("child_nums"), width = 3 + children;
    const auto count = static_cast<int64_t>(tree.size()) / width;
    Out* child = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Child"));
    Out* leaf = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("LeafMask"));
    const auto row = [&](int64_t node) {
      PADDLE_ENFORCE_EQ(node >= 0 && node < count, true,
                        phi::errors::InvalidArgument(
                            "tdm_child: a node must be in [0, %d); one is %d", count, node));
      return tree.data() + node * width;
    };
    for (int64_t node : nodes) {
      const int64_t* info = row(node);
      const bool has = node != 0 && info[3] != 0;
      for (int64_t k = 0; k < children; ++k) {
        const int64_t id = has ? info[3 + k] : 0;
        *child++ = static_cast<Out>(id);
        *leaf++ = static_cast<Out>(has && row(id)[0] != 0 ? 1 : 0);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(tdm_child, TdmChildCPUKernel, int, int64_t);
