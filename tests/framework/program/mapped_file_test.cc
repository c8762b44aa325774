#include "framework/program/mapped_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>
#include <utility>

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::TempFolder;

template <typename Body>
phi::ErrorCode CodeOf(const Body& body) {
  return testing::ErrorOf(body).first;
}

TEST(MappedFileTest, ReadsTheBytesOfAFile) {
  const TempFolder folder;
  folder.Write("a", std::string("x\0y", 3));
  MappedFile file(folder / "a");
  EXPECT_EQ(file.bytes(), std::string_view("x\0y", 3));
  EXPECT_EQ(file.path(), folder / "a");
  const MappedFile moved(std::move(file));
  EXPECT_EQ(moved.bytes().size(), 3u);
  folder.Write("empty", "");
  EXPECT_EQ(ReadFile(folder / "empty"), "");
}

TEST(MappedFileTest, WhatCannotBeReadIsATypedError) {
  const TempFolder folder;
  EXPECT_EQ(CodeOf([&] { MappedFile file(folder / "missing"); }), phi::NOT_FOUND);
  EXPECT_EQ(CodeOf([&] { MappedFile file(folder.path()); }), phi::INVALID_ARGUMENT);
  folder.Write("file", "x");
  EXPECT_EQ(CodeOf([&] { MappedFile file(folder / "file/below"); }), phi::NOT_FOUND);
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(CodeOf([&] { MappedFile file(folder / "pipe"); }), phi::INVALID_ARGUMENT);
}

TEST(DescribeForeignFileTest, WellKnownFilesAreNamed) {
  EXPECT_EQ(DescribeForeignFile(""), "is empty");
  EXPECT_EQ(DescribeForeignFile("version https://git-lfs.github.com/spec/v1\nsize 120\n"),
            "is a Git LFS pointer, not the file itself (of 120 bytes); run `git lfs pull`");
  EXPECT_EQ(DescribeForeignFile("version https://git-lfs.github.com/spec/v1\n"),
            "is a Git LFS pointer, not the file itself; run `git lfs pull`");
  EXPECT_NE(DescribeForeignFile("\x80\x02}").find("pickle"), std::string::npos);
  EXPECT_NE(DescribeForeignFile("PK\x03\x04...").find("zip"), std::string::npos);
  EXPECT_NE(DescribeForeignFile("\x1f\x8b").find("gzip"), std::string::npos);
  EXPECT_NE(DescribeForeignFile("<!DOCTYPE html>").find("web page"), std::string::npos);
  EXPECT_NE(DescribeForeignFile("\x93NUMPY").find("NumPy"), std::string::npos);
  EXPECT_EQ(DescribeForeignFile("anything else"), "");
}

}  // namespace
}  // namespace phibridge
