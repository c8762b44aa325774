#include "parity/harness/suites.h"

#include <utility>

namespace phibridge {
namespace parity {
namespace {

std::deque<NamedSuite>& Suites() {
  static auto* const suites = new std::deque<NamedSuite>;  // its elements are pointed to
  return *suites;
}

}  // namespace

const std::deque<NamedSuite>& AllSuites() { return Suites(); }

bool RegisterOpTests(const char* name, const char* file, OpSuite suite) {
  Suites().push_back({name, file, std::move(suite), false});
  return true;
}

void AddSuite(const std::string& name, const std::string& file, OpSuite suite) {
  Suites().push_back({name, file, std::move(suite), true});
}

}  // namespace parity
}  // namespace phibridge
