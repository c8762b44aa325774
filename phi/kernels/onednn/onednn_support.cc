#include "phi/kernels/onednn/onednn_support.h"

#include "phi/backends/onednn/onednn_api.h"
#include "phi/core/string_format.h"
#include "phi/kernels/funcs/quantized.h"

namespace phi {
namespace onednn {

std::string WhyNotInput(const InferMetaContext& call, size_t index, const char* name, int min_rank,
                        int max_rank) {
  const MetaTensor& input = call.InputAt(index);
  if (!input) return Format("input %s is missing", name);
  if (!input.is_dense()) return Format("input %s is not a dense tensor", name);
  const DDim dims = input.dims();
  if (dims.size() < min_rank || dims.size() > max_rank) {
    return Format("input %s has rank %d; supported are ranks %d to %d", name, dims.size(), min_rank,
                  max_rank);
  }
  return "";
}

std::string WhyNotOperand(const InferMetaContext& call, size_t index, const char* name,
                          int min_rank, int max_rank) {
  std::string why = WhyNotInput(call, index, name, min_rank, max_rank);
  if (!why.empty() || call.InputAt(index).dtype() != DataType::BFLOAT16) return why;
  return WhyNotBfloat16();
}

std::string WhyNotRows(const InferMetaContext& call, size_t index, const char* name, int min_rank,
                       int max_rank) {
  std::string why = WhyNotOperand(call, index, name, min_rank, max_rank);
  if (!why.empty()) return why;
  const DDim dims = call.InputAt(index).dims();
  for (int i = 1; i < dims.size(); ++i) {
    if (dims[i] == 0) return Format("the rows of input %s of shape %s are empty", name, dims);
  }
  return "";
}

std::string WhyNotList(const InferMetaContext& call) {
  constexpr size_t kMost = DNNL_ARG_MULTIPLE_DST - DNNL_ARG_MULTIPLE_SRC;
  const std::vector<const MetaTensor*> inputs = call.InputsAt(0);
  if (inputs.size() > kMost) return Format("%d inputs, above %d", inputs.size(), kMost);
  for (const MetaTensor* input : inputs) {
    if (input == nullptr || !*input || !input->is_dense())
      return "an input is missing or not dense";
    if (input->dims().size() == 0) return "an input has rank 0";
  }
  return "";
}

// Asked of oneDNN itself: it knows what its environment variables forbid.
std::string WhyNotBfloat16() {
  static const bool able = [] {
    const dnnl::memory::desc line({16, 16}, dnnl::memory::data_type::bf16,
                                  dnnl::memory::format_tag::ab);
    return static_cast<bool>(
        DescribeEltwise({dnnl::algorithm::eltwise_relu}, line, /*allow_empty=*/true));
  }();
  return able ? "" : "oneDNN computes in bfloat16 on processors with AVX-512 only";
}

std::string WhyNotIntegers(const InferMetaContext& call) {
  if (!funcs::IsInt8Type(call.InputAt(0).dtype())) return "";
  switch (dnnl::get_effective_cpu_isa()) {
    case dnnl::cpu_isa::sse41:
    case dnnl::cpu_isa::avx:
    case dnnl::cpu_isa::avx2:
    case dnnl::cpu_isa::avx512_core:
      return "oneDNN's products of 8-bit integers are exact on processors with AVX-512 VNNI or "
             "AVX-VNNI only";
    default:
      return "";
  }
}

std::string WhyNotType(const InferMetaContext& call) {
  return call.InputAt(0).dtype() == DataType::BFLOAT16 ? WhyNotBfloat16() : "";
}

}  // namespace onednn
}  // namespace phi
