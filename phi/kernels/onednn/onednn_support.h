#pragma once

#include <cstddef>
#include <string>

#include "phi/core/infermeta_utils.h"

namespace phi {
namespace onednn {

// Parts of support checks. Each returns the reason for a refusal, or an empty string. Dimensions
// that are not known yet (-1) are not refused.

/// Refuses if input `index` of the call is missing, not dense, or has a rank outside [min_rank,
/// max_rank].
std::string WhyNotInput(const InferMetaContext& call, size_t index, const char* name, int min_rank,
                        int max_rank);

/// As WhyNotInput, or it is bfloat16 and oneDNN cannot compute in bfloat16 on this processor.
std::string WhyNotOperand(const InferMetaContext& call, size_t index, const char* name,
                          int min_rank, int max_rank);

/// As WhyNotOperand, or it has rows (all but the first axis) without elements. No rows at all make
/// outputs without elements, for which Run() has nothing to do.
std::string WhyNotRows(const InferMetaContext& call, size_t index, const char* name, int min_rank,
                       int max_rank);

/// Refuses a list of inputs, the first of the call, that are missing, not dense, of rank 0, or more
/// than oneDNN has numbers of arguments for (DNNL_ARG_MULTIPLE_SRC to DNNL_ARG_MULTIPLE_DST).
std::string WhyNotList(const InferMetaContext& call);

/// Refuses if the first input (of a list, its first tensor) is bfloat16 and oneDNN cannot compute
/// in bfloat16 on this processor.
std::string WhyNotType(const InferMetaContext& call);

/// Why oneDNN cannot compute in bfloat16 on this processor; "" if it can.
std::string WhyNotBfloat16();

/// Of a kernel of products: refuses if the first input is int8 or uint8 and the processor has no
/// instruction that adds such products in 32 bits. oneDNN adds pairs of them in 16 bits there,
/// which saturates, or halves the weights, which loses their last bit.
std::string WhyNotIntegers(const InferMetaContext& call);

}  // namespace onednn
}  // namespace phi
