// The fuzz targets without a fuzzer: every input of the corpora, and a fixed draw of changed ones.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <random>

#include "framework/program/mapped_file.h"
#include "tests/fuzz/fuzz_target.h"

namespace phibridge {
namespace fuzz {
namespace {

namespace fs = std::filesystem;

constexpr int kChangesOfAnInput = 40;
constexpr size_t kMaxCorpusBytes = 64 << 10;

std::map<std::string, std::string> CorpusOf(const FuzzTarget& target) {
  std::map<std::string, std::string> inputs;
  for (const auto& entry : fs::directory_iterator(fs::path(PHIBRIDGE_SOURCE_DIR) /
                                                  "tests/fuzz/corpora" / target.name)) {
    inputs[entry.path().filename().string()] = ReadFile(entry.path().string());
  }
  return inputs;
}

// One byte changed, left out or doubled, or the end cut off.
std::string Changed(std::string bytes, std::minstd_rand* random) {
  if (bytes.empty()) return bytes;
  const size_t at = (*random)() % bytes.size();
  switch ((*random)() % 4) {
    case 0:
      bytes[at] = static_cast<char>((*random)());
      break;
    case 1:
      bytes.erase(at, 1);
      break;
    case 2:
      bytes.insert(at, 1, bytes[at]);
      break;
    default:
      bytes.resize(at);
  }
  return bytes;
}

std::string MutatedBy(const FuzzTarget& target, const std::string& bytes, unsigned seed) {
  std::string changed = bytes;
  changed.resize(2 * bytes.size() + 256);
  changed.resize(target.mutate(reinterpret_cast<uint8_t*>(changed.data()), bytes.size(),
                               changed.size(), seed));
  return changed;
}

class CorpusTest : public testing::TestWithParam<FuzzTarget> {
 protected:
  static void SetUpTestSuite() { LimitTensorMemory(size_t{1} << 20, size_t{1} << 25); }
};

TEST_P(CorpusTest, AcceptsItsSeedsAndSurvivesEveryInput) {
  const std::map<std::string, std::string> inputs = CorpusOf(GetParam());
  size_t bytes = 0;
  for (const auto& [name, input] : inputs) {
    bytes += input.size();
    const std::string refusal = RunTarget(GetParam(), input);
    EXPECT_TRUE(refusal.empty() || name.rfind("seed_", 0) != 0) << name << ": " << refusal;
  }
  EXPECT_GE(inputs.size(), 3u);
  EXPECT_LE(bytes, kMaxCorpusBytes) << "a corpus is small: tools/fuzz --minimise";
}

TEST_P(CorpusTest, SurvivesChangedInputs) {
  std::minstd_rand random(1);
  for (const auto& [name, input] : CorpusOf(GetParam())) {
    for (unsigned i = 0; i < kChangesOfAnInput; ++i) {
      RunTarget(GetParam(), Changed(input, &random));
      if (GetParam().mutate != nullptr) RunTarget(GetParam(), MutatedBy(GetParam(), input, i));
    }
  }
}

std::string NameOf(const testing::TestParamInfo<FuzzTarget>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(All, CorpusTest, testing::ValuesIn(FuzzTargets()), NameOf);

}  // namespace
}  // namespace fuzz
}  // namespace phibridge
