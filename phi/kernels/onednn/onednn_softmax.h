#pragma once

#include <memory>
#include <string>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace onednn {

/// out = `Primitive`, SoftmaxPrimitive or LogSoftmaxPrimitive, of x along `axis`, in the format of
/// x. `op` is part of the key of the cached primitive. out may be x.
template <typename Primitive>
void RunSoftmax(const OneDNNContext& ctx, const char* op, const DenseTensor& x, int axis,
                DenseTensor* out) {
  if (axis < 0) axis += x.dims().size();
  PrimitiveKey key(op);
  key.Add(axis).Add(x);
  Run(ctx, op, key, {&x}, {out}, [&] {
    const dnnl::memory::desc desc = MemoryDescOf(x);
    const typename Primitive::primitive_desc pd = DescribeSoftmax<Primitive>(desc, axis);
    auto prepared = std::make_unique<PreparedPrimitive>(pd, Primitive(pd));
    prepared->AddInput(DNNL_ARG_SRC, desc, pd.src_desc(), /*in_place=*/true);
    prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc());
    return prepared;
  });
}

/// Support check.
std::string WhyNotSoftmax(const InferMetaContext& call);

}  // namespace onednn
}  // namespace phi
