// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/blas.h")
#include_next "paddle/fluid/operators/math/blas.h"
#else
#pragma once

#include "paddle/fluid/framework/operator.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/phi/kernels/funcs/blas/blas.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::Blas;
using ::phi::funcs::BlasT;
using ::phi::funcs::CreateMatrixDescriptor;
using ::phi::funcs::GetBlas;
using ::phi::funcs::MatDescriptor;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
