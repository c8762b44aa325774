#pragma once

#include <cmath>
#include <type_traits>
#include <utility>
#include <vector>

// What tools/source_mutants writes into a copy of the sources: expressions that compute as before
// until the program is told the number of a mutant. See docs/parity.md.

extern "C" {
/// The mutant that is alive; 0: none.
__attribute__((visibility("default"))) inline int phibridge_chosen_mutant = 0;
/// A byte a mutant: 1 where its place was reached, 2 where it was and no mutant can stand there,
/// for its type; null: nobody asks.
__attribute__((visibility("default"))) inline unsigned char* phibridge_reached_mutants = nullptr;
}

namespace phibridge {
namespace mutants {

inline bool Chosen(int n) {
  if (__builtin_expect(phibridge_reached_mutants != nullptr, 0)) phibridge_reached_mutants[n] = 1;
  return __builtin_expect(phibridge_chosen_mutant == n, 0);
}

inline void CannotBe(int n) {
  if (phibridge_reached_mutants != nullptr && phibridge_reached_mutants[n] == 0)
    phibridge_reached_mutants[n] = 2;
}

enum class Op {
  kPlus,
  kMinus,
  kTimes,
  kOver,
  kModulo,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kEqual,
  kNotEqual
};
enum class Change { kOther, kReversed, kLeft, kRight, kNot };

/// The place of an operator's mutant: `a + Infix<…>() + b`.
template <int n, Op op, Change change>
struct Infix {};

// Names without a comma, which would end an argument of a macro: `a + PlusLeft<7>() + b`.
#define PHIBRIDGE_MUTANTS_OF(name)                                 \
  template <int n>                                                 \
  using name##Other = Infix<n, Op::k##name, Change::kOther>;       \
  template <int n>                                                 \
  using name##Reversed = Infix<n, Op::k##name, Change::kReversed>; \
  template <int n>                                                 \
  using name##Left = Infix<n, Op::k##name, Change::kLeft>;         \
  template <int n>                                                 \
  using name##Right = Infix<n, Op::k##name, Change::kRight>;       \
  template <int n>                                                 \
  using name##Not = Infix<n, Op::k##name, Change::kNot>;
PHIBRIDGE_MUTANTS_OF(Plus)
PHIBRIDGE_MUTANTS_OF(Minus)
PHIBRIDGE_MUTANTS_OF(Times)
PHIBRIDGE_MUTANTS_OF(Over)
PHIBRIDGE_MUTANTS_OF(Modulo)
PHIBRIDGE_MUTANTS_OF(Less)
PHIBRIDGE_MUTANTS_OF(LessEqual)
PHIBRIDGE_MUTANTS_OF(Greater)
PHIBRIDGE_MUTANTS_OF(GreaterEqual)
PHIBRIDGE_MUTANTS_OF(Equal)
PHIBRIDGE_MUTANTS_OF(NotEqual)
#undef PHIBRIDGE_MUTANTS_OF

template <typename A, int n, Op op, Change change>
struct Half {
  A&& a;
};

template <Op op, typename A, typename B>
auto Apply(A&& a, B&& b) {
  if constexpr (op == Op::kPlus) return a + b;
  if constexpr (op == Op::kMinus) return a - b;
  if constexpr (op == Op::kTimes) return a * b;
  if constexpr (op == Op::kOver) return a / b;
  if constexpr (op == Op::kModulo) return a % b;
  if constexpr (op == Op::kLess) return a < b;
  if constexpr (op == Op::kLessEqual) return a <= b;
  if constexpr (op == Op::kGreater) return a > b;
  if constexpr (op == Op::kGreaterEqual) return a >= b;
  if constexpr (op == Op::kEqual) return a == b;
  if constexpr (op == Op::kNotEqual) return a != b;
}

/// What one takes for the other.
constexpr Op OtherOf(Op op) {
  switch (op) {
    case Op::kPlus:
      return Op::kMinus;
    case Op::kMinus:
      return Op::kPlus;
    case Op::kTimes:
      return Op::kPlus;
    case Op::kOver:
      return Op::kTimes;
    case Op::kModulo:
      return Op::kOver;
    case Op::kLess:
      return Op::kLessEqual;
    case Op::kLessEqual:
      return Op::kLess;
    case Op::kGreater:
      return Op::kGreaterEqual;
    case Op::kGreaterEqual:
      return Op::kGreater;
    case Op::kEqual:
      return Op::kNotEqual;
    default:
      return Op::kEqual;
  }
}

template <Op op, Change change, typename A, typename B>
auto Changed(A&& a, B&& b) {
  if constexpr (change == Change::kOther) return Apply<OtherOf(op)>(a, b);
  if constexpr (change == Change::kReversed) return Apply<op>(b, a);
  if constexpr (change == Change::kLeft) return std::decay_t<A>(a);
  if constexpr (change == Change::kRight) return std::decay_t<B>(b);
  if constexpr (change == Change::kNot) return !Apply<op>(a, b);
}

template <typename To, typename From>
constexpr bool kSameKind = std::is_same_v<To, From> ||
                           (std::is_arithmetic_v<To> && std::is_arithmetic_v<From>);

// An Eigen expression of another type cannot stand in; there the mutant is nowhere.
template <Op op, typename A, typename B, typename = void>
constexpr bool kApplies = false;
template <typename A, typename B>
constexpr bool
    kApplies<Op::kPlus, A, B, std::void_t<decltype(std::declval<A>() + std::declval<B>())>> = true;
template <typename A, typename B>
constexpr bool
    kApplies<Op::kMinus, A, B, std::void_t<decltype(std::declval<A>() - std::declval<B>())>> = true;
template <typename A, typename B>
constexpr bool
    kApplies<Op::kTimes, A, B, std::void_t<decltype(std::declval<A>() * std::declval<B>())>> = true;
template <typename A, typename B>
constexpr bool
    kApplies<Op::kOver, A, B, std::void_t<decltype(std::declval<A>() / std::declval<B>())>> = true;
template <typename A, typename B>
constexpr bool
    kApplies<Op::kLess, A, B, std::void_t<decltype(std::declval<A>() < std::declval<B>())>> = true;
template <typename A, typename B>
constexpr bool
    kApplies<Op::kLessEqual, A, B, std::void_t<decltype(std::declval<A>() <= std::declval<B>())>> =
        true;
template <typename A, typename B>
constexpr bool
    kApplies<Op::kGreater, A, B, std::void_t<decltype(std::declval<A>() > std::declval<B>())>> =
        true;
template <typename A, typename B>
constexpr bool kApplies<Op::kGreaterEqual, A, B,
                        std::void_t<decltype(std::declval<A>() >= std::declval<B>())>> = true;
template <typename A, typename B>
constexpr bool
    kApplies<Op::kEqual, A, B, std::void_t<decltype(std::declval<A>() == std::declval<B>())>> =
        true;
template <typename A, typename B>
constexpr bool
    kApplies<Op::kNotEqual, A, B, std::void_t<decltype(std::declval<A>() != std::declval<B>())>> =
        true;

template <Op op, Change change, typename A, typename B>
constexpr bool Changes() {
  using R = decltype(Apply<op>(std::declval<A>(), std::declval<B>()));
  if constexpr (change == Change::kLeft) return kSameKind<R, std::decay_t<A>>;
  if constexpr (change == Change::kRight) return kSameKind<R, std::decay_t<B>>;
  if constexpr (change == Change::kNot) return std::is_same_v<R, bool>;
  constexpr Op other = change == Change::kReversed ? op : OtherOf(op);
  using First = std::conditional_t<change == Change::kReversed, B, A>;
  using Second = std::conditional_t<change == Change::kReversed, A, B>;
  if constexpr (kApplies<other, First, Second> &&
                (change == Change::kReversed || change == Change::kOther)) {
    return kSameKind<R, decltype(Apply<other>(std::declval<First>(), std::declval<Second>()))>;
  }
  return false;
}

template <int n, Op op, Change change, typename A, typename B>
auto Run(A&& a, B&& b) {
  using R = decltype(Apply<op>(std::forward<A>(a), std::forward<B>(b)));
  if constexpr (Changes<op, change, A, B>()) {
    if (Chosen(n))
      return static_cast<R>(Changed<op, change>(std::forward<A>(a), std::forward<B>(b)));
  } else {
    CannotBe(n);
  }
  return Apply<op>(std::forward<A>(a), std::forward<B>(b));
}

#define PHIBRIDGE_MUTANTS_OF(symbol, name)                                          \
  template <typename A, int n, Change change>                                       \
  Half<A, n, Op::name, change> operator symbol(A&& a, Infix<n, Op::name, change>) { \
    return {std::forward<A>(a)};                                                    \
  }                                                                                 \
  template <typename A, int n, Change change, typename B>                           \
  auto operator symbol(Half<A, n, Op::name, change>&& half, B&& b) {                \
    return Run<n, Op::name, change>(std::forward<A>(half.a), std::forward<B>(b));   \
  }
PHIBRIDGE_MUTANTS_OF(+, kPlus)
PHIBRIDGE_MUTANTS_OF(-, kMinus)
PHIBRIDGE_MUTANTS_OF(*, kTimes)
PHIBRIDGE_MUTANTS_OF(/, kOver)
PHIBRIDGE_MUTANTS_OF(%, kModulo)
PHIBRIDGE_MUTANTS_OF(<, kLess)
PHIBRIDGE_MUTANTS_OF(<=, kLessEqual)
PHIBRIDGE_MUTANTS_OF(>, kGreater)
PHIBRIDGE_MUTANTS_OF(>=, kGreaterEqual)
PHIBRIDGE_MUTANTS_OF(==, kEqual)
PHIBRIDGE_MUTANTS_OF(!=, kNotEqual)
#undef PHIBRIDGE_MUTANTS_OF

/// A condition that always holds, and one that never does.
template <int n, typename T>
bool Always(T&& condition) {
  const bool was = static_cast<bool>(condition);
  return Chosen(n) || was;
}
template <int n, typename T>
bool Never(T&& condition) {
  const bool was = static_cast<bool>(condition);
  return !Chosen(n) && was;
}

/// A number that is off by one, or by a factor of two.
template <int n, typename T>
T Number(T v) {
  if (!Chosen(n)) return v;
  if constexpr (std::is_floating_point_v<T>) return v == 0 ? T(1) : 2 * v;
  return static_cast<T>(v + 1);
}

template <typename T>
T NothingLike(const T&) {
  return T();
}
template <typename T>
std::vector<T> NothingLike(const std::vector<T>& v) {
  return std::vector<T>(v.size());
}
/// A value that is not read: zero, false, or as many zeros.
template <int n, typename T>
std::decay_t<T> Ignored(T&& v) {
  return Chosen(n) ? NothingLike(v) : std::decay_t<T>(std::forward<T>(v));
}

template <int n, typename T>
T Max(const T& a, const T& b) {
  return Chosen(n) == (a < b) ? a : b;
}
template <int n, typename T>
T Min(const T& a, const T& b) {
  return Chosen(n) == (b < a) ? a : b;
}

template <int n, typename T>
auto Abs(const T& v) {
  using std::abs;
  using R = decltype(abs(v));
  if constexpr (kSameKind<R, T>) {
    if (Chosen(n)) return static_cast<R>(v);
  } else {
    CannotBe(n);
  }
  return abs(v);
}

/// A cast of float64 that keeps what float32 has.
template <int n, typename To, typename From>
To Cast(From&& v) {
  if constexpr (std::is_same_v<To, double> && std::is_same_v<std::decay_t<From>, double>) {
    if (Chosen(n)) return static_cast<double>(static_cast<float>(v));
  } else {
    CannotBe(n);
  }
  return static_cast<To>(std::forward<From>(v));
}

/// The place of a unary minus: `Negative<7>()->*v`.
template <int n>
struct Negative {};
template <int n, typename T>
auto operator->*(Negative<n>, const T& v) {
  using R = decltype(-v);
  if constexpr (kSameKind<R, T>) {
    if (Chosen(n)) return static_cast<R>(v);
  } else {
    CannotBe(n);
  }
  return -v;
}

/// The left side of `v += x`.
template <int n, Change change, typename T>
struct Into {
  T& v;
  template <typename U>
  T& operator+=(U&& x) {
    if constexpr (std::is_arithmetic_v<T>) {
      if (Chosen(n)) return change == Change::kLeft ? v = static_cast<T>(x) : v -= x;
    } else {
      CannotBe(n);
    }
    return v += std::forward<U>(x);
  }
  template <typename U>
  T& operator-=(U&& x) {
    if constexpr (std::is_arithmetic_v<T>) {
      if (Chosen(n)) return change == Change::kLeft ? v = static_cast<T>(x) : v += x;
    } else {
      CannotBe(n);
    }
    return v -= std::forward<U>(x);
  }
  template <typename U>
  T& operator*=(U&& x) {
    if constexpr (std::is_arithmetic_v<T>) {
      if (Chosen(n)) return change == Change::kLeft ? v = static_cast<T>(x) : v;
    } else {
      CannotBe(n);
    }
    return v *= std::forward<U>(x);
  }
  template <typename U>
  T& operator/=(U&& x) {
    if constexpr (std::is_arithmetic_v<T>) {
      if (Chosen(n)) return change == Change::kLeft ? v = static_cast<T>(x) : v;
    } else {
      CannotBe(n);
    }
    return v /= std::forward<U>(x);
  }
};
template <int n, typename T>
Into<n, Change::kOther, T> IntoOther(T& v) {
  return {v};
}
template <int n, typename T>
Into<n, Change::kLeft, T> IntoLeft(T& v) {
  return {v};
}

}  // namespace mutants
}  // namespace phibridge
