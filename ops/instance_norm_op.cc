#include "ops/common/operator/operator.h"
#include "ops/common/reference/channel_norm.h"

namespace paddle::operators {

template <typename T>
class InstanceNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t channels = x->dims()[1], planes = x->dims()[0] * channels;
    const double epsilon = ctx.Attr<float>("epsilon");
    std::vector<T> y(x->numel()), mean, inverse;
    const int64_t size = planes == 0 ? 0 : x->numel() / planes;
    for (int64_t p = 0; p < planes; ++p) {
      std::vector<int64_t> index, channel(size, p % channels);
      for (int64_t i = 0; i < size; ++i) index.push_back(p * size + i);
      const auto s = reference::NormalizeGroup(
          x->data<T>(), index, channel, reference::ValuesOrNull<T>(ctx, "Scale"),
          reference::ValuesOrNull<T>(ctx, "Bias"), epsilon, &y);
      mean.push_back(static_cast<T>(s.mean));
      inverse.push_back(static_cast<T>(1 / std::sqrt(s.variance + epsilon)));
    }
    Write(ctx, "Y", y);
    Write(ctx, "SavedMean", mean);
    Write(ctx, "SavedVariance", inverse);
  }

 private:
  static void Write(const framework::ExecutionContext& ctx, const char* slot,
                    const std::vector<T>& values) {
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>(slot));
    for (T v : values) *to++ = v;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(instance_norm, InstanceNormCPUKernel, float, double);
