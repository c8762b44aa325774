// Saving a session: framework/api/save.cc.
#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <string>

#include "framework/api/phibridge.h"
#include "framework/io/file_calls.h"
#include "framework/io/npy.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::ErrorOf;
using testing::Slurp;
using testing::TempFolder;

const std::string kMlp = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_infer";
const char kOut[] = "softmax_0.tmp_0";

float FirstAnswer(const std::string& model) {
  Session session(Program::Load(model));
  session.Feed("image", ReadNpy(kMlp + "/inputs/image.npy"));
  session.Run({kOut});
  return session.Fetch(kOut).data<float>()[0];
}

TEST(SaveTest, WhatWasSavedIsLoadedAndAnswersTheSame) {
  const TempFolder folder;
  Session(Program::Load(kMlp)).Save(folder / "saved", {{"notes.txt", "a note"}});
  EXPECT_EQ(Slurp(folder / "saved/notes.txt"), "a note");
  EXPECT_EQ(FirstAnswer(folder / "saved"), FirstAnswer(kMlp));
}

TEST(SaveTest, AFolderThatExistsIsLeftAlone) {
  const TempFolder folder;
  folder.Write("saved/file", "kept");
  const auto [code, text] = ErrorOf([&] { Session(Program::Load(kMlp)).Save(folder / "saved"); });
  EXPECT_EQ(code, phi::ALREADY_EXISTS);
  EXPECT_HAS(text, "exists already");
  EXPECT_EQ(Slurp(folder / "saved/file"), "kept");
}

TEST(SaveTest, WhatCannotBeWrittenLeavesNothingBehind) {
  const TempFolder folder;
  folder.Write("file", "x");
  const Session session(Program::Load(kMlp));
  EXPECT_EQ(ErrorOf([&] { session.Save(folder / "file/below"); }).first, phi::UNAVAILABLE);
  EXPECT_EQ(ErrorOf([&] { session.Save("/proc/saved"); }).first, phi::UNAVAILABLE);
  const std::string zero("a\0b", 3);
  for (const std::string& name : {std::string("in/folder"), std::string("../out"), zero,
                                  std::string(), std::string("."), std::string("..")}) {
    EXPECT_EQ(ErrorOf([&] {
                session.Save(folder / "saved", {{name, "x"}});
              }).first,
              phi::INVALID_ARGUMENT)
        << name;
  }
  size_t left = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    left += entry.path().filename() == "file" ? 0 : 1;
  }
  EXPECT_EQ(left, 0u);
}

TEST(SaveTest, TooLittleMemoryIsNotADiskThatIsFull) {
  struct NoMemory : FileCalls {
    ssize_t Write(int, const char*, size_t) override {
      errno = error;
      return -1;
    }
    int error = ENOMEM;
  } calls;
  const TempFolder folder;
  const Session session(Program::Load(kMlp));
  const ScopedFileCalls scoped(&calls);
  EXPECT_EQ(ErrorOf([&] { session.Save(folder / "saved"); }).first, phi::RESOURCE_EXHAUSTED);
  calls.error = ENOSPC;
  EXPECT_EQ(ErrorOf([&] { session.Save(folder / "saved"); }).first, phi::UNAVAILABLE);
}

}  // namespace
}  // namespace phibridge
