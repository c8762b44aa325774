#include "parity/execution/op_key.h"

#include <fmt/format.h>

#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {

std::string OpKey::OpText() const { return fmt::format("{}/{}", block, index); }
std::string OpKey::IterationText() const { return fmt::format("{}", fmt::join(iteration, ".")); }
std::string OpKey::Text() const {
  return iteration.empty() ? OpText() : OpText() + "@" + IterationText();
}

OpKey OpKeyTracker::Begin(const paddle::framework::OpOrigin& origin) {
  OpKey key;
  key.block = origin.block;
  key.index = origin.index;
  if (open_.empty()) {
    if (step_ < 0 || (origin.block == 0 && origin.position == 0)) ++step_;
  } else {
    const auto [found, is_new] = iterations_.back().emplace(origin.block, 0);
    if (!is_new && origin.position == 0) ++found->second;
    key.iteration = open_.back().iteration;
    key.iteration.push_back(found->second);
  }
  key.step = step_;
  open_.push_back(key);
  iterations_.emplace_back();
  return key;
}

OpKey OpKeyTracker::End() {
  PADDLE_ENFORCE(!open_.empty(), phi::errors::PreconditionNotMet("no operator has begun"));
  OpKey key = std::move(open_.back());
  open_.pop_back();
  iterations_.pop_back();
  return key;
}

}  // namespace parity
}  // namespace phibridge
