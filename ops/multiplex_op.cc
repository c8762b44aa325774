#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class MultiplexOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Tensors of one shape.").AsDuplicable();
    AddInput("Ids", "int32 or int64, one a row.");
    AddOutput("Out", "The result.");
    AddComment("Row i of Out = row i of X[Ids[i]].");
  }
};

class MultiplexOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Ids"};
    return kSlots;
  }
};

static void MultiplexReference(const framework::ExecutionContext& ctx) {
  const auto xs = ctx.MultiInput<DenseTensor>("X");
  const auto ids = reference::IntegersOf(*ctx.Input<DenseTensor>("Ids"), "multiplex");
  std::vector<char> bytes = reference::ReadBytes(*xs[0]);
  const size_t row_bytes = bytes.empty() ? 0 : bytes.size() / xs[0]->dims()[0];
  for (size_t i = 0; i * row_bytes < bytes.size(); ++i) {
    PADDLE_ENFORCE_EQ(ids[i] >= 0 && ids[i] < static_cast<int64_t>(xs.size()), true,
                      phi::errors::InvalidArgument("multiplex: an id must be in [0, %d); it is %d",
                                                   xs.size(), ids[i]));
    const std::vector<char> from = reference::ReadBytes(*xs[ids[i]]);
    std::copy_n(from.begin() + i * row_bytes, row_bytes, bytes.begin() + i * row_bytes);
  }
  reference::WriteBytes(ctx, phi::vectorize(xs[0]->dims()), xs[0]->dtype(), bytes,
                        ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using MultiplexCPUKernel = MoveReferenceKernel<DeviceContext, T, MultiplexReference>;

KernelSignature MultiplexOpArgumentMapping(const ArgumentMappingContext&) {
  return {"multiplex", {"X", "Ids"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(multiplex, MultiplexInferShapeFunctor,
                            PD_INFER_META(phi::MultiplexInferMeta));

constexpr GradSlots kMultiplexGradSlots = {"Ids X", "", "Out", "X"};

KernelSignature MultiplexGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"multiplex_grad", {"Ids", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(multiplex_grad, MultiplexGradInferShapeFunctor,
                            PD_INFER_META(phi::MultiplexGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(multiplex, ops::MultiplexOp, ops::MultiplexOpMaker,
                  ops::MultiplexInferShapeFunctor, ops::ListGradOpMaker<ops::kMultiplexGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(multiplex, ops::MultiplexOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(multiplex, ops::MultiplexCPUKernel<phi::CPUContext, float>,
                       ops::MultiplexCPUKernel<phi::CPUContext, double>,
                       ops::MultiplexCPUKernel<phi::CPUContext, bool>,
                       ops::MultiplexCPUKernel<phi::CPUContext, uint8_t>,
                       ops::MultiplexCPUKernel<phi::CPUContext, int8_t>,
                       ops::MultiplexCPUKernel<phi::CPUContext, int16_t>,
                       ops::MultiplexCPUKernel<phi::CPUContext, int>,
                       ops::MultiplexCPUKernel<phi::CPUContext, int64_t>,
                       ops::MultiplexCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::MultiplexCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(multiplex_grad, ops::OpTypedByOutGrad, ops::MultiplexGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(multiplex_grad, ops::MultiplexGradOpArgumentMapping);
