#include "tools/cli/ledger/proofs.h"

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "framework/mapped_file.h"
#include "phi/core/enforce.h"
#include "tools/common/sha256.h"

namespace phibridge {
namespace cli {
namespace {

namespace fs = std::filesystem;

// JSON has no infinity: a value against a true 0 or denormal is so many ulps away.
double Largest(const nlohmann::json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end()) return 0;
  return found->is_null() ? std::numeric_limits<double>::infinity() : found->get<double>();
}

Proof ProofFrom(const nlohmann::json& json) {
  Proof proof;
  proof.op = json.at("op").get<std::string>();
  proof.place = json.at("place").get<std::string>();
  proof.dtype = json.at("dtype").get<std::string>();
  proof.kernel = json.value("kernel", "");
  proof.is_gradient = json.value("gradient", false);
  proof.cases = json.value("cases", 0);
  proof.max_ulp = Largest(json, "max_ulp");
  proof.max_abs = Largest(json, "max_abs");
  proof.date = json.value("date", "");
  if (json.contains("sources"))
    proof.sources = json.at("sources").get<std::map<std::string, std::string>>();
  return proof;
}

// Digests of files, each file read once. Empty for one that is not there.
class Digests {
 public:
  explicit Digests(fs::path root) : root_(std::move(root)) {}

  const std::string& Of(const std::string& path) {
    const auto [it, is_new] = digests_.emplace(path, "");
    std::error_code ignored;
    if (is_new && fs::is_regular_file(root_ / path, ignored)) {
      it->second = Sha256Hex(ReadFile((root_ / path).string()));
      any_ = true;
    }
    return it->second;
  }
  bool any() const { return any_; }

 private:
  fs::path root_;
  std::map<std::string, std::string> digests_;
  bool any_ = false;
};

}  // namespace

std::map<std::string, ShadowSamples> ReadShadows(const std::vector<std::string>& paths) {
  std::map<std::string, ShadowSamples> counts;
  for (const std::string& path : paths) {
    const nlohmann::json json = nlohmann::json::parse(ReadFile(path), nullptr, false);
    PADDLE_ENFORCE(json.is_object() && json.contains("shadow") && json.at("shadow").is_array(),
                   phi::errors::InvalidArgument("%s holds no record of shadow runs", path));
    for (const nlohmann::json& entry : json.at("shadow")) {
      ShadowSamples& count = counts[entry.value("op", "")];
      count.samples += entry.value("samples", int64_t{0});
      count.diverged += entry.value("diverged", int64_t{0});
    }
  }
  return counts;
}

ProofBook::ProofBook(const std::string& path, const std::string& source_root) {
  nlohmann::json json = nlohmann::json::parse(ReadFile(path), nullptr, false);
  if (json.is_object() && json.contains("proofs"))
    json = json.at("proofs");  // all of `parity --json`
  PADDLE_ENFORCE(json.is_array(), phi::errors::InvalidArgument("%s holds no list of proofs", path));
  try {
    for (const nlohmann::json& proof : json) proofs_.push_back(ProofFrom(proof));
  } catch (const nlohmann::json::exception& error) {
    PADDLE_THROW(
        phi::errors::InvalidArgument("%s: a proof is not as expected: %s", path, error.what()));
  }
  Digests digests(source_root);
  for (Proof& proof : proofs_) {
    for (const auto& [source, digest] : proof.sources) {
      const std::string& now = digests.Of(source);
      if (proof.changed_source.empty() && now.compare(0, digest.size(), digest) != 0)
        proof.changed_source = source;
    }
  }
  if (digests.any()) return;
  for (Proof& proof : proofs_) proof.changed_source.clear();
}

}  // namespace cli
}  // namespace phibridge
