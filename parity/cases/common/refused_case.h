#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "parity/cases/common/copy_cases.h"
#include "phi/core/enforce.h"

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

/// The suite, with the reason why a program may be built with these cases.
inline OpSuite RefusedAtRun(OpSuite suite, const char* why,
                            std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const auto is_it = [name](const OpCase& c) { return c.name == name; };
    const auto found = std::find_if(suite.cases.begin(), suite.cases.end(), is_it);
    PADDLE_ENFORCE(found != suite.cases.end(),
                   phi::errors::NotFound("%s has no case %s", suite.type, name));
    for (OpCase& c : suite.cases) {
      if (is_it(c)) c.refused_at_run = why;
    }
  }
  return suite;
}

}  // namespace parity
}  // namespace phibridge
