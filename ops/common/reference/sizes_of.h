#pragma once

#include <string>
#include <vector>

#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators::reference {

/// The sizes that an operator is given: ShapeTensor, else ShapeTensorList, else attribute `shape`.
inline std::vector<int64_t> SizesOf(const framework::ExecutionContext& ctx,
                                    const std::string& op_type) {
  if (ctx.HasInput("ShapeTensor")) {
    return IntegersOf(*ctx.Input<DenseTensor>("ShapeTensor"), op_type.c_str());
  }
  if (!ctx.MultiInput<DenseTensor>("ShapeTensorList").empty()) {
    return IntegersOfList(ctx, "ShapeTensorList");
  }
  return ctx.Attr<std::vector<int64_t>>("shape");
}

}  // namespace paddle::operators::reference
