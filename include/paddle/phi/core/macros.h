#pragma once

// The standard headers that the original's headers bring along, and that sources use without naming
// them.
#include <algorithm>
#include <array>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#ifndef DISABLE_COPY_AND_ASSIGN
#define DISABLE_COPY_AND_ASSIGN(classname)         \
 private:                                          \
  classname(const classname&) = delete;            \
  classname(classname&&) = delete;                 \
  classname& operator=(const classname&) = delete; \
  classname& operator=(classname&&) = delete
#endif

#ifndef PD_EXPAND
#define PD_EXPAND(x) x
#endif
/// A pointer that no other pointer of its function reaches the elements of.
#ifndef PADDLE_RESTRICT
#define PADDLE_RESTRICT __restrict__
#endif
#ifndef PADDLE_ALIGN
#define PADDLE_ALIGN(bytes) __attribute__((aligned(bytes)))
#endif
#ifndef PADDLE_MAY_THROW
#define PADDLE_MAY_THROW noexcept(false)
#endif
#ifndef UNUSED
#define UNUSED __attribute__((unused))
#endif
#ifndef LIKELY
#define LIKELY(condition) __builtin_expect(static_cast<bool>(condition), 1)
#endif
#ifndef UNLIKELY
#define UNLIKELY(condition) __builtin_expect(static_cast<bool>(condition), 0)
#endif
#define PD_CONCATENATE(a, b) PD_CONCATENATE_NOW(a, b)
#define PD_CONCATENATE_NOW(a, b) a##b
#define PD_ID __COUNTER__

/// A compile error unless it stands in the global namespace.
#ifndef PD_STATIC_ASSERT_GLOBAL_NAMESPACE
#define PD_STATIC_ASSERT_GLOBAL_NAMESPACE(uniq_name, message)              \
  struct pd_test_global_namespace_##uniq_name {};                          \
  static_assert(std::is_same<::pd_test_global_namespace_##uniq_name,       \
                             pd_test_global_namespace_##uniq_name>::value, \
                message)
#endif
