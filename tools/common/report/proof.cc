#include "tools/common/report/proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <tuple>

#include "framework/io/write_file.h"
#include "framework/program/mapped_file.h"
#include "parity/values/file_format.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;

constexpr char kProofsFormat[] = "phibridge proofs";
constexpr int kProofsVersion = 3;

// JSON has no infinity: a value against a true 0 or denormal is so many ulps away.
json NumberJson(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }
double NumberFrom(const json& value) {
  return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>();
}

json Rounded(double value) {
  if (!std::isfinite(value)) return nullptr;
  // Not stod, which takes a denormal number for an error.
  return std::strtod(fmt::format("{:.3g}", value).c_str(), nullptr);
}

std::map<std::string, WitnessProof> WitnessesFrom(const json& witnesses) {
  std::map<std::string, WitnessProof> all;
  for (const auto& [name, numbers] : witnesses.items()) {
    all[name] = {numbers.at(0).get<int>(), NumberFrom(numbers.at(1)), NumberFrom(numbers.at(2))};
  }
  return all;
}

json WitnessesJson(const std::map<std::string, WitnessProof>& witnesses) {
  json all = json::object();
  for (const auto& [name, witness] : witnesses)
    all[name] = {witness.cases, Rounded(witness.max_ulp), Rounded(witness.of_tolerance)};
  return all;
}

Proof ProofFrom(const json& entry) {
  Proof proof;
  proof.op = entry.at("op");
  proof.place = entry.at("place");
  proof.dtype = entry.at("dtype");
  proof.kernel = entry.value("kernel", "");
  proof.is_gradient = entry.value("gradient", false);
  proof.cases = entry.value("cases", 0);
  if (entry.contains("max_ulp")) proof.max_ulp = NumberFrom(entry.at("max_ulp"));
  if (entry.contains("max_abs")) proof.max_abs = NumberFrom(entry.at("max_abs"));
  proof.witnesses = WitnessesFrom(entry.value("witnesses", json::object()));
  proof.date = entry.value("date", "");
  proof.sources = entry.value("sources", std::map<std::string, std::string>());
  return proof;
}

// All types of one kernel.
void TakeKernel(const std::string& op, const json& kernel, std::vector<Proof>* proofs) {
  Proof proof;
  proof.op = op;
  proof.place = kernel.at("place");
  proof.kernel = kernel.at("kernel");
  proof.is_gradient = kernel.value("gradient", false);
  proof.date = kernel.at("date");
  proof.sources = kernel.at("sources").get<std::map<std::string, std::string>>();
  for (const auto& [dtype, numbers] : kernel.at("types").items()) {
    proof.dtype = dtype;
    proof.cases = numbers.at(0);
    proof.max_ulp = NumberFrom(numbers.at(1));
    proof.max_abs = NumberFrom(numbers.at(2));
    proof.witnesses = WitnessesFrom(numbers.at(3));
    proofs->push_back(proof);
  }
}

std::vector<Proof> ProofsFrom(const json& file) {
  std::vector<Proof> proofs;
  if (parity::HasFormat(file, kProofsFormat, kProofsVersion)) {
    for (const json& entry : file.at("ops")) {
      for (const json& kernel : entry.at("kernels")) TakeKernel(entry.at("op"), kernel, &proofs);
    }
    return proofs;
  }
  const json& list = file.is_object() ? file.at("proofs") : file;
  for (const json& entry : list) proofs.push_back(ProofFrom(entry));
  return proofs;
}

bool IsOfOneKernel(const Proof& a, const Proof& b) {
  return a.place == b.place && a.kernel == b.kernel && a.is_gradient == b.is_gradient &&
         a.date == b.date && a.sources == b.sources;
}

json KernelJson(const Proof& proof) {
  json kernel = {{"place", proof.place},
                 {"kernel", proof.kernel},
                 {"date", proof.date},
                 {"sources", proof.sources},
                 {"types", json::object()}};
  if (proof.is_gradient) kernel["gradient"] = true;
  return kernel;
}

// Whether `tried` says what was tried again of it.
bool IsTriedAgain(const Proof& proof, const Proof& tried) {
  if (proof.op != tried.op || proof.dtype != tried.dtype) return false;
  return tried.place.empty() ||
         (proof.place == tried.place && proof.is_gradient == tried.is_gradient);
}

}  // namespace

std::vector<Proof> MergedProofs(std::vector<Proof> old, const Proved& now) {
  const auto is_over = [&](const Proof& proof) {
    return std::any_of(now.tried.begin(), now.tried.end(),
                       [&](const Proof& tried) { return IsTriedAgain(proof, tried); });
  };
  old.erase(std::remove_if(old.begin(), old.end(), is_over), old.end());
  old.insert(old.end(), now.proofs.begin(), now.proofs.end());
  return old;
}

json ProofJson(const Proof& proof) {
  return {{"op", proof.op},
          {"place", proof.place},
          {"dtype", proof.dtype},
          {"kernel", proof.kernel},
          {"gradient", proof.is_gradient},
          {"cases", proof.cases},
          {"max_ulp", NumberJson(proof.max_ulp)},
          {"max_abs", NumberJson(proof.max_abs)},
          {"witnesses", WitnessesJson(proof.witnesses)},
          {"date", proof.date},
          {"sources", proof.sources}};
}

std::vector<Proof> ReadProofs(const std::string& path) {
  const json file = json::parse(ReadFile(path), nullptr, false);
  const bool has_proofs =
      file.is_array() || (file.is_object() && (file.contains("proofs") || file.contains("ops")));
  PADDLE_ENFORCE(has_proofs, phi::errors::InvalidArgument("%s holds no list of proofs", path));
  try {
    return ProofsFrom(file);
  } catch (const json::exception& error) {
    PADDLE_THROW(
        phi::errors::InvalidArgument("%s: a proof is not as expected: %s", path, error.what()));
  }
}

void WriteProofs(std::vector<Proof> proofs, const std::string& path) {
  const auto key = [](const Proof& p) {
    return std::tie(p.op, p.is_gradient, p.place, p.kernel, p.date, p.sources, p.dtype);
  };
  std::sort(proofs.begin(), proofs.end(),
            [&](const Proof& a, const Proof& b) { return key(a) < key(b); });
  std::string text = fmt::format("{{\"format\": \"{}\", \"version\": {}, \"ops\": [", kProofsFormat,
                                 kProofsVersion);
  for (size_t i = 0; i < proofs.size();) {
    json line = {{"op", proofs[i].op}, {"kernels", json::array()}};
    const size_t first = i;
    for (; i < proofs.size() && proofs[i].op == proofs[first].op; ++i) {
      const Proof& proof = proofs[i];
      if (i == first || !IsOfOneKernel(proof, proofs[i - 1]))
        line["kernels"].push_back(KernelJson(proof));
      line["kernels"].back()["types"][proof.dtype] = {proof.cases, Rounded(proof.max_ulp),
                                                      Rounded(proof.max_abs),
                                                      WitnessesJson(proof.witnesses)};
    }
    text += (first == 0 ? "\n" : ",\n") + line.dump();
  }
  WriteFile(path, text + "\n]}\n");
}

}  // namespace tools
}  // namespace phibridge
