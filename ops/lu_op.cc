#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/decomposition.h"

namespace paddle {
namespace operators {

class LuOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Matrices [.., m, n].");
    AddOutput("Out", "U in the upper triangles, the unit lower L below them.");
    AddOutput("Pivots", "int32 [.., min(m, n)], from 1: what each row was exchanged with.");
    AddOutput("Infos", "int32 [..]: 0, or the first pivot, from 1, that is 0.");
    AddAttr<bool>("pivots", "Rows are exchanged.").SetDefault(true);
    AddComment("The factors of X with partial pivoting.");
  }
};

template <typename DeviceContext, typename T>
class LuCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    PADDLE_ENFORCE_EQ(ctx.Attr<bool>("pivots"), true,
                      phi::errors::InvalidArgument("lu: `pivots` must be true on the CPU"));
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    int* pivots = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Pivots"));
    int* infos = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Infos"));
    if (x.numel() == 0) {
      std::fill_n(infos, ctx.Output<DenseTensor>("Infos")->numel(), 0);
      return;
    }
    for (int64_t i = 0; i < reference::MatrixCount(x); ++i) {
      reference::PreciseMatrix a = reference::MatrixOf<T>(x, i);
      infos[i] = 0;
      for (int64_t j = 0; j < std::min(a.rows, a.cols); ++j) {
        const int64_t pivot = Exchange(j, &a);
        *pivots++ = static_cast<int>(pivot + 1);
        if (a(j, j) == 0 && infos[i] == 0) infos[i] = static_cast<int>(j + 1);
        if (a(j, j) == 0) continue;
        for (int64_t r = j + 1; r < a.rows; ++r) {
          a(r, j) /= a(j, j);
          for (int64_t c = j + 1; c < a.cols; ++c) a(r, c) -= a(r, j) * a(j, c);
        }
      }
      reference::StoreMatrix(a, i, y);
    }
  }

 private:
  // Brings the largest element of column j, from row j on, to row j; returns its row.
  static int64_t Exchange(int64_t j, reference::PreciseMatrix* a) {
    int64_t pivot = j;
    for (int64_t r = j + 1; r < a->rows; ++r) {
      if (std::fabs((*a)(r, j)) > std::fabs((*a)(pivot, j))) pivot = r;
    }
    for (int64_t c = 0; c < a->cols; ++c) std::swap((*a)(j, c), (*a)(pivot, c));
    return pivot;
  }
};

KernelSignature LuOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lu", {"X"}, {"pivots"}, {"Out", "Pivots", "Infos"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lu, LuInferShapeFunctor, PD_INFER_META(phi::LuInferMeta));

constexpr GradSlots kLuGradSlots = {"X", "Out Pivots", "Out", "X"};

KernelSignature LuGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lu_grad", {"X", "Out", "Pivots", "Out@GRAD"}, {"pivots"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lu_grad, LuGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lu, ops::OpTypedByX, ops::LuOpMaker, ops::LuInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kLuGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(lu, ops::LuOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(lu, ops::LuCPUKernel<phi::CPUContext, float>,
                       ops::LuCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(lu_grad, ops::OpTypedByOutGrad, ops::LuGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(lu_grad, ops::LuGradOpArgumentMapping);
