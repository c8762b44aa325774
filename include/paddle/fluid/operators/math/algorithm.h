// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/algorithm.h")
#include_next "paddle/fluid/operators/math/algorithm.h"
#else
#pragma once

#include "paddle/phi/kernels/funcs/algorithm.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::BinarySearch;
using ::phi::funcs::LowerBound;
using ::phi::funcs::UpperBound;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
