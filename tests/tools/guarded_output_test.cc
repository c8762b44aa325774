// Standard output and standard error while main() guards them, and after.
#include "tools/common/report/guarded_output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <functional>
#include <iostream>

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

// What reaches the descriptor of standard output meanwhile.
std::string OutputOf(const std::function<void()>& body) {
  const testing::TempFolder folder;
  std::fflush(stdout);
  const int was = dup(STDOUT_FILENO);
  const int file = open((folder / "output").c_str(), O_WRONLY | O_CREAT, 0600);
  dup2(file, STDOUT_FILENO);
  close(file);
  body();
  dup2(was, STDOUT_FILENO);
  close(was);
  return testing::Slurp(folder / "output");
}

TEST(GuardedOutputTest, EscapesWhatStdioAndStreamsWrite) {
  int code = 0;
  const std::string output = OutputOf([&] {
    tools::GuardedOutput guard;
    std::fputs("a\x1b[2J", stdout);
    std::cout << "b\x07" << std::flush;
    code = guard.Finish(4);
  });
  EXPECT_EQ(output, "a\\u001b[2Jb\\u0007");
  EXPECT_EQ(code, 4);
}

// A library may keep `stdout` when it is loaded and flush it when the process ends, after main().
TEST(GuardedOutputTest, AStreamThatALibraryKeptWorksAfterwards) {
  FILE* const before = stdout;
  FILE* kept = nullptr;
  const std::string output = OutputOf([&] {
    {
      tools::GuardedOutput guard;
      kept = stdout;
      std::fputs("early,", kept);
    }
    std::fputs("late\x1b", kept);
    std::fflush(kept);
  });
  EXPECT_NE(kept, before);
  EXPECT_EQ(stdout, before);
  EXPECT_EQ(output, "early,late\\u001b");
}

}  // namespace
}  // namespace phibridge
