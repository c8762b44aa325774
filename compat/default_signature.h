#pragma once

#include <string>

#include "compat/argument_mapping.h"
#include "compat/op_proto_view.h"

namespace phibridge {

/// The signature of an op without a mapping: its kernel takes what the op declares, in that order,
/// but no extra and no quant entries, no dispensable inputs, and not the attributes that every op
/// has (op_role, op_callstack, …) or that only select a library (use_mkldnn, …). Names are
/// interned. Source: KernelArgsNameMakerByOpProto of the original.
phi::KernelSignature MakeDefaultKernelSignature(const std::string& op_type,
                                                const OpProtoView& proto);

/// As MakeDefaultKernelSignature, but made once per op type and cached. nullptr if `proto` is
/// nullptr and the cache has no entry. Thread-safe.
const phi::KernelSignature* DefaultKernelSignature(const std::string& op_type,
                                                   const OpProtoView* proto);

/// True for attributes that every op has or that only select a library.
bool IsCommonAttribute(const std::string& attr_name);

}  // namespace phibridge
