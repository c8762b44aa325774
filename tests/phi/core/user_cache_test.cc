#include "phi/core/user_cache.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace phi {
namespace {

namespace fs = std::filesystem;

class UserCacheTest : public ::testing::Test {
 protected:
  UserCacheTest() : folder_(fs::path(::testing::TempDir()) / "user_cache_test") {
    fs::remove_all(folder_);
    setenv("XDG_CACHE_HOME", folder_.c_str(), 1);
  }
  ~UserCacheTest() override { fs::remove_all(folder_); }

  const fs::path folder_;
};

TEST_F(UserCacheTest, GivesBackWhatWasWritten) {
  EXPECT_EQ(ReadUserCache("a"), "");
  EXPECT_TRUE(WriteUserCache("a", "one\ntwo"));
  EXPECT_EQ(ReadUserCache("a"), "one\ntwo");
  EXPECT_TRUE(WriteUserCache("a", "three"));
  EXPECT_EQ(ReadUserCache("a"), "three");
  const auto files = fs::directory_iterator(folder_ / "phibridge");
  EXPECT_EQ(std::distance(fs::begin(files), fs::end(files)), 1);  // nothing unfinished
}

TEST_F(UserCacheTest, IsBelowTheHomeFolderUnlessSaid) {
  EXPECT_EQ(UserCacheFolder(), (folder_ / "phibridge").string());
  unsetenv("XDG_CACHE_HOME");
  setenv("HOME", "/home/someone", 1);
  EXPECT_EQ(UserCacheFolder(), "/home/someone/.cache/phibridge");
  unsetenv("HOME");
  EXPECT_EQ(UserCacheFolder(), "");
  EXPECT_EQ(ReadUserCache("a"), "");
  EXPECT_FALSE(WriteUserCache("a", "text"));
}

TEST_F(UserCacheTest, WhereItCannotBeWrittenThatIsFalse) {
  fs::create_directories(folder_);
  WriteUserCache("a", "text");
  setenv("XDG_CACHE_HOME", (folder_ / "phibridge" / "a").c_str(), 1);  // a file
  EXPECT_FALSE(WriteUserCache("b", "text"));
}

}  // namespace
}  // namespace phi
