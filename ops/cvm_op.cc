#include <algorithm>
#include <cmath>

#include "ops/rows.h"
#include "ops/typed_by_slot.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class CvmOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, D]; the first two columns are shows and clicks.");
    AddInput("CVM", "[N, 2]: only for the gradient.");
    AddOutput("Y", "[N, D], or without use_cvm [N, D - 2].");
    AddAttr<bool>("use_cvm", "Keep shows and clicks, as logarithms.").SetDefault(true);
    AddComment("Logarithms of shows and of clicks per show, or neither.");
  }
};

class CvmOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = DimsOfRank(ctx, "cvm", "X", 2);
    const bool keep = ctx->Attrs().Get<bool>("use_cvm");
    ctx->SetOutputDim("Y", {x[0], keep || x[1] < 0 ? x[1] : x[1] - 2});
    ctx->ShareLoD("X", "Y");
  }
};

template <typename DeviceContext, typename T>
class CvmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t width = x->dims()[1];
    const bool keep = ctx.Attr<bool>("use_cvm");
    PADDLE_ENFORCE_GE(width, 2,
                      phi::errors::InvalidArgument(
                          "cvm: X must have 2 columns or more; its shape is %s", x->dims()));
    const T* from = x->data<T>();
    T* y = ctx.Output<DenseTensor>("Y")->mutable_data<T>(ctx.GetPlace());
    ParallelRows(x->dims()[0], width, [=](int64_t r) {
      const T* row = from + r * width;
      if (!keep) {
        std::copy_n(row + 2, width - 2, y + r * (width - 2));
        return;
      }
      T* to = y + r * width;
      const T shows = std::log(row[0] + T(1)), clicks = std::log(row[1] + T(1)) - shows;
      if (to != row) std::copy_n(row + 2, width - 2, to + 2);
      to[0] = shows;
      to[1] = clicks;
    });
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cvm, ops::CvmOp, ops::CvmOpMaker);
REGISTER_OP_CPU_KERNEL(cvm, ops::CvmCPUKernel<phi::CPUContext, float>,
                       ops::CvmCPUKernel<phi::CPUContext, double>);
