#include "phi/kernels/onednn/onednn_support.h"

#include "phi/core/string_format.h"

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
  if (product(dims) == 0) return Format("input %s of shape %s is empty", name, dims);
  return "";
}

}  // namespace onednn
}  // namespace phi
