#include "framework/io/file_calls.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::TempFolder;

// NFS gives an exclusive lock only for what is open for writing.
TEST(FileCallsTest, WhatIsLockedIsOpenForWritingUnlessItIsAFolder) {
  const TempFolder folder;
  folder.Write("file", "x");
  FileCalls calls;
  const int file = calls.Lock(folder / "file"), locked_folder = calls.Lock(folder.path());
  ASSERT_GE(file, 0);
  ASSERT_GE(locked_folder, 0);
  EXPECT_EQ(fcntl(file, F_GETFL) & O_ACCMODE, O_RDWR);
  EXPECT_EQ(calls.Lock(folder / "file"), -1);
  EXPECT_EQ(errno, EWOULDBLOCK);
  EXPECT_EQ(calls.Lock(folder.path()), -1);
  EXPECT_EQ(errno, EWOULDBLOCK);
  EXPECT_EQ(calls.Lock(folder / "nothing"), -1);
  EXPECT_EQ(errno, ENOENT);
  calls.Close(file);
  calls.Close(locked_folder);
}

// As under `ulimit -f`, where the kernel's signal would end the process.
TEST(FileCallsTest, AFileThatGrowsBeyondTheLimitIsAnError) {
  const TempFolder folder;
  FileCalls calls;
  const int file = calls.Create(folder / "file");
  ASSERT_GE(file, 0);
  rlimit before;
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small = {10, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string bytes(20, 'x');
  const ssize_t first = calls.Write(file, bytes.data(), bytes.size());
  const ssize_t second = calls.Write(file, bytes.data(), bytes.size());
  const int error = errno;
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(first, 10);
  EXPECT_EQ(second, -1);
  EXPECT_EQ(error, EFBIG);
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGXFSZ), 0);
  calls.Close(file);
}

TEST(FileCallsTest, ListNamesAllEntries) {
  const TempFolder folder;
  folder.Write("file", "x");
  folder.Write("below/deep", "x");
  folder.Write(".hidden", "x");
  FileCalls calls;
  std::vector<std::string> names = calls.List(folder.path());
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{".hidden", "below", "file"}));
  EXPECT_TRUE(calls.List(folder / "nothing").empty());
}

TEST(FileCallsTest, TheFirstUseOfAFolderIsTold) {
  const TempFolder folder;
  FileCalls calls;
  EXPECT_TRUE(calls.IsFirstUse(folder / "a"));
  EXPECT_TRUE(calls.IsFirstUse(folder / "b"));
  EXPECT_FALSE(calls.IsFirstUse(folder / "a"));
}

}  // namespace
}  // namespace phibridge
