// Files with random damage: each is refused with a typed error or read, never a crash. The damage
// is the same in every run.
#include <random>

#include "framework/api/phibridge.h"
#include "framework/io/model_dir.h"
#include "framework/io/npy.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::Slurp;
using testing::TempFolder;

const std::string kCase = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_infer/";
constexpr int kRounds = 400;

// One of: bytes changed, bytes taken out, bytes doubled, the end cut off.
std::string Damage(std::string bytes, std::mt19937* random) {
  const auto below = [&](size_t n) { return static_cast<size_t>((*random)() % n); };
  // Most of a file is numbers or names; the structure stands at the front and between them.
  const size_t range = below(2) == 0 ? std::min<size_t>(bytes.size(), 400) : bytes.size();
  const size_t at = below(range);
  const size_t length = std::min(1 + below(16), bytes.size() - at);
  switch (below(4)) {
    case 0:
      for (size_t i = 0; i < length; ++i) bytes[at + i] = static_cast<char>((*random)());
      break;
    case 1:
      bytes.erase(at, length);
      break;
    case 2:
      bytes.insert(at, bytes.substr(at, length));
      break;
    default:
      bytes.resize(at);
      break;
  }
  return bytes;
}

// Calls body(damaged bytes) and counts how often it threw; anything but a typed error fails the
// test.
template <typename Body>
void ExpectOnlyTypedErrors(const std::string& file, const Body& body) {
  const std::string bytes = Slurp(kCase + file);
  ASSERT_FALSE(bytes.empty());
  std::mt19937 random(20240607);
  int refused = 0;
  for (int round = 0; round < kRounds; ++round) {
    try {
      body(Damage(bytes, &random));
    } catch (const phi::enforce::EnforceNotMet&) {
      ++refused;
    } catch (const std::exception& error) {
      FAIL() << "round " << round << ": " << error.what();
    }
  }
  EXPECT_GT(refused, kRounds / 10);
}

TEST(HostileFiles, Npy) {
  ExpectOnlyTypedErrors("inputs/image.npy", [](const std::string& bytes) { ParseNpy(bytes, "x"); });
}

TEST(HostileFiles, Parameters) {
  TempFolder folder;
  folder.Write("model.pdmodel", Slurp(kCase + "model.pdmodel"));
  ExpectOnlyTypedErrors("model.pdiparams", [&](const std::string& bytes) {
    folder.Write("model.pdiparams", bytes);
    const Model model = OpenModel(folder.path());
    for (size_t i = 0; i < model.params->entries().size(); ++i)
      model.params->Read(i, phi::CPUPlace());
  });
}

TEST(HostileFiles, Programs) {
  TempFolder folder;
  folder.Write("model.pdiparams", Slurp(kCase + "model.pdiparams"));
  ExpectOnlyTypedErrors("model.pdmodel", [&](const std::string& bytes) {
    folder.Write("model.pdmodel", bytes);
    OpenModel(folder.path());
  });
}

// One byte of the program is another: most such programs load, and what they ask for is run.
TEST(HostileFiles, ProgramsThatMayRun) {
  TempFolder folder;
  folder.Write("model.pdiparams", Slurp(kCase + "model.pdiparams"));
  const std::string good = Slurp(kCase + "model.pdmodel");
  const Tensor image = ReadNpy(kCase + "inputs/image.npy");
  std::mt19937 random(20240608);
  for (int round = 0; round < kRounds; ++round) {
    std::string bytes = good;
    bytes[random() % bytes.size()] = static_cast<char>(random());
    folder.Write("model.pdmodel", bytes);
    try {
      const auto program = Program::Load(folder.path());
      Session session(program);
      session.Feed("image", image);
      session.Run();
    } catch (const phi::enforce::EnforceNotMet&) {
    } catch (const std::exception& error) {
      FAIL() << "round " << round << ": " << error.what();
    }
  }
}

}  // namespace
}  // namespace phibridge
