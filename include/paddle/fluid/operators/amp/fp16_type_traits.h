// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/amp/fp16_type_traits.h")
#include_next "paddle/fluid/operators/amp/fp16_type_traits.h"
#else
#pragma once

#include "paddle/fluid/platform/bfloat16.h"
#include "paddle/fluid/platform/float16.h"
#include "paddle/phi/common/amp_type_traits.h"

namespace paddle {
namespace operators {
namespace details {

using ::phi::dtype::MPTypeTrait;

}  // namespace details
}  // namespace operators
}  // namespace paddle

#endif
