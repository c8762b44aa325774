#include "ops/common/family/momentum_op.h"
#include "ops/common/operator/one_integer.h"

namespace paddle::operators {

// Errors: InvalidArgument at run time unless the states have the shape of Param, and Grad as many
// rows, or columns, as Index has numbers; which of the two only the kernel knows.
static void CheckSparseMomentum(framework::InferShapeContext* ctx) {
  if (!ctx->IsRuntime()) return;
  const phi::DDim param = ctx->GetInputDim("Param"), grad = ctx->GetInputDim("Grad");
  for (const char* slot : {"Velocity", "MasterParam"}) {
    if (!ctx->HasInput(slot)) continue;
    PADDLE_ENFORCE_EQ(ctx->GetInputDim(slot), param,
                      phi::errors::InvalidArgument("sparse_momentum: input %s must have the shape "
                                                   "of Param, %s; it has shape %s",
                                                   slot, param, ctx->GetInputDim(slot)));
  }
  const int64_t count = phi::product(ctx->GetInputDim("Index"));
  const phi::DDim rows = {count, param[1]}, columns = {param[0], count};
  PADDLE_ENFORCE_EQ(grad == rows || grad == columns, true,
                    phi::errors::InvalidArgument("sparse_momentum: input Grad must have shape %s "
                                                 "or %s for Param of shape %s and %d numbers in "
                                                 "Index; it has shape %s",
                                                 rows, columns, param, count, grad));
}

void SparseMomentumInferShape(framework::InferShapeContext* ctx) {
  PADDLE_ENFORCE_EQ(ctx->GetInputDim("Param").size(), 2,
                    phi::errors::InvalidArgument("sparse_momentum: input Param must be a matrix; "
                                                 "its shape is %s",
                                                 ctx->GetInputDim("Param")));
  CheckSparseMomentum(ctx);
  ctx->SetOutputDim("ParamOut", ctx->GetInputDim("Param"));
  ctx->SetOutputDim("VelocityOut", ctx->GetInputDim("Velocity"));
  if (ctx->HasInput("MasterParam") && ctx->HasOutput("MasterParamOut")) {
    ctx->SetOutputDim("MasterParamOut", ctx->GetInputDim("MasterParam"));
  }
}

template <typename T>
class SparseMomentumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const bool decays = ctx.Attr<std::string>("regularization_method") == "l2_decay";
    reference::StepMomentum<T>(ctx, {FullGrad(ctx), ctx.Attr<float>("rescale_grad"),
                                     decays ? ctx.Attr<float>("regularization_coeff") : 0});
  }

 private:
  static int Axis(const framework::ExecutionContext& ctx) {
    if (!ctx.HasInput("Axis")) return ctx.Attr<int>("axis");
    return static_cast<int>(reference::OneInteger(ctx, "Axis", "sparse_momentum"));
  }

  static std::vector<double> FullGrad(const framework::ExecutionContext& ctx) {
    const phi::DDim dims = ctx.Input<DenseTensor>("Param")->dims();
    const auto index = reference::IntegersOf(*ctx.Input<DenseTensor>("Index"), "sparse_momentum");
    const int axis = Axis(ctx);
    PADDLE_ENFORCE_EQ(
        axis == 0 || axis == 1, true,
        phi::errors::InvalidArgument("sparse_momentum: `axis` must be 0 or 1; it is %d", axis));
    const auto count = static_cast<int64_t>(index.size()), across = dims[1 - axis];
    const std::vector<double> grad = reference::OwnState(ctx, "Grad");
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(grad.size()), count * across,
                      phi::errors::InvalidArgument(
                          "sparse_momentum: input Grad must have %d elements for each of %d in "
                          "Index; it has %d",
                          across, count, grad.size()));
    std::vector<double> full(phi::product(dims), 0.0);
    for (int64_t i = 0; i < count; ++i) {
      PADDLE_ENFORCE_EQ(
          index[i] >= 0 && index[i] < dims[axis], true,
          phi::errors::InvalidArgument("sparse_momentum: Index must be in [0, %d); it has %d",
                                       dims[axis], index[i]));
      for (int64_t k = 0; k < across; ++k) {
        full[axis == 0 ? index[i] * across + k : k * dims[1] + index[i]] +=
            grad[axis == 0 ? i * across + k : k * count + i];
      }
    }
    return full;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sparse_momentum, SparseMomentumCPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
