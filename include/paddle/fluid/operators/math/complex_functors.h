// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math/complex_functors.h")
#include_next "paddle/fluid/operators/math/complex_functors.h"
#else
#pragma once

#include "paddle/fluid/platform/complex.h"
#include "paddle/fluid/platform/hostdevice.h"
#include "paddle/phi/kernels/funcs/complex_functors.h"

namespace paddle {
namespace operators {
namespace math {

using ::phi::funcs::AbsFunctor;
using ::phi::funcs::AbsGradFunctor;
using ::phi::funcs::AbsGradGradFunctor;
using ::phi::funcs::AngleFunctor;
using ::phi::funcs::AngleGradFunctor;
using ::phi::funcs::Complex;
using ::phi::funcs::cond;
using ::phi::funcs::ConjFunctor;
using ::phi::funcs::DisableComplex;
using ::phi::funcs::EnableComplex;
using ::phi::funcs::eval_if;
using ::phi::funcs::eval_if_t;
using ::phi::funcs::ImagFunctor;
using ::phi::funcs::ImagToComplexFunctor;
using ::phi::funcs::NoComplex;
using ::phi::funcs::Real;
using ::phi::funcs::RealFunctor;
using ::phi::funcs::RealToComplexFunctor;
using ::phi::funcs::select;
using ::phi::funcs::select_t;

}  // namespace math
}  // namespace operators
}  // namespace paddle

#endif
