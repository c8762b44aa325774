#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "paddle/phi/core/mixed_vector.h"

namespace paddle {
namespace framework {

using ::phi::CopyToCPU;
template <typename T>
using MixVector = ::phi::MixVector<T>;
template <typename T>
using Vector = std::vector<T>;

}  // namespace framework
}  // namespace paddle
