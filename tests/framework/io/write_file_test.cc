#include "framework/io/write_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

#include "framework/io/file_calls.h"
#include "framework/program/mapped_file.h"
#include "tests/framework/model_testing.h"
#include "tests/support/child_process.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

using testing::ErrorOf;
using testing::Slurp;
using testing::TempFolder;

size_t EntriesOf(const std::string& folder) {
  return static_cast<size_t>(std::distance(fs::directory_iterator(folder), {}));
}

template <typename Body>
phi::ErrorCode CodeOf(const Body& body) {
  return ErrorOf(body).first;
}

TEST(WriteFileTest, ReplacesAFileAndLeavesNothingBeside) {
  const TempFolder folder;
  WriteFile(folder / "a", "first");
  WriteFile(folder / "a", std::string(100000, 'x'));
  EXPECT_EQ(Slurp(folder / "a"), std::string(100000, 'x'));
  EXPECT_EQ(EntriesOf(folder.path()), 1u);
}

TEST(WriteFileTest, ASymlinkStaysAndItsFileIsReplaced) {
  const TempFolder folder;
  folder.Write("below/real", "old");
  fs::create_symlink("below/real", folder / "link");
  fs::create_symlink("below/new", folder / "to_nothing");
  WriteFile(folder / "link", "new");
  WriteFile(folder / "to_nothing", "made");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(Slurp(folder / "below/real"), "new");
  EXPECT_EQ(Slurp(folder / "below/new"), "made");
}

TEST(WriteFileTest, ADeviceIsWrittenToAndStaysADevice) {
  WriteFile("/dev/null", "x");
  struct stat status;
  ASSERT_EQ(stat("/dev/null", &status), 0);
  EXPECT_TRUE(S_ISCHR(status.st_mode));
  const auto [code, text] = ErrorOf([] { WriteFile("/dev/full", "x"); });
  EXPECT_EQ(code, phi::UNAVAILABLE);
  EXPECT_HAS(text, "cannot write /dev/full: No space left on device");
}

TEST(WriteFileTest, WhatCannotBeWrittenIsATypedError) {
  const TempFolder folder;
  EXPECT_EQ(CodeOf([&] { WriteFile(folder / "no/such/folder", "x"); }), phi::NOT_FOUND);
  fs::create_directories(folder / "taken/below");
  EXPECT_EQ(CodeOf([&] { WriteFile(folder / "taken", "x"); }), phi::UNAVAILABLE);
  EXPECT_EQ(CodeOf([] { WriteFile("/proc/phibridge_test", "x"); }), phi::NOT_FOUND);
  EXPECT_EQ(EntriesOf(folder.path()), 1u);
}

TEST(WriteTogetherTest, AFolderInTheWayIsRefusedBeforeAnythingChanges) {
  const TempFolder folder;
  const std::string path = folder / "net.pdmodel", part = folder / "net.pdiparams";
  const std::string_view bytes = "new parameters";
  folder.Write("net.pdmodel", "old");
  fs::create_directories(part);
  for (const std::string_view* given : {&bytes, static_cast<const std::string_view*>(nullptr)}) {
    const auto [code, text] = ErrorOf([&] { WriteTogether(path, "new", part, given); });
    EXPECT_EQ(code, phi::UNAVAILABLE);
    EXPECT_HAS(text, "cannot replace " + part + ": Is a directory");
    EXPECT_EQ(Slurp(path), "old");
    EXPECT_TRUE(fs::is_directory(part));
  }
  EXPECT_EQ(EntriesOf(folder.path()), 2u);
  const std::string other = folder / "folder.pdmodel";
  fs::create_directories(other);
  EXPECT_EQ(CodeOf([&] { WriteTogether(other, "new", folder / "folder.pdiparams", &bytes); }),
            phi::UNAVAILABLE);
  EXPECT_TRUE(fs::is_directory(other));
  EXPECT_FALSE(fs::exists(folder / "folder.pdiparams"));
}

