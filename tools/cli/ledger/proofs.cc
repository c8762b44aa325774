#include "tools/cli/ledger/proofs.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "framework/program/mapped_file.h"
#include "phi/core/enforce.h"
#include "tools/common/report/source_digest.h"

namespace phibridge {
namespace tools {
namespace {

void AddShadows(const nlohmann::json& list, std::map<std::string, ShadowSamples>* counts) {
  for (const nlohmann::json& entry : list) {
    ShadowSamples& count = (*counts)[entry.at("op").get<std::string>()];
    count.samples += entry.at("samples").get<int64_t>();
    count.diverged += entry.at("diverged").get<int64_t>();
  }
}

// The first source that is another now; empty: none.
std::string ChangedSource(const Proof& proof, SourceDigests* digests) {
  for (const auto& [source, digest] : proof.sources) {
    if (digests->Of(source) != digest) return source;
  }
  return "";
}

}  // namespace

std::map<std::string, ShadowSamples> ReadShadows(const std::vector<std::string>& paths) {
  std::map<std::string, ShadowSamples> counts;
  for (const std::string& path : paths) {
    const nlohmann::json json = nlohmann::json::parse(ReadFile(path), nullptr, false);
    PADDLE_ENFORCE(json.is_object() && json.contains("shadow") && json.at("shadow").is_array(),
                   phi::errors::InvalidArgument("%s holds no record of shadow runs", path));
    try {
      AddShadows(json.at("shadow"), &counts);
    } catch (const nlohmann::json::exception& error) {
      PADDLE_THROW(phi::errors::InvalidArgument(
          "%s: a record of shadow runs is not as expected: %s", path, error.what()));
    }
  }
  return counts;
}

std::vector<CheckedProof> CheckProofs(const std::string& path, const std::string& source_root,
                                      bool* compared) {
  SourceDigests digests(source_root);
  std::vector<CheckedProof> checked;
  for (Proof& proof : ReadProofs(path)) {
    const std::string changed = ChangedSource(proof, &digests);
    checked.push_back({std::move(proof), changed});
  }
  if (compared != nullptr) *compared = digests.any();
  if (digests.any()) return checked;
  for (CheckedProof& proof : checked) proof.changed_source.clear();
  return checked;
}

}  // namespace tools
}  // namespace phibridge
