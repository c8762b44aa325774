// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/matrix_solve.h")
#include_next "paddle/fluid/operators/math/matrix_solve.h"
#else
#pragma once

#include "paddle/fluid/framework/operator.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/phi/kernels/funcs/matrix_solve.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::compute_solve_eigen;
using ::phi::funcs::MatrixSolveFunctor;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
