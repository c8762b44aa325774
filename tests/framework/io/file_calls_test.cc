#include "framework/io/file_calls.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>

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
