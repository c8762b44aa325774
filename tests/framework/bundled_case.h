#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "framework/api/phibridge.h"
#include "framework/io/npy.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace testing {

inline std::string BundledFolder(const std::string& name) {
  return PHIBRIDGE_SOURCE_DIR "/tests/programs/" + name;
}

/// The inputs of a case of tests/programs, by name, with their LoD.
inline std::map<std::string, Tensor> BundledInputs(const std::string& name) {
  std::map<std::string, Tensor> inputs;
  for (const auto& entry : std::filesystem::directory_iterator(BundledFolder(name) + "/inputs")) {
    if (entry.path().extension() != ".npy") continue;
    Tensor value = ReadNpy(entry.path().string());
    const std::string lod = std::filesystem::path(entry.path()).replace_extension(".lod.json");
    if (std::filesystem::exists(lod)) {
      value.set_lod(nlohmann::json::parse(Slurp(lod)).get<phi::LoD>());
    }
    inputs.emplace(entry.path().stem().string(), std::move(value));
  }
  return inputs;
}

/// The bytes of everything that the program fetches, one string a variable.
inline std::vector<std::string> FetchedBytes(const Program& program, const Session& session) {
  std::vector<std::string> all;
  for (const std::string& name : program.fetches()) {
    const Tensor value = session.Fetch(name);
    all.emplace_back(static_cast<const char*>(value.data()),
                     static_cast<size_t>(value.numel()) * phi::SizeOf(value.dtype()));
  }
  return all;
}

/// Feeds and runs once in `session`.
inline std::vector<std::string> RunBundled(const std::map<std::string, Tensor>& inputs,
                                           const Program& program, Session* session) {
  for (const auto& [name, value] : inputs) session->Feed(name, value);
  session->Run();
  return FetchedBytes(program, *session);
}

/// A case of tests/programs and where it runs: a parameter of tests.
struct PlacedCase {
  std::string program;
  std::string place;
};
/// Convolutions and sequences, on the CPU and through oneDNN; a loop on the CPU.
inline const std::vector<PlacedCase> kPlacedCases = {{"digits_lenet_infer", "cpu"},
                                                     {"digits_lenet_infer", "onednn"},
                                                     {"lexical_analysis", "cpu"},
                                                     {"lexical_analysis", "onednn"},
                                                     {"while_rnn", "cpu"}};
inline std::string NameOf(const ::testing::TestParamInfo<PlacedCase>& info) {
  return info.param.program + "_" + info.param.place;
}

/// True if this build and machine compute at `place`.
inline bool HasPlace(const std::string& place) {
  Options options;
  options.place = place;
  try {
    Program::Load(BundledFolder("digits_mlp_infer"), options);
  } catch (const Error& error) {
    if (error.code() == phi::UNAVAILABLE) return false;
    throw;
  }
  return true;
}

}  // namespace testing
}  // namespace phibridge
