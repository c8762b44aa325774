#include "tools/common/program/stepped_run.h"

#include "framework/executor/bound_op.h"
#include "tests/tools/cli_testing.h"
#include "tools/common/program/program_feeds.h"

namespace phibridge {
namespace tools {
namespace {

using phibridge::testing::kPrograms;
using Stop = SteppedRun::Stop;

// Runs of a bundled program with its own inputs.
std::function<void()> RunsOf(const std::string& name, int runs = 1, const char* passes = "off") {
  return [name, runs, passes] {
    Options as_saved;
    as_saved.place = "cpu";
    as_saved.passes = {passes};
    const auto program = Program::Load(kPrograms + "/" + name, as_saved);
    const ProgramFeeds feeds(kPrograms + "/" + name, {}, std::nullopt, *program);
    Session session(program);
    for (int i = 0; i < runs; ++i) {
      feeds.Feed(i, &session);
      session.Run();
    }
  };
}

TEST(SteppedRun, StopsBeforeAndAfterEachOperator) {
  SteppedRun run(RunsOf("digits_mlp_infer"));
  int ops = 0;
  for (Stop stop = run.Next(); stop.kind != Stop::kFinished; stop = run.Next()) {
    ASSERT_EQ(stop.kind, Stop::kBefore);
    EXPECT_EQ(stop.key.index, ops++);
    const std::string type = stop.op->op().Type();
    EXPECT_EQ(run.open().size(), 1u);
    stop = run.Next();
    ASSERT_EQ(stop.kind, Stop::kAfter);
    EXPECT_EQ(stop.op->op().Type(), type);
  }
  EXPECT_EQ(ops, 9);
  EXPECT_EQ(run.error(), nullptr);
  EXPECT_EQ(run.Next().kind, Stop::kFinished);
}

TEST(SteppedRun, SaysWhatPassesMade) {
  for (const char* passes : {"off", "on"}) {
    SteppedRun run(RunsOf("digits_lenet_infer", 1, passes));
    std::vector<int> rewritten;
    for (Stop stop = run.Next(); stop.kind != Stop::kFinished; stop = run.Next()) {
      EXPECT_FALSE(stop.is_several);
      if (stop.kind == Stop::kAfter && stop.rewritten) rewritten.push_back(stop.key.index);
    }
    EXPECT_EQ(rewritten.empty(), std::string(passes) == "off");
    // a scale by 1 went into the softmax before it, which has its number
    if (!rewritten.empty()) {
      EXPECT_EQ(rewritten.back(), 16);
    }
  }
}

TEST(SteppedRun, NumbersIterationsAndSteps) {
  SteppedRun loop(RunsOf("while_rnn"));
  std::vector<std::string> first_of_block_1;
  for (Stop stop = loop.Next(); stop.kind != Stop::kFinished; stop = loop.Next()) {
    if (stop.kind == Stop::kBefore && stop.key.block == 1 && stop.key.index == 0) {
      first_of_block_1.push_back(stop.key.Text());
    }
  }
  EXPECT_EQ(first_of_block_1,
            (std::vector<std::string>{"1/0@0", "1/0@1", "1/0@2", "1/0@3", "1/0@4"}));
  SteppedRun training(RunsOf("digits_mlp_train", 3));
  int last_step = -1;
  for (Stop stop = training.Next(); stop.kind != Stop::kFinished; stop = training.Next())
    last_step = stop.key.step;
  EXPECT_EQ(last_step, 2);
}

TEST(SteppedRun, TwoRunsInTurns) {
  SteppedRun a(RunsOf("while_rnn")), b(RunsOf("while_rnn"));
  for (;;) {
    const Stop of_a = a.Next(), of_b = b.Next();
    ASSERT_EQ(of_a.kind, of_b.kind);
    if (of_a.kind == Stop::kFinished) break;
    ASSERT_EQ(of_a.key, of_b.key);
    ASSERT_NE(of_a.op, of_b.op);
  }
}

TEST(SteppedRun, EndsWhereItStands) {
  for (int stops : {0, 1, 2, 25}) {
    SteppedRun run(RunsOf("while_rnn"));
    for (int i = 0; i < stops; ++i) run.Next();
  }
}

TEST(SteppedRun, ErrorsComeWithTheEnd) {
  SteppedRun run([] { PADDLE_THROW(phi::errors::NotFound("nothing to run")); });
  EXPECT_EQ(run.Next().kind, Stop::kFinished);
  ASSERT_NE(run.error(), nullptr);
  EXPECT_THROW(std::rethrow_exception(run.error()), Error);
}

TEST(SteppedRun, AFailedOperatorIsAStop) {
  SteppedRun run([] {
    Options options;
    options.check_nan_inf = true;
    const auto program = Program::Load(kPrograms + "/digits_mlp_infer", options);
    Session session(program);
    session.Feed("image", MakeTensor<float>({1, 1, 8, 8}, std::vector<float>(64, std::nanf(""))));
    session.Run();
  });
  Stop stop = run.Next();
  while (stop.kind == Stop::kBefore || stop.kind == Stop::kAfter) stop = run.Next();
  ASSERT_EQ(stop.kind, Stop::kFailed);
  EXPECT_EQ(run.Next().kind, Stop::kFinished);
  EXPECT_NE(run.error(), nullptr);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
