#include "framework/io/file_policy.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;
using testing::ErrorOf;
using testing::TempFolder;

// A working folder, a program's folder and a folder beside them.
class FilePolicyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"work/below", "program", "beside", "program_of_another"})
      fs::create_directories(folder_ / name);
    before_ = fs::current_path();
    fs::current_path(folder_ / "work");
    policy_.AllowReads(folder_ / "program");
  }
  void TearDown() override { fs::current_path(before_); }

  bool MayRead(const std::string& path) const {
    return policy_.WhyNot(FileAccess::kRead, path).empty();
  }
  bool MayWrite(const std::string& path) const {
    return policy_.WhyNot(FileAccess::kWrite, path).empty();
  }

  TempFolder folder_;
  fs::path before_;
  FilePolicy policy_;
};

TEST_F(FilePolicyTest, ReadsBelowProgramAndWorkingFolderWritesBelowWorkingFolder) {
  for (const std::string path : {"x", "below/x", "new/folder/x", "./below/../x"}) {
    EXPECT_TRUE(MayRead(path) && MayWrite(path)) << path;
  }
  EXPECT_TRUE(MayRead(folder_ / "work/x"));
  EXPECT_TRUE(MayRead(folder_ / "program/x"));
  EXPECT_TRUE(MayRead("../program/x"));
  EXPECT_FALSE(MayWrite(folder_ / "program/x"));
  for (const std::string& path :
       {std::string("../x"), folder_ / "beside/x", folder_ / "program_of_another/x",
        std::string("/etc/passwd"), std::string("below/../../x"), std::string("/dev/stdout"),
        std::string("new/../../x"), std::string("/proc/self/cwd/../x"), std::string("."),
        std::string(""), std::string("/")}) {
    EXPECT_FALSE(MayRead(path) || MayWrite(path)) << path;
  }
}

TEST_F(FilePolicyTest, APipeIsNoFile) {
  ASSERT_EQ(mkfifo("pipe", 0600), 0);
  fs::create_symlink("pipe", "to_pipe");
  for (const char* path : {"pipe", "to_pipe"})
    EXPECT_FALSE(MayRead(path) || MayWrite(path)) << path;
}

TEST_F(FilePolicyTest, SymlinksAreFollowedAlsoWhereTheyLeadToNothing) {
  fs::create_symlink(folder_ / "beside", "out");
  fs::create_symlink("../beside/new", "to_new");
  fs::create_symlink("below", "in");
  fs::create_symlink("circle", "circle");
  fs::create_symlink("/", "root");
  for (const char* path : {"out/x", "out/new/x", "to_new", "in/../out/x", "circle", "circle/x",
                           "root/etc/passwd", "below/../out/../out/x"}) {
    EXPECT_FALSE(MayRead(path) || MayWrite(path)) << path;
  }
  EXPECT_TRUE(MayWrite("in/x"));
  EXPECT_TRUE(MayWrite("out/../work/x"));
  EXPECT_EQ(policy_.Checked(FileAccess::kWrite, "save", "in/x"),
            ResolvedPath(folder_ / "work/below/x"));
}

// What is checked is what is opened, and an answer is a path or a typed error.
TEST_F(FilePolicyTest, ASymlinkThatChangesMeanwhileLeadsNowhereElse) {
  const std::string inside = ResolvedPath("below"), work = ResolvedPath(".");
  fs::create_symlink(inside, "flips");
  std::atomic<bool> is_done{false};
  std::thread flipper([&] {
    for (bool out = true; !is_done; out = !out) {
      if (unlink("flips") != 0) return;
      fs::create_symlink(out ? folder_ / "beside" : inside, "flips");
    }
  });
  for (int i = 0; i < 5000; ++i) {
    std::string path;
    try {
      path = policy_.Checked(FileAccess::kWrite, "save", "flips/x");
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::PERMISSION_DENIED) << error.what();
      continue;
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
      break;
    }
    // Without the link, its name is that of a folder that may yet be made.
    const bool is_inside = path == inside + "/x" || path == work + "/flips/x";
    EXPECT_TRUE(is_inside) << path;
    if (!is_inside) break;
  }
  is_done = true;
  flipper.join();
}

TEST_F(FilePolicyTest, AllowedFoldersCountForBoth) {
  policy_.Allow("../beside");
  EXPECT_TRUE(MayRead("../beside/x"));
  EXPECT_TRUE(MayWrite(folder_ / "beside/new/x"));
  EXPECT_FALSE(MayWrite(folder_ / "program/x"));
  EXPECT_EQ(ErrorOf([&] { policy_.Allow(folder_ / "nothing"); }).first, phi::NOT_FOUND);
  policy_.Allow("/");
  EXPECT_TRUE(MayWrite("/etc/x"));
}

TEST_F(FilePolicyTest, TheRootIsNoWorkingFolder) {
  fs::current_path("/");
  policy_.AllowReads("/");
  EXPECT_FALSE(MayRead("etc/passwd"));
  EXPECT_FALSE(MayWrite("/tmp/x"));
}

TEST_F(FilePolicyTest, TheErrorNamesOpPathAndOption) {
  const auto [code, text] =
      ErrorOf([&] { policy_.Checked(FileAccess::kWrite, "save", "../beside/x"); });
  EXPECT_EQ(code, phi::PERMISSION_DENIED);
  EXPECT_HAS(text, "op `save` writes the file `../beside/x`");
  EXPECT_HAS(text, ResolvedPath(folder_ / "beside/x"));
  EXPECT_HAS(text, "--allow-files DIR (Options::allow_files)");
  const std::string zero("below/x\0/../../../etc/passwd", 27);
  EXPECT_EQ(ErrorOf([&] { policy_.Checked(FileAccess::kRead, "load", zero); }).first,
            phi::PERMISSION_DENIED);
}

}  // namespace
}  // namespace phibridge
