// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/for_range.h")
#include_next "paddle/phi/kernels/funcs/for_range.h"
#else
#pragma once

#include <cstddef>

#include "paddle/phi/backends/all_context.h"

namespace phi {
namespace funcs {

/// Calls a functor with each index of [0, limit), in ascending order.
template <typename Context>
struct ForRange {
  static_assert(std::is_base_of_v<CPUContext, Context>,
                "kernels of a GPU are built with the library");

  ForRange(const Context& /*dev_ctx*/, size_t limit) : limit_(limit) {}
  template <typename Function>
  void operator()(Function func) const {
    for (size_t i = 0; i < limit_; ++i) func(i);
  }

 private:
  size_t limit_;
};

}  // namespace funcs
}  // namespace phi

#endif