TEST(WriteFileTest, ManyThreadsLeaveOneWholeFile) {
  const TempFolder folder;
  std::vector<std::thread> threads;
  for (char c = 'a'; c < 'i'; ++c) {
    threads.emplace_back([&folder, c] {
      for (int i = 0; i < 50; ++i) WriteFile(folder / "file", std::string(5000, c));
    });
  }
  for (int i = 0; i < 200; ++i) {
    if (!fs::exists(folder / "file")) continue;
    const std::string seen = ReadFile(folder / "file");
    ASSERT_EQ(seen, std::string(5000, seen[0]));
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(EntriesOf(folder.path()), 1u);
}

// To look for the work of dead processes before every file would be quadratic in their number.
TEST(WriteFileTest, AFolderIsListedOnceNotForEveryFile) {
  struct CountedLists : FileCalls {
    std::vector<std::string> List(const std::string& folder) override {
      ++lists;
      return FileCalls::List(folder);
    }
    int lists = 0;
  };
  const TempFolder folder;
  folder.Write(".phibridge.unfinished.1.1.1", "of a dead process");
  CountedLists calls;
  {
    const ScopedFileCalls scoped(&calls);
    for (int i = 0; i < 20; ++i) WriteFile(folder / std::to_string(i), "x");
  }
  EXPECT_EQ(calls.lists, 1);
  EXPECT_EQ(EntriesOf(folder.path()), 20u);
}

TEST(MakeFoldersTest, MakesWhatIsMissing) {
  const TempFolder folder;
  MakeFolders(folder / "a/b/c/");
  MakeFolders(folder / "a/b/c");
  EXPECT_TRUE(fs::is_directory(folder / "a/b/c"));
  folder.Write("file", "x");
  EXPECT_EQ(CodeOf([&] { MakeFolders(folder / "file"); }), phi::UNAVAILABLE);
  EXPECT_EQ(CodeOf([&] { MakeFolders(folder / "file/below"); }), phi::NOT_FOUND);
}

TEST(NewFolderTest, IsThereWithCommitAndNotBefore) {
  const TempFolder folder;
  {
    NewFolder made(folder / "deep/made/");
    made.Add("a", "1");
    made.Add("b/c", "2");
    EXPECT_FALSE(fs::exists(folder / "deep/made"));
    made.Commit();
  }
  EXPECT_EQ(Slurp(folder / "deep/made/b/c"), "2");
  { NewFolder(folder / "deep/dropped").Add("a", "1"); }
  EXPECT_EQ(EntriesOf(folder / "deep"), 1u);
}

TEST(NewFolderTest, RefusesWhatIsThereAndNamesThatLeadOut) {
  const TempFolder folder;
  EXPECT_EQ(CodeOf([&] { NewFolder again(folder.path()); }), phi::ALREADY_EXISTS);
  NewFolder made(folder / "made");
  for (const char* name : {"../x", "/x", "a/../../x", "", ".", "a/", "."}) {
    EXPECT_EQ(CodeOf([&] { made.Add(name, "x"); }), phi::INVALID_ARGUMENT) << name;
  }
  fs::create_directories(folder / "made");  // empty: a rename alone would replace it
  const auto [code, text] = ErrorOf([&] { made.Commit(); });
  EXPECT_EQ(code, phi::ALREADY_EXISTS);
  EXPECT_HAS(text, "by another process or thread meanwhile");
}

TEST(FolderLockTest, OneAtATime) {
  const TempFolder folder;
  {
    const FolderLock lock(folder / "out", "test.lock", "wait");
    const auto [code, text] =
        ErrorOf([&] { FolderLock second(folder / "out", "test.lock", "wait for it"); });
    EXPECT_EQ(code, phi::PRECONDITION_NOT_MET);
    EXPECT_HAS(text, folder / "out");
    EXPECT_HAS(text, "wait for it");
    const FolderLock other(folder / "other", "test.lock", "wait");
  }
  EXPECT_FALSE(fs::exists(folder / "out/test.lock"));
  const FolderLock again(folder / "out", "test.lock", "wait");
}

// As NFS without a lock daemon, and other file systems.
TEST(FolderLockTest, AFileSystemWithoutLocksIsNoError) {
  struct NoLocks : FileCalls {
    int Lock(const std::string&) override {
      errno = error;
      return -1;
    }
    int error = 0;
  } calls;
  const TempFolder folder;
  const ScopedFileCalls scoped(&calls);
  for (const int error : {EBADF, ENOLCK, EOPNOTSUPP}) {
    calls.error = error;
    {
      const FolderLock lock(folder / "out", "test.lock", "wait");
      EXPECT_TRUE(fs::exists(folder / "out/test.lock"));
    }
    EXPECT_FALSE(fs::exists(folder / "out/test.lock"));
  }
  calls.error = EIO;
  EXPECT_EQ(CodeOf([&] { FolderLock lock(folder / "out", "test.lock", "wait"); }),
            phi::UNAVAILABLE);
}

TEST(FolderLockTest, IsFreeWhenItsOwnerIsKilled) {
  const TempFolder folder;
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t owner = tests::StartChild([&] {
    const FolderLock lock(folder.path(), "test.lock", "wait");
    if (write(ready[1], "x", 1) != 1) return 1;
    for (;;) pause();
  });
  close(ready[1]);  // so that an owner which ends early is seen
  char c = 0;
  ASSERT_EQ(read(ready[0], &c, 1), 1);
  EXPECT_EQ(CodeOf([&] { FolderLock lock(folder.path(), "test.lock", "wait"); }),
            phi::PRECONDITION_NOT_MET);
  kill(owner, SIGKILL);
  waitpid(owner, nullptr, 0);
  EXPECT_TRUE(fs::exists(folder / "test.lock"));
  const FolderLock lock(folder.path(), "test.lock", "wait");
}

}  // namespace
}  // namespace phibridge
