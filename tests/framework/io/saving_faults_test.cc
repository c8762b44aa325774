// What a reader finds when writing stops at any operation: the old state or the new, whole.
// Note [Files are whole or not there] in framework/io/write_file.h.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

#include "framework/api/phibridge.h"
#include "framework/io/write_file.h"
#include "tests/framework/model_testing.h"
#include "tests/support/memory_disk.h"

namespace phibridge {
namespace {

using testing::ErrorOf;
using testing::MemoryDisk;
using Files = MemoryDisk::Files;

constexpr int kDraws = 20;  // states after each power cut

bool IsUnfinished(const std::string& path) {
  return path.find(".phibridge.unfinished.") != std::string::npos;
}

// Without what the next writer removes.
Files Finished(const Files& files) {
  Files finished;
  for (const auto& [path, bytes] : files) {
    if (!IsUnfinished(path)) finished[path] = bytes;
  }
  return finished;
}

// Runs `save` on copies of `before` with the fault at each operation, and calls check(disk, code):
// the code of the error that `save` threw, or LEGACY if it threw none.
template <typename Save, typename Check>
int AtEachOperation(const MemoryDisk& before, MemoryDisk::Fault fault, const Save& save,
                    const Check& check) {
  for (int at = 1;; ++at) {
    MemoryDisk disk(before);
    disk.Arm(fault, at);
    phi::ErrorCode code = phi::LEGACY;
    {
      const ScopedFileCalls calls(&disk);
      try {
        save();
      } catch (const Error& error) {
        code = error.code();
      }
    }
    if (!disk.Struck()) return at - 1;
    SCOPED_TRACE("operation " + std::to_string(at));
    check(disk, code);
    if (::testing::Test::HasFailure()) return at;
  }
}

// The state before, and the one that `save` makes if nothing goes wrong.
struct Scene {
  template <typename Prepare, typename Save>
  Scene(const Prepare& prepare, const Save& save) {
    {
      const ScopedFileCalls calls(&before);
      prepare();
    }
    MemoryDisk disk(before);
    {
      const ScopedFileCalls calls(&disk);
      save();
    }
    then = before.Now();
    now = disk.Now();
  }
  void ExpectEither(const Files& files) const {
    const Files finished = Finished(files);
    EXPECT_TRUE(finished == then || finished == now)
        << finished.size() << " files, not " << then.size() << " or " << now.size();
  }

