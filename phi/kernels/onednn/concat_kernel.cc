#include "phi/kernels/concat_kernel.h"

#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::unique_ptr<onednn::PreparedPrimitive> PrepareConcat(const std::vector<const DenseTensor*>& x, int axis) {
  std::vector<dnnl::memory::desc> sources;
  for (const DenseTensor* input : x) sources.push_back(onednn::MemoryDescOf(*input));
  const dnnl::concat::primitive_desc pd(axis, sources, onednn::Engine(), onednn::Attributes());
  auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::concat(pd));
  for (size_t i = 0; i < sources.size(); ++i) {
    prepared->AddInput(DNNL_ARG_MULTIPLE_SRC + static_cast<int>(i), sources[i], pd.src_desc(static_cast<int>(i)));
  }
  prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc());
  return prepared;
}

std::string WhyNotConcat(const InferMetaContext& call) {
  for (const MetaTensor* input : call.InputsAt(0)) {
    if (input == nullptr || !*input || !input->is_dense()) return "an input is missing or not dense";
    if (input->dims().size() == 0) return "an input has rank 0";
    if (input->dims().size() != call.InputAt(0).dims().size()) return "inputs of different ranks";
    if (product(input->dims()) == 0) return Format("an input of shape %s is empty", input->dims());
  }
  if (call.AttrAt<Scalar>(0).FromTensor()) return "the axis comes from a tensor";
  const int axis = call.AttrAt<Scalar>(0).to<int>();
  if (axis == 0 || axis == -call.InputAt(0).dims().size()) return "axis 0, along which LoDs are joined";
  return "";
}

}  // namespace

template <typename T, typename Context>
void ConcatKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, const Scalar& axis_value,
                  DenseTensor* out) {
  int axis = axis_value.to<int>();
  if (axis < 0) axis += x[0]->dims().size();
  onednn::PrimitiveKey key("concat");
  key.Add(axis).Add(static_cast<int64_t>(x.size()));
  for (const DenseTensor* input : x) key.Add(*input);
  onednn::Run(ctx, "concat", key, x.data(), x.size(), {out}, [&] { return PrepareConcat(x, axis); });
}

}  // namespace phi

PD_REGISTER_KERNEL(concat, ONEDNN, ONEDNN, phi::ConcatKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotConcat);
}
