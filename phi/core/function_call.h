#pragma once

#include <cstddef>
#include <utility>

namespace phi {

/// The role of a parameter of a kernel or shape function.
enum class ParameterKind { kContext, kInput, kAttribute, kOutput };

/// Calls a function of type Fn with its arguments taken from a context: Traits<P>::kKind says what
/// parameter type P is and Traits<P>::Get(ctx, i) fetches the i-th argument of that kind. Kernels
/// and shape functions share this; a parameter type without Traits is a compile error.
template <template <typename> class Traits, typename Context, typename Fn>
struct SignatureCall;

template <template <typename> class Traits, typename Context, typename Return, typename... Params>
struct SignatureCall<Traits, Context, Return (*)(Params...)> {
  using Fn = Return (*)(Params...);
  static void Run(Fn fn, Context* ctx) { Unpack(fn, ctx, std::index_sequence_for<Params...>{}); }

 private:
  static constexpr ParameterKind kKinds[] = {Traits<Params>::kKind...};

  static constexpr size_t Ordinal(size_t parameter) {
    size_t n = 0;
    for (size_t i = 0; i < parameter; ++i) n += kKinds[i] == kKinds[parameter] ? 1 : 0;
    return n;
  }

  template <size_t... I>
  static void Unpack(Fn fn, Context* ctx, std::index_sequence<I...>) {
    fn(Traits<Params>::Get(ctx, Ordinal(I))...);
  }
};

/// The same of one function.
template <template <typename> class Traits, typename Context, auto fn>
struct FunctionCall {
  static void Run(Context* ctx) { SignatureCall<Traits, Context, decltype(fn)>::Run(fn, ctx); }
};

}  // namespace phi
