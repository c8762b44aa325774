// The bundled inference programs on a GPU as they run by default, with CUDA graphs: the bits are
// those without, in every run, and graphs run what may be captured.
#include <cstdio>

#include "tests/framework/bundled_case.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

using testing::BundledFolder;
using testing::BundledInputs;
using testing::RunBundled;

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

constexpr int kRuns = 6;

Options OnGpu(bool graphs) {
  Options options;
  options.place = "gpu";
  options.fallback = "allow";
  if (!graphs) options.cuda_graphs = false;
  return options;
}

class BundledGraphs : public ::testing::TestWithParam<const char*> {};

TEST_P(BundledGraphs, GiveTheBitsOfPlainRuns) {
  const std::string name = GetParam();
  const auto inputs = BundledInputs(name);
  const auto plain = Program::Load(BundledFolder(name), OnGpu(false));
  Session without(plain);
  const auto want = RunBundled(inputs, *plain, &without);
  ASSERT_FALSE(want.empty());
  EXPECT_EQ(RunBundled(inputs, *plain, &without), want) << "a program that gives the same again";
  const auto program = Program::Load(BundledFolder(name), OnGpu(true));
  ASSERT_TRUE(*program->options().cuda_graphs);
  Session session(program);
  for (int run = 0; run < kRuns; ++run) {
    EXPECT_EQ(RunBundled(inputs, *program, &session), want) << "run " << run;
  }
  size_t in_graphs = 0;
  for (const Route& route : session.Routing()) {
    in_graphs += route.graph_runs > 0 ? 1 : 0;
    EXPECT_TRUE(route.graph_runs > 0 || !route.why_no_graph.empty()) << route.op;
  }
  std::printf("%s: graphs run %zu of %zu ops\n", name.c_str(), in_graphs, session.Routing().size());
}

// Two sessions of one program take turns, and one gives up its graphs.
TEST_P(BundledGraphs, SessionsThatTakeTurnsKeepApart) {
  const std::string name = GetParam();
  const auto inputs = BundledInputs(name);
  const auto program = Program::Load(BundledFolder(name), OnGpu(true));
  Session first(program), second(program);
  const auto want = RunBundled(inputs, *program, &first);
  for (int run = 0; run < kRuns; ++run) {
    for (Session* session : {&first, &second}) {
      EXPECT_EQ(RunBundled(inputs, *program, session), want) << "run " << run;
    }
    if (run == kRuns / 2) first.Trim();
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, BundledGraphs,
                         ::testing::Values("digits_lenet_infer", "digits_mlp_infer",
                                           "embedding_bag_lod", "fluid1_digits", "lexical_analysis",
                                           "narrow_mobilenet_v1", "nhwc_classifier", "sparse_conv",
                                           "transformer_encoder", "while_rnn"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace phibridge