  MemoryDisk before;
  Files then, now;
};

template <typename Prepare, typename Save>
void ExpectWholeAtEachOperation(const Prepare& prepare, const Save& save, int at_least) {
  const Scene scene(prepare, save);
  ASSERT_NE(scene.then, scene.now);
  std::mt19937 draw(16);
  const int cuts =
      AtEachOperation(scene.before, MemoryDisk::kPowerCut, save, [&](MemoryDisk& disk, auto) {
        scene.ExpectEither(disk.Now());
        for (int i = 0; i < kDraws; ++i) scene.ExpectEither(disk.AfterPowerCut(&draw));
      });
  EXPECT_GE(cuts, at_least);
  const int failures = AtEachOperation(
      scene.before, MemoryDisk::kFails, save, [&](MemoryDisk& disk, phi::ErrorCode code) {
        const Files files = disk.Now();
        EXPECT_EQ(files, Finished(files)) << "something unfinished was left";
        scene.ExpectEither(files);
        if (code == phi::LEGACY) {
          EXPECT_EQ(files, scene.now);
        } else {
          EXPECT_EQ(code, phi::UNAVAILABLE);
        }
      });
  EXPECT_EQ(failures, cuts);
  std::printf("%d operations, each failed and cut off, %d states after each cut\n", cuts, kDraws);
}

TEST(SavingFaults, AFileIsTheOldOneOrTheNewOne) {
  const std::string bytes(1000, 'n');
  ExpectWholeAtEachOperation([] { WriteFile("/file", "old"); }, [&] { WriteFile("/file", bytes); },
                             12);
}

TEST(SavingFaults, AFolderIsWholeOrNotThere) {
  ExpectWholeAtEachOperation([] { WriteFile("/beside", "stays"); },
                             [] {
                               NewFolder folder("/folder");
                               folder.Add("a", "first");
                               folder.Add("below/deep/b", "second");
                               folder.Add("below/c", "");
                               folder.Commit();
                             },
                             30);
}

TEST(SavingFaults, ACheckpointIsWholeOrNotThereAndTheLastOneStays) {
  const Session session(Program::Load(PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_infer"));
  ExpectWholeAtEachOperation([&] { session.Save("/step-1"); },
                             [&] {
                               session.Save("/step-2", {{"training.json", "{}"}});
                             },
                             50);
}

// Of a program and its parameters: never those of one beside those of another.
void ExpectOneWrite(const std::string& part_before, const std::string* part_now) {
  const std::string_view before = part_before;
  const std::string_view now = part_now == nullptr ? std::string_view() : *part_now;
  const auto save = [&] {
    WriteTogether("/net.pdmodel", "the new program", "/net.pdiparams",
                  part_now == nullptr ? nullptr : &now);
  };
  const Scene scene([&] { WriteTogether("/net.pdmodel", "old", "/net.pdiparams", &before); }, save);
  ASSERT_EQ(scene.now.count("/net.pdiparams"), part_now == nullptr ? 0u : 1u);
  int without = 0;
  const auto expect = [&](const Files& files) {
    if (files.count("/net.pdmodel") != 0) return scene.ExpectEither(files);
    ++without;
  };
  std::mt19937 draw(17);
  AtEachOperation(scene.before, MemoryDisk::kPowerCut, save, [&](MemoryDisk& disk, auto) {
    expect(disk.Now());
    for (int i = 0; i < kDraws; ++i) expect(disk.AfterPowerCut(&draw));
  });
  EXPECT_GT(without, 0);
  AtEachOperation(scene.before, MemoryDisk::kFails, save,
                  [&](MemoryDisk& disk, phi::ErrorCode code) {
                    const Files files = disk.Now();
                    EXPECT_EQ(files, Finished(files)) << "something unfinished was left";
                    expect(files);
                    if (code == phi::LEGACY) {
                      EXPECT_EQ(files, scene.now);
                    } else {
                      EXPECT_EQ(code, phi::UNAVAILABLE);
                    }
                  });
}

TEST(SavingFaults, FilesThatBelongTogetherAreOfOneWrite) {
  const std::string numbers(500, 'n');
  ExpectOneWrite("old numbers", &numbers);
  ExpectOneWrite("old numbers", nullptr);
}

// After a power cut the name itself must stay once the call has returned.
TEST(SavingFaults, WhatReturnedIsOnTheDisk) {
  MemoryDisk disk;
  const ScopedFileCalls calls(&disk);
  WriteFile("/file", "bytes");
  MakeFolders("/a/b");
  NewFolder folder("/a/b/c/d");
  folder.Add("x/y", "z");
  folder.Commit();
  std::mt19937 draw(1);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(disk.AfterPowerCut(&draw), disk.Now());
}

TEST(SavingFaults, TheNextWriterRemovesTheWorkOfTheDeadAlone) {
  MemoryDisk disk;
  const ScopedFileCalls calls(&disk);
  NewFolder living("/living");
  living.Add("a", "a");
  ASSERT_EQ(disk.MakeFolder("/.phibridge.unfinished.1.1.1"), 0);
  disk.Close(disk.Create("/.phibridge.unfinished.1.1.1/part"));
  disk.Close(disk.Create("/.phibridge.unfinished.1.1.2"));
  WriteFile("/file", "x");
  EXPECT_FALSE(disk.Exists("/.phibridge.unfinished.1.1.1"));
  EXPECT_FALSE(disk.Exists("/.phibridge.unfinished.1.1.2"));
  living.Commit();
  EXPECT_EQ(disk.Now(), (Files{{"/file", "x"}, {"/living/", ""}, {"/living/a", "a"}}));
}

}  // namespace
}  // namespace phibridge
