#pragma once

#include <oneapi/dnnl/dnnl.hpp>

namespace phi {
namespace onednn {

/// The CPU engine of the process.
const dnnl::engine& Engine();
/// Attributes that every primitive here gets: scratch memory comes from the caller.
const dnnl::primitive_attr& Attributes();

}  // namespace onednn
}  // namespace phi
