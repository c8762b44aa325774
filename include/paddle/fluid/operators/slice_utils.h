// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/slice_utils.h")
#include_next "paddle/fluid/operators/slice_utils.h"
#else
#pragma once

#include <vector>

#include "paddle/fluid/framework/operator.h"
#include "paddle/phi/kernels/funcs/slice_utils.h"

namespace paddle {
namespace operators {

using ::phi::funcs::CheckAndUpdateSliceAttrs;
using ::phi::funcs::GetDecreasedDims;
using ::phi::funcs::GetSliceDims;
using ::phi::funcs::UpdateSliceAttrs;

}  // namespace operators
}  // namespace paddle

#endif
