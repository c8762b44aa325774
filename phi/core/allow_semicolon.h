#pragma once

/// The end of a registration macro. In sources written for the original the invocation of some
/// macros ends in a semicolon and that of others does not, as theirs end in the body of a function;
/// this allows both. `name` may be an invocation's argument; `macro` tells the macros apart.
#define PHI_ALLOW_SEMICOLON(macro, name) \
  [[maybe_unused]] inline void macro##_allows_semicolon_after_##name() {}
