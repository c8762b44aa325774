#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/decomposition.h"

namespace paddle {
namespace operators {

class LuUnpackOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Packed factors [.., m, n], as lu writes them.");
    AddInput("Pivots", "int32 [.., min(m, n)], from 1.");
    AddOutput("Pmat", "[.., m, m]: the order of the rows as a matrix.");
    AddOutput("L", "[.., m, k], k = min(m, n).");
    AddOutput("U", "[.., k, n].");
    AddAttr<bool>("unpack_ludata", "Write L and U.").SetDefault(true);
    AddAttr<bool>("unpack_pivots", "Write Pmat.").SetDefault(true);
    AddComment("The matrix that was factored = Pmat L U.");
  }
};

template <typename DeviceContext, typename T>
class LuUnpackCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* pivots = ctx.Input<DenseTensor>("Pivots");
    const int rank = x->dims().size();
    const int64_t m = x->dims()[rank - 2], n = x->dims()[rank - 1], k = std::min(m, n);
    const bool data = ctx.Attr<bool>("unpack_ludata"), order = ctx.Attr<bool>("unpack_pivots");
    T* p = order ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Pmat")) : nullptr;
    T* l = data ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("L")) : nullptr;
    T* u = data ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("U")) : nullptr;
    for (int64_t i = 0; i < reference::MatrixCount(*x); ++i) {
      reference::PreciseMatrix lower(m, k), upper(k, n), rows = reference::IdentityMatrix(m);
      for (int64_t r = 0; data && r < m; ++r) {
        for (int64_t c = 0; c < n; ++c) {
          const T value = x->data<T>()[(i * m + r) * n + c];
          if (r <= c) upper(r, c) = value;
          if (r > c) lower(r, c) = value;
        }
        if (r < k) lower(r, r) = 1;
      }
      for (int64_t r = k; order && r-- > 0;) {  // the exchanges, from the last one
        const int with = pivots->data<int>()[i * k + r];
        PADDLE_ENFORCE_EQ(with >= 1 && with <= m, true,
                          phi::errors::InvalidArgument(
                              "lu_unpack: Pivots must be in [1, %d]; one is %d", m, with));
        for (int64_t c = 0; c < m; ++c) std::swap(rows(r, c), rows(with - 1, c));
      }
      if (order) reference::StoreMatrix(rows, i, p);
      if (data) reference::StoreMatrix(lower, i, l);
      if (data) reference::StoreMatrix(upper, i, u);
    }
  }
};

KernelSignature LuUnpackOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lu_unpack", {"X", "Pivots"}, {"unpack_ludata", "unpack_pivots"}, {"Pmat", "L", "U"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lu_unpack, LuUnpackInferShapeFunctor,
                            PD_INFER_META(phi::LuUnpackInferMeta));

constexpr GradSlots kLuUnpackGradSlots = {"X Pivots", "L U Pmat", "L U", "X"};

KernelSignature LuUnpackGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lu_unpack_grad",
          {"X", "Pivots", "L", "U", "Pmat", "L@GRAD", "U@GRAD"},
          {"unpack_ludata", "unpack_pivots"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lu_unpack_grad, LuUnpackGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lu_unpack, ops::OpTypedByX, ops::LuUnpackOpMaker, ops::LuUnpackInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kLuUnpackGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(lu_unpack, ops::LuUnpackOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(lu_unpack, ops::LuUnpackCPUKernel<phi::CPUContext, float>,
                       ops::LuUnpackCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(lu_unpack_grad, ops::OpTypedByX, ops::LuUnpackGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(lu_unpack_grad, ops::LuUnpackGradOpArgumentMapping);
