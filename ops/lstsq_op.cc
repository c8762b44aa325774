#include <limits>

#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class LstsqOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Matrices [.., m, n].");
    AddInput("Y", "The right hand sides [.., m, k].");
    AddOutput("Solution", "[.., n, k].");
    AddOutput("Residuals", "[.., k] if m > n: squares of the lengths of what is left.")
        .AsDispensable();
    AddOutput("Rank", "int32 [..]; not of driver gels.");
    AddOutput("SingularValues", "[.., min(m, n)]; of drivers gelsd and gelss.");
    AddAttr<float>("rcond", "Singular values up to this part of the greatest count as 0.")
        .SetDefault(0.0f);
    AddAttr<std::string>("driver", "gels (full rank), gelsy, gelsd or gelss.").SetDefault("gels");
    AddComment("Solution = the shortest of those with the least |X Solution - Y|.");
  }
};

template <typename DeviceContext, typename T>
class LstsqCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* residuals = ctx.Output<DenseTensor>("Residuals");
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Solution"));
    T* squares = residuals == nullptr ? nullptr : reference::Allocate<T>(ctx, residuals);
    int* ranks = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Rank"));
    auto* singular = ctx.Output<DenseTensor>("SingularValues");
    T* spectrum = reference::Allocate<T>(ctx, singular);
    const std::string driver = ctx.Attr<std::string>("driver");
    std::fill_n(z, ctx.Output<DenseTensor>("Solution")->numel(), T(0));
    std::fill_n(ranks, ctx.Output<DenseTensor>("Rank")->numel(), 0);
    for (int64_t i = 0; x->numel() > 0 && y->numel() > 0 && i < reference::MatrixCount(*x); ++i) {
      const auto a = reference::MatrixOf<T>(*x, i), b = reference::MatrixOf<T>(*y, i);
      reference::PreciseMatrix u, v;
      std::vector<reference::Precise> values;
      reference::JacobiSvd(a, &u, &values, &v);
      float rcond = ctx.Attr<float>("rcond");
      if (rcond < 0) rcond = std::numeric_limits<T>::epsilon();
      if (driver == "gels") {
        rcond = 0;
        PADDLE_ENFORCE_GT(values.back(), 1e-9L * values.front(),
                          phi::errors::PreconditionNotMet("lstsq: matrix %d has not full rank", i));
      }
      reference::PreciseMatrix parts = reference::MatrixProductOf(reference::AdjointOf(u), b);
      int rank = 0;
      for (int64_t k = 0; k < parts.rows; ++k) {
        const bool counts = values[k] > rcond * values[0];
        rank += counts ? 1 : 0;
        for (int64_t c = 0; c < parts.cols; ++c) parts(k, c) = counts ? parts(k, c) / values[k] : 0;
      }
      const auto solution = reference::MatrixProductOf(v, parts);
      reference::StoreMatrix(solution, i, z);
      if (driver != "gels") ranks[i] = rank;
      if (singular->numel() > 0) {
        for (reference::Precise value : values) *spectrum++ = static_cast<T>(value);
      }
      if (squares == nullptr || a.rows <= a.cols) continue;
      const auto reached = reference::MatrixProductOf(a, solution);
      for (int64_t c = 0; c < b.cols; ++c) {
        reference::Precise sum = 0;
        for (int64_t r = 0; r < b.rows; ++r) {
          sum += (reached(r, c) - b(r, c)) * (reached(r, c) - b(r, c));
        }
        *squares++ = static_cast<T>(sum);
      }
    }
  }
};

KernelSignature LstsqOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lstsq",
          {"X", "Y"},
          {"rcond", "driver"},
          {"Solution", "Residuals", "Rank", "SingularValues"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lstsq, LstsqInferShapeFunctor, PD_INFER_META(phi::LstsqInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(lstsq, ops::OpTypedByX, ops::LstsqOpMaker,
                             ops::LstsqInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(lstsq, ops::LstsqOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(lstsq, ops::LstsqCPUKernel<phi::CPUContext, float>,
                       ops::LstsqCPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(lstsq).AddCheckpoint("Adds the output Residuals.",
                                         paddle::framework::compatible::OpVersionDesc().NewOutput(
                                             "Residuals",
                                             "Squares of the lengths of what is left."));
