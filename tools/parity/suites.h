#pragma once

#include <deque>

#include "tests/ops/op_test_check.h"

namespace phibridge {
namespace parity {

/// Every OP_TEST of tests/ops, in the order of linking; complete when main begins.
const std::deque<optest::NamedSuite>& AllSuites();

}  // namespace parity
}  // namespace phibridge
