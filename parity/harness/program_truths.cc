#include "parity/harness/program_truths.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "framework/program/mapped_file.h"
#include "parity/harness/truths.h"
#include "parity/values/file_format.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr char kFormat[] = "phibridge program truth";
constexpr int kVersion = 1;

std::vector<ProgramTruth>& Truths() {
  static auto* const truths = new std::vector<ProgramTruth>;
  return *truths;
}

}  // namespace

std::string BytesOfBase64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (char c : text) {
    if (c == '=') break;
    const size_t digit = digits.find(c);
    PADDLE_ENFORCE(digit != std::string::npos,
                   phi::errors::InvalidArgument("`%c` is no digit of base64", c));
    bits = bits << 6 | static_cast<uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<char>(bits >> count & 0xff));
  }
  return bytes;
}

namespace {

void ReadExpected(const json& j, ProgramTruth* truth) {
  const json expected = j.value("expected", json::object());
  const json files = j.value("files", json::object());
  for (const auto& [name, value] : expected.items()) {
    if (value.is_array()) truth->arrays.insert(name);
    for (const json& tensor : value.is_array() ? value : json::array({value}))
      truth->expected[name].push_back(TensorOfTruth(tensor.dump()));
  }
  for (const auto& [name, bytes] : files.items())
    truth->files.emplace(name, BytesOfBase64(bytes.get<std::string>()));
  if (j.contains("printed")) truth->printed = j.at("printed").get<std::string>();
  truth->error = j.value("error", "");
  truth->before_run = j.value("before_run", false);
  truth->places = j.value("places", truth->places);
  truth->is_by_hand = j.value("source", "") == "by hand";
  truth->target = j.value("target", "");
  truth->by = j.value("by", std::vector<std::string>());
  PADDLE_ENFORCE(!truth->expected.empty() || !truth->files.empty() || truth->printed ||
                     !truth->error.empty() || !truth->by.empty() || !truth->places.empty(),
                 phi::errors::InvalidArgument("nothing is expected, so nothing is proved"));
}

}  // namespace

const std::vector<ProgramTruth>& AllProgramTruths() { return Truths(); }

ProgramTruth ParseProgramTruth(const std::string& text, const std::string& file) {
  const json j = json::parse(text, nullptr, false);
  PADDLE_ENFORCE(
      HasFormat(j, kFormat, kVersion),
      phi::errors::InvalidArgument("%s is no truth of a program, of version %d", file, kVersion));
  ProgramTruth truth;
  truth.name = fs::path(file).stem().string();
  try {
    truth.ops = j.at("ops").get<std::vector<std::string>>();
    truth.program = BytesOfBase64(j.at("program").get<std::string>());
    for (const auto& [name, value] : j.at("feeds").items())
      truth.feeds.emplace(name, TensorOfTruth(value.dump()));
    ReadExpected(j, &truth);
    truth.tolerance = {j.at("atol").get<double>(), j.at("rtol").get<double>(),
                       "recorded: of the answer of another program"};
  } catch (const std::exception& error) {
    PADDLE_THROW(phi::errors::InvalidArgument("%s is not as expected: %s", file, error.what()));
  }
  return truth;
}

void LoadProgramTruths(const std::string& folder) {
  if (!Truths().empty()) return;
  for (const std::string& file : TruthFiles(folder, {}))
    Truths().push_back(ParseProgramTruth(ReadFile(file), file));
}

}  // namespace parity
}  // namespace phibridge
