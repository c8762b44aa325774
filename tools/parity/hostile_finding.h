#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/parity/hostile_process.h"

namespace phibridge {
namespace tools {

/// Whether a verdict is a typed error, or that there is no kernel.
bool IsRefusal(const std::string& verdict);
/// Whether planning says that the mutant runs, and the run refuses it.
bool IsRefusedAgainstPlan(const TriedMutant& tried);

/// What is wrong with the runs of a mutant: "died: …", "hung", "foreign memory", "untyped",
/// "verdicts differ", "doctor refuses what runs"; empty: nothing.
std::string FindingOf(const TriedMutant& tried);
/// "died" for "died: signal 11 (Segmentation fault)".
std::string KindOfFinding(const std::string& finding);
/// Whether `tried` shows the finding of `found`: the same kind on the same routes, or where
/// verdicts differ the same ones.
bool ShowsFinding(const TriedMutant& tried, const TriedMutant& found);

/// {"op", "number", "side", "class", "what", "finding", "verdicts", "messages"}.
nlohmann::json FindingJson(const TriedMutant& tried);
/// The mutant of it. Errors: nlohmann's.
TriedMutant MutantOfFinding(const nlohmann::json& finding);

}  // namespace tools
}  // namespace phibridge
