// Many savers of one folder, and savers that are killed: a checkpoint is whole and of one saver, or
// not there.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "framework/api/phibridge.h"
#include "tests/framework/model_testing.h"
#include "tests/support/child_process.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;
using testing::Slurp;
using testing::TempFolder;
using tests::StartChild;

constexpr int kRaces = 1000;
constexpr int kKills = 200;
constexpr int kSavers = 3;

// What a process ends with that saved, and one for which another was faster.
constexpr int kSaved = 10, kLate = 11;

using Tree = std::map<std::string, std::string>;

Tree TreeOf(const std::string& folder) {
  Tree tree;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file())
      tree[fs::relative(entry.path(), folder).string()] = Slurp(entry.path().string());
  }
  return tree;
}

std::string WeightOf(const TempFolder& folder, const Tree& tree) {
  for (const auto& [name, bytes] : tree) {
    if (name.find(".w_0") != std::string::npos) return folder / ("model/" + name);
  }
  return "";
}

// Sessions of one program whose parameters differ, and what each of them saves.
class Savers {
 public:
  Savers() {
    const std::string program = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_infer";
    Session(Program::Load(program)).Save(folder_ / "model");
    const std::string weight = WeightOf(folder_, TreeOf(folder_ / "model"));
    std::string bytes = Slurp(weight);
    for (int i = 0; i < kSavers; ++i) {
      bytes[bytes.size() - 2] = static_cast<char>(i);
      std::ofstream(weight, std::ios::binary) << bytes;
      sessions_.push_back(std::make_unique<Session>(Program::Load(folder_ / "model")));
      Save(i, folder_ / ("of-" + std::to_string(i)));
      trees_.push_back(TreeOf(folder_ / ("of-" + std::to_string(i))));
    }
  }

  void Save(int i, const std::string& to) const {
    sessions_[static_cast<size_t>(i)]->Save(to, {{"a_note", std::to_string(i)}, {"z_note", "z"}});
  }
  /// True if it was saved; false if another was faster.
  bool TrySave(int i, const std::string& to) const {
    try {
      Save(i, to);
      return true;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), phi::ALREADY_EXISTS) << error.what();
      return false;
    }
  }
  /// Which saver's folder it is; -1 if of none.
  int OwnerOf(const std::string& saved) const {
    const Tree tree = TreeOf(saved);
    for (int i = 0; i < kSavers; ++i) {
      if (tree == trees_[static_cast<size_t>(i)]) return i;
    }
    return -1;
  }

 private:
  TempFolder folder_;
  std::vector<std::unique_ptr<Session>> sessions_;
  std::vector<Tree> trees_;
};

void ExpectNothingUnfinished(const std::string& folder) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    EXPECT_EQ(entry.path().string().find("unfinished"), std::string::npos) << entry.path();
  }
}

// In memory where that is possible: waiting for a disk would take most of the time.
class SaveRaces : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (fs::is_directory("/dev/shm")) setenv("TMPDIR", "/dev/shm", 1);
  }
};

// What they save differs, or "mixed" could not be seen.
TEST_F(SaveRaces, SaversDiffer) {
  const Savers savers;
  TempFolder folder;
  for (int i = 0; i < kSavers; ++i) {
    savers.Save(i, folder / std::to_string(i));
    EXPECT_EQ(savers.OwnerOf(folder / std::to_string(i)), i);
  }
}

TEST_F(SaveRaces, ThreadsOfOneProcess) {
  const Savers savers;
  TempFolder folder;
  std::vector<int> won(kSavers);
  for (int race = 0; race < kRaces; ++race) {
    const std::string to = folder / std::to_string(race);
    std::atomic<int> ready{0}, winner{-1}, winners{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < kSavers; ++i) {
      threads.emplace_back([&, i] {
        ++ready;
        while (ready < kSavers) {
        }
        if (!savers.TrySave(i, to)) return;
        winner = i;
        ++winners;
      });
    }
    for (std::thread& thread : threads) thread.join();
    ASSERT_EQ(winners, 1) << race;
    ASSERT_EQ(savers.OwnerOf(to), winner) << race;
    ++won[static_cast<size_t>(winner)];
    fs::remove_all(to);
  }
  ExpectNothingUnfinished(folder.path());
  std::printf("%d races of %d threads; won: %d, %d, %d\n", kRaces, kSavers, won[0], won[1], won[2]);
}

TEST_F(SaveRaces, Processes) {
  const Savers savers;
  TempFolder folder;
  for (int race = 0; race < kRaces; ++race) {
    const std::string to = folder / std::to_string(race);
    int start[2];
    ASSERT_EQ(pipe(start), 0);
    std::vector<pid_t> children;
    for (int i = 0; i < kSavers; ++i) {
      children.push_back(StartChild([&] {
        close(start[1]);
        char c = 0;
        while (read(start[0], &c, 1) > 0) {
        }
        return savers.TrySave(i, to) ? kSaved : kLate;
      }));
    }
    close(start[0]);
    close(start[1]);  // now they start
    int winner = -1, winners = 0;
    for (int i = 0; i < kSavers; ++i) {
      int status = 0;
      waitpid(children[static_cast<size_t>(i)], &status, 0);
      ASSERT_TRUE(WIFEXITED(status));
      if (WEXITSTATUS(status) == kLate) continue;
      ASSERT_EQ(WEXITSTATUS(status), kSaved) << race;
      winner = i;
      ++winners;
    }
    ASSERT_EQ(winners, 1) << race;
    ASSERT_EQ(savers.OwnerOf(to), winner) << race;
    fs::remove_all(to);
  }
  ExpectNothingUnfinished(folder.path());
  std::printf("%d races of %d processes\n", kRaces, kSavers);
}

TEST_F(SaveRaces, Kills) {
  const Savers savers;
  TempFolder folder;
  std::mt19937 draw(200);
  int saved = 0, unfinished = 0;
  for (int round = 0; round < kKills; ++round) {
    const std::string to = folder / std::to_string(round);
    fs::create_directories(to);
    const pid_t child = StartChild([&] {
      for (int step = 0;; ++step) savers.Save(step % kSavers, to + "/" + std::to_string(step));
      return 0;
    });
    usleep(draw() % 30000);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    for (const auto& entry : fs::directory_iterator(to)) {
      const std::string name = entry.path().filename().string();
      if (name.find("unfinished") != std::string::npos) {
        ++unfinished;
        continue;
      }
      ASSERT_EQ(savers.OwnerOf(entry.path().string()), std::stoi(name) % kSavers) << entry.path();
      ++saved;
    }
    savers.Save(0, to + "/next");
    ExpectNothingUnfinished(to);
    fs::remove_all(to);
  }
  EXPECT_GT(unfinished, 0);
  std::printf(
      "%d kills: %d checkpoints, each whole; %d unfinished, each removed by the next save\n",
      kKills, saved, unfinished);
}

}  // namespace
}  // namespace phibridge
