#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/program/imperative_op_base.h"

namespace paddle {
namespace imperative {}  // namespace imperative
}  // namespace paddle
