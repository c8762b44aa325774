#include <algorithm>
#include <vector>

#include "framework/program/convert_utils.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

void SequenceMaskInferShape(framework::InferShapeContext* ctx) {
  const int maxlen = ctx->Attrs().Get<int>("maxlen");
  std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("X"));
  if (ctx->HasInput("MaxLenTensor")) {
    dims.push_back(-1);
  } else {
    PADDLE_ENFORCE_NE(maxlen, 0,
                      phi::errors::InvalidArgument("sequence_mask: `maxlen` must not be 0"));
    dims.push_back(maxlen > 0 ? maxlen : -1);
  }
  ctx->SetOutputDim("Y", phi::make_ddim(dims));
}

template <typename T>
class SequenceMaskCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* y = ctx.Output<DenseTensor>("Y");
    const int64_t maxlen = MaxLen(ctx, *x);
    std::vector<int64_t> dims = phi::vectorize(x->dims());
    dims.push_back(maxlen);
    y->Resize(phi::make_ddim(dims));
    const phi::DataType type = framework::TransToPhiDataType(
        static_cast<framework::proto::VarType::Type>(ctx.Attr<int>("out_dtype")));
    switch (type) {
      case phi::DataType::BOOL:
        return Fill<bool>(ctx, *x, maxlen, y);
      case phi::DataType::UINT8:
        return Fill<uint8_t>(ctx, *x, maxlen, y);
      case phi::DataType::INT8:
        return Fill<int8_t>(ctx, *x, maxlen, y);
      case phi::DataType::INT16:
        return Fill<int16_t>(ctx, *x, maxlen, y);
      case phi::DataType::INT32:
        return Fill<int>(ctx, *x, maxlen, y);
      case phi::DataType::INT64:
        return Fill<int64_t>(ctx, *x, maxlen, y);
      case phi::DataType::FLOAT16:
        return Fill<phi::dtype::float16>(ctx, *x, maxlen, y);
      case phi::DataType::BFLOAT16:
        return Fill<phi::dtype::bfloat16>(ctx, *x, maxlen, y);
      case phi::DataType::FLOAT32:
        return Fill<float>(ctx, *x, maxlen, y);
      case phi::DataType::FLOAT64:
        return Fill<double>(ctx, *x, maxlen, y);
      default:
        PADDLE_THROW(phi::errors::InvalidArgument(
            "sequence_mask: `out_dtype` must be a real type; it is %s", type));
    }
  }

 private:
  static int64_t MaxLen(const framework::ExecutionContext& ctx, const DenseTensor& x) {
    int64_t maxlen = ctx.Attr<int>("maxlen");
    if (ctx.HasInput("MaxLenTensor")) {
      maxlen = reference::OneInteger(ctx, "MaxLenTensor", "sequence_mask");
      PADDLE_ENFORCE_GT(maxlen, 0,
                        phi::errors::InvalidArgument(
                            "sequence_mask: MaxLenTensor must be above 0; it is %d", maxlen));
    }
    if (maxlen >= 0) return maxlen;
    const T* lengths = x.data<T>();
    T longest = 0;
    for (int64_t i = 0; i < x.numel(); ++i) longest = std::max(longest, lengths[i]);
    return static_cast<int64_t>(longest);
  }

  template <typename Out>
  static void Fill(const framework::ExecutionContext& ctx, const DenseTensor& x, int64_t maxlen,
                   DenseTensor* y) {
    const T* lengths = x.data<T>();
    Out* to = y->mutable_data<Out>(ctx.GetPlace());
    ParallelRows(x.numel(), maxlen, [=](int64_t i) {
      for (int64_t j = 0; j < maxlen; ++j) {
        to[i * maxlen + j] = static_cast<Out>(static_cast<T>(j) < lengths[i] ? 1 : 0);
      }
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_mask, SequenceMaskCPUKernel, int, int64_t, float, double);
