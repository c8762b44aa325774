// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/platform/aligned_vector.h")
#include_next "paddle/fluid/platform/aligned_vector.h"
#else
#pragma once

#include "paddle/fluid/platform/hostdevice.h"
#include "paddle/phi/kernels/funcs/aligned_vector.h"

namespace paddle {
namespace platform {

using ::phi::AlignedVector;
using ::phi::GetVectorizedSize;
using ::phi::Load;
using ::phi::Store;

}  // namespace platform
}  // namespace paddle

#endif
