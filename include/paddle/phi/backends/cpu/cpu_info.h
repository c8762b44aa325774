#pragma once

#include "paddle/fluid/platform/cpu_info.h"

namespace phi {
namespace backends {
namespace cpu {

using paddle::platform::avx;
using paddle::platform::avx2;
using paddle::platform::avx512_bf16;
using paddle::platform::avx512_core;
using paddle::platform::avx512_core_vnni;
using paddle::platform::avx512f;
using paddle::platform::cpu_isa_t;
using paddle::platform::CpuMaxAllocSize;
using paddle::platform::CpuMaxChunkSize;
using paddle::platform::CpuMinChunkSize;
using paddle::platform::CpuTotalPhysicalMemory;
using paddle::platform::CUDAPinnedMaxAllocSize;
using paddle::platform::CUDAPinnedMaxChunkSize;
using paddle::platform::CUDAPinnedMinChunkSize;
using paddle::platform::isa_any;
using paddle::platform::MayIUse;
using paddle::platform::sse42;

}  // namespace cpu
}  // namespace backends
}  // namespace phi
