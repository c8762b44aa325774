// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/math_function.h")
#include_next "paddle/fluid/operators/math/math_function.h"
#else
#pragma once

#include "paddle/phi/kernels/funcs/math_function.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::ColwiseSum;
using ::phi::funcs::RowwiseAdd;
using ::phi::funcs::RowwiseMean;
using ::phi::funcs::RowwiseSum;
using ::phi::funcs::set_constant;
using ::phi::funcs::SetConstant;
using ::phi::funcs::Transpose;
using ::phi::funcs::TransposeNormal;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
