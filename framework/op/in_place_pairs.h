#pragma once

#include <string>

#include "framework/program/op_info.h"
#include "phi/common/place.h"

namespace phibridge {

/// The operator's own word that kernels at `place` may compute slot `output` over slot `input`,
/// each element after they have read that of the input: by infer_inplace_, or by the names of both
/// (ParamOut of Param, OutScale of InScale). `info` may be nullptr: only the names say so.
bool DeclaresInPlace(const paddle::framework::OpInfo* info, const phi::Place& place,
                     const std::string& input, const std::string& output);

}  // namespace phibridge
