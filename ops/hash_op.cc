#include "ops/common/operator/operator.h"
#include "ops/common/reference/xxhash64.h"

namespace paddle::operators {

template <typename T>
class HashCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t rows = x->dims()[0], width = x->dims()[1];
    const int hashes = ctx.Attr<int>("num_hash");
    const int64_t modulus = ctx.Attr<int64_t>("mod_by");
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({rows, hashes, 1});
    out->set_lod(x->lod());
    T* y = out->mutable_data<T>(ctx.GetPlace());
    for (int64_t r = 0; r < rows; ++r) {
      for (int k = 0; k < hashes; ++k) {
        const uint64_t hash = XxHash64(x->data<T>() + r * width, width * sizeof(T), k);
        *y++ = static_cast<T>(hash % static_cast<uint64_t>(modulus));
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(hash, HashCPUKernel, int, int64_t);
