#pragma once

#include <type_traits>

#include "phi/common/data_type.h"
#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// One element of `cast`, for host and device: static_cast; complex numbers lose their imaginary
/// part, but as bool they are true unless both parts are 0.
template <typename From, typename To>
struct CastFunctor {
  HOSTDEVICE To operator()(const From& value) const {
    constexpr bool kFromComplex =
        std::is_same_v<From, complex64> || std::is_same_v<From, complex128>;
    constexpr bool kToComplex = std::is_same_v<To, complex64> || std::is_same_v<To, complex128>;
    if constexpr (kFromComplex && kToComplex) {
      return To(value);
    } else if constexpr (kFromComplex && std::is_same_v<To, bool>) {
      return value.real != 0 || value.imag != 0;
    } else if constexpr (kFromComplex) {
      return static_cast<To>(value.real);
    } else if constexpr (kToComplex) {
      using Part = decltype(To::real);
      return To(static_cast<Part>(value), Part(0));
    } else {
      return static_cast<To>(value);
    }
  }
};

}  // namespace funcs
}  // namespace phi
