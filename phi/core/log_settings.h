#pragma once

#include <string>
#include <vector>

namespace phi {
namespace logging {

/// A sentence for each GLOG_… of the environment that says nothing: a level that is no whole
/// number, a part of GLOG_vmodule that is not FILE=LEVEL. They are told on standard error when the
/// library is loaded, as glog takes them for 0.
std::vector<std::string> WrongSettings();

}  // namespace logging
}  // namespace phi
