// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/selected_rows_functor.h")
#include_next "paddle/fluid/operators/math/selected_rows_functor.h"
#else
#pragma once

#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/operators/math/blas.h"
#include "paddle/fluid/operators/math/math_function.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/selected_rows_functor.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::SelectedRowsAdd;
using ::phi::funcs::SelectedRowsAddTensor;
using ::phi::funcs::SelectedRowsAddTo;
using ::phi::funcs::SelectedRowsAddToTensor;
using ::phi::funcs::SelectedRowsSumTo;
namespace scatter = ::phi::funcs::scatter;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
