#include <cmath>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

// Which of the two ranks it must be, the LoD decides, which only the run has.
void AddPositionEncodingInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X");
  PADDLE_ENFORCE_EQ(
      x.size() == 2 || x.size() == 3, true,
      phi::errors::InvalidArgument(
          "add_position_encoding: X must have rank 3, or 2 if it holds sequences; its shape is %s",
          x));
  PADDLE_ENFORCE_EQ(
      x[x.size() - 1] < 0 || x[x.size() - 1] % 2 == 0, true,
      phi::errors::InvalidArgument(
          "add_position_encoding: the last size of X must be even; the shape is %s", x));
  ctx->SetOutputDim("Out", x);
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class AddPositionEncodingCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const phi::DDim dims = x->dims();
    const bool padded = x->lod().empty();
    PADDLE_ENFORCE_EQ(
        dims.size(), padded ? 3 : 2,
        phi::errors::InvalidArgument(
            "add_position_encoding: X must have rank 3, or 2 with a LoD; its shape is "
            "%s",
            dims));
    std::vector<size_t> offsets;
    for (int64_t n = 0; padded && n <= dims[0]; ++n) offsets.push_back(n * dims[1]);
    if (!padded) offsets = SequenceRows(*x, "add_position_encoding");
    const int64_t width = dims[dims.size() - 1], half = width / 2;
    const T alpha = static_cast<T>(ctx.Attr<float>("alpha"));
    const T beta = static_cast<T>(ctx.Attr<float>("beta"));
    const T* from = x->data<T>();
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const auto begin = static_cast<int64_t>(offsets[s]);
      ParallelRows(static_cast<int64_t>(offsets[s + 1]) - begin, 64 * width, [=](int64_t t) {
        const T* row = from + (begin + t) * width;
        T* to = y + (begin + t) * width;
        for (int64_t k = 0; k < half; ++k) {
          const double exponent = half > 1 ? static_cast<double>(k) / (half - 1) : 1.0;
          const T angle = static_cast<T>(static_cast<double>(t) / std::pow(10000.0, exponent));
          to[k] = row[k] * alpha + std::sin(angle) * beta;
          to[half + k] = row[half + k] * alpha + std::cos(angle) * beta;
        }
      });
    }
  }
};

template <typename T>
class AddPositionEncodingGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const T alpha = static_cast<T>(ctx.Attr<float>("alpha"));
    const T* dy = out_grad->data<T>();
    T* dx = GradData<T>(ctx, "X");
    for (int64_t i = 0; i < out_grad->numel(); ++i) dx[i] = dy[i] * alpha;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(add_position_encoding, AddPositionEncodingCPUKernel, float, double);
PD_LEGACY_KERNEL(add_position_encoding_grad, AddPositionEncodingGradCPUKernel, float, double);
