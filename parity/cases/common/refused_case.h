#pragma once

#include <string>
#include <vector>

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

/// Adds `base` as `change(&case)` leaves it, which must fail with an error that says `text`.
template <typename Change>
void AddRefused(std::vector<OpCase>* cases, const OpCase& base, const char* name, const char* text,
                Change change) {
  OpCase c = base;
  c.name = name;
  c.truth.clear();
  change(&c);
  cases->push_back(Fails(c, text));
}

}  // namespace parity
}  // namespace phibridge
