#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/ops/op_test_check.h"

namespace phibridge {
namespace parity {

/// One case: op, name, dtype, findings, routes, mutants.
nlohmann::json CaseJson(const optest::CaseReport& report);

/// What the passing cases prove, one entry an op, place, dtype, kernel and direction; `date` is
/// today's. Kernels that a failing case ran have none.
nlohmann::json Proofs(const std::vector<optest::CaseReport>& reports, const std::string& date);
/// Replaces what `file` has for the ops, places and types of `proofs` and writes it back.
/// Errors: std::runtime_error naming the file.
void MergeProofs(const nlohmann::json& proofs, const std::string& file);

}  // namespace parity
}  // namespace phibridge
