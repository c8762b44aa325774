// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/math.h")
#include_next "paddle/phi/kernels/funcs/math.h"
#else
#pragma once

#include "paddle/fluid/operators/math.h"

namespace phi {
namespace funcs {

using ::paddle::operators::real_exp;
using ::paddle::operators::real_log;
using ::paddle::operators::real_min;

}  // namespace funcs
}  // namespace phi

#endif
