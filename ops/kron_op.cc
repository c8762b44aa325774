#include <vector>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/vector_product.h"

namespace paddle {
namespace operators {

class KronOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The left tensor.");
    AddInput("Y", "The right tensor.");
    AddOutput("Out", "Along each axis the product of the sizes.");
    AddComment("Kronecker product: every element of X times all of Y.");
  }
};

template <typename DeviceContext, typename T>
class KronCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const std::vector<int64_t> dims = phi::vectorize(out->dims());
    const auto rank = static_cast<int>(dims.size());
    const auto a = reference::PadShape(x->dims(), rank, -1);
    const auto b = reference::PadShape(y->dims(), rank, -1);
    std::vector<int64_t> index(rank, 0);
    do {
      int64_t i = 0, j = 0;
      for (int d = 0; d < rank; ++d) {
        i = i * a[d] + index[d] / b[d];
        j = j * b[d] + index[d] % b[d];
      }
      *z++ = reference::Narrow<T>(reference::Widen(x->data<T>()[i]) *
                                  reference::Widen(y->data<T>()[j]));
    } while (reference::NextIndex(dims, &index));
  }
};

KernelSignature KronOpArgumentMapping(const ArgumentMappingContext&) {
  return {"kron", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(kron, KronInferShapeFunctor, PD_INFER_META(phi::KronInferMeta));

constexpr GradSlots kKronGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature KronGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"kron_grad", {"X", "Y", "Out@GRAD"}, {}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(kron_grad, KronGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(kron, ops::ElementwiseOp, ops::KronOpMaker, ops::KronInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kKronGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(kron, ops::KronOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(kron, ops::KronCPUKernel<phi::CPUContext, float>,
                       ops::KronCPUKernel<phi::CPUContext, double>,
                       ops::KronCPUKernel<phi::CPUContext, int>,
                       ops::KronCPUKernel<phi::CPUContext, int64_t>,
                       ops::KronCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::KronCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::KronCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(kron_grad, ops::OpTypedByOutGrad, ops::KronGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(kron_grad, ops::KronGradOpArgumentMapping);
