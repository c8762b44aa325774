#include "phi/kernels/onednn/onednn_support.h"

#include "phi/core/string_format.h"
#include "phi/kernels/onednn/onednn_fused.h"

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

std::string WhyNotRows(const InferMetaContext& call, size_t index, const char* name, int min_rank,
                       int max_rank) {
  std::string why = WhyNotInput(call, index, name, min_rank, max_rank);
  if (!why.empty()) return why;
  const DDim dims = call.InputAt(index).dims();
  for (int i = 1; i < dims.size(); ++i) {
    if (dims[i] == 0) return Format("the rows of input %s of shape %s are empty", name, dims);
  }
  return "";
}

std::string WhyNotType(const InferMetaContext& call) {
  return call.InputAt(0).dtype() == DataType::BFLOAT16 ? WhyNotBfloat16() : "";
}

}  // namespace onednn
}  // namespace phi
