// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/math.h")
#include_next "paddle/fluid/operators/math.h"
#else
#pragma once

#include <cmath>

#include "paddle/phi/common/float16.h"
#include "paddle/phi/core/hostdevice.h"

namespace paddle {
namespace operators {

// Elementary functions under one name for all types; those of float16 are computed in float.
inline HOSTDEVICE ::phi::dtype::float16 real_exp(::phi::dtype::float16 x) {
  return static_cast<::phi::dtype::float16>(std::exp(static_cast<float>(x)));
}
inline HOSTDEVICE float real_exp(float x) { return std::exp(x); }
inline HOSTDEVICE double real_exp(double x) { return std::exp(x); }
inline HOSTDEVICE ::phi::dtype::float16 real_log(::phi::dtype::float16 x) {
  return static_cast<::phi::dtype::float16>(std::log(static_cast<float>(x)));
}
inline HOSTDEVICE float real_log(float x) { return std::log(x); }
inline HOSTDEVICE double real_log(double x) { return std::log(x); }
inline HOSTDEVICE float real_min(float x, float y) { return std::fmin(x, y); }
inline HOSTDEVICE double real_min(double x, double y) { return std::fmin(x, y); }

}  // namespace operators
}  // namespace paddle

#endif
