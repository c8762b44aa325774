#pragma once

#include <gtest/gtest.h>

#include <string>

#include "phi/core/enforce.h"

namespace phibridge {
namespace tests {

/// Runs `body`, which must throw an error of kind `code` whose sentence contains `part`.
template <typename Body>
void ExpectError(phi::ErrorCode code, const std::string& part, Body body) {
  try {
    body();
    ADD_FAILURE() << "no error; expected one with \"" << part << "\"";
  } catch (const phi::enforce::EnforceNotMet& e) {
    EXPECT_EQ(e.code(), code) << e.what();
    EXPECT_NE(e.error_str().find(part), std::string::npos)
        << "\"" << e.error_str() << "\" should contain \"" << part << "\"";
  }
}

}  // namespace tests
}  // namespace phibridge
