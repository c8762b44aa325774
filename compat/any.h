#pragma once

#include <any>

namespace paddle {

/// A value of any type, as ArgumentMappingContext::Attr returns it.
using any = std::any;
using bad_any_cast = std::bad_any_cast;
using std::any_cast;

}  // namespace paddle
