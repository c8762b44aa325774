#include "tools/parity/suites.h"

#include <utility>

namespace phibridge {
namespace {

std::deque<optest::NamedSuite>& Suites() {
  static auto* const suites = new std::deque<optest::NamedSuite>;  // its elements are pointed to
  return *suites;
}

}  // namespace

namespace parity {

const std::deque<optest::NamedSuite>& AllSuites() { return Suites(); }

}  // namespace parity

namespace optest {

// What OP_TEST calls: gtest programs have another one, in parity/harness/registration.cc.
bool RegisterOpTests(const char* name, OpSuite suite) {
  Suites().push_back({name, std::move(suite)});
  return true;
}

}  // namespace optest
}  // namespace phibridge
