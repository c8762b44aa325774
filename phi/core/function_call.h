#pragma once

#include <cstddef>
#include <utility>

namespace phi {

/// The role of a parameter of a kernel or shape function.
enum class ParameterKind { kContext, kInput, kAttribute, kOutput };

/// Calls `fn` with its arguments taken from a context: Traits<P>::kKind says what parameter type P
/// is and Traits<P>::Get(ctx, i) fetches the i-th argument of that kind. Kernels and shape
/// functions share this; a parameter type without Traits is a compile error.
template <template <typename> class Traits, typename Context, auto fn>
struct FunctionCall;

template <template <typename> class Traits, typename Context, typename Return, typename... Params,
          Return (*fn)(Params...)>
struct FunctionCall<Traits, Context, fn> {
  static void Run(Context* ctx) { Unpack(ctx, std::index_sequence_for<Params...>{}); }

  /// Calls describe(Traits<P>*) with a null pointer for each parameter type P, in order.
  template <typename Describe>
  static void ForEachParameter(Describe&& describe) {
    (describe(static_cast<Traits<Params>*>(nullptr)), ...);
  }

 private:
  static constexpr ParameterKind kKinds[] = {Traits<Params>::kKind...};

  static constexpr size_t Ordinal(size_t parameter) {
    size_t n = 0;
    for (size_t i = 0; i < parameter; ++i) n += kKinds[i] == kKinds[parameter] ? 1 : 0;
    return n;
  }

  template <size_t... I>
  static void Unpack(Context* ctx, std::index_sequence<I...>) {
    fn(Traits<Params>::Get(ctx, Ordinal(I))...);
  }
};

}  // namespace phi
