#pragma once

#include "paddle/phi/core/utils/rw_lock.h"

namespace paddle {
namespace framework {

using AutoRDLock = ::phi::AutoRDLock;
using AutoWRLock = ::phi::AutoWRLock;
using RWLock = ::phi::RWLock;

}  // namespace framework
}  // namespace paddle
