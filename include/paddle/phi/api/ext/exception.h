#pragma once

#include <sstream>
#include <string>

#include "paddle/phi/core/enforce.h"

namespace paddle {

/// What PD_CHECK and PD_THROW throw, as all of the library's errors.
using PD_Exception = ::phi::enforce::EnforceNotMet;

template <typename... Parts>
std::string JoinedMessage(const Parts&... parts) {
  std::ostringstream text;
  static_cast<void>((text << ... << parts));
  return text.str();
}

}  // namespace paddle

#ifndef PD_THROW
#define PD_THROW(...) \
  PADDLE_THROW(::phi::errors::External("%s", ::paddle::JoinedMessage(__VA_ARGS__)))
/// PD_CHECK(condition, parts of a message…).
#define PD_CHECK(COND, ...)               \
  PADDLE_ENFORCE((COND),                  \
                 ::phi::errors::External( \
                     "%s", ::paddle::JoinedMessage("check `" #COND "` failed. ", ##__VA_ARGS__)))
#endif
