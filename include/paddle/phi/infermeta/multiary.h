// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/infermeta/multiary.h")
#include_next "paddle/phi/infermeta/multiary.h"
#else
#pragma once

#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/families.h"

#endif
