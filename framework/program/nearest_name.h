#pragma once

#include <string>
#include <vector>

namespace phibridge {

/// The name that a user may have meant by `name`: the nearest of `names`, if it is near enough to
/// be a slip of the pen (a third of the letters); else "".
std::string NearestName(const std::string& name, const std::vector<std::string>& names);
/// "; did you mean `softmax`?", or "" if no name is near.
std::string DidYouMean(const std::string& name, const std::vector<std::string>& names);

}  // namespace phibridge
