#include "tools/common/program/routing.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace tools {
namespace {

Route OpInGraph(const std::string& op, size_t graph_runs, const std::string& why_no_graph) {
  Route route;
  route.op = op;
  route.graph_runs = graph_runs;
  route.why_no_graph = why_no_graph;
  return route;
}

TEST(GraphsText, SaysWhyGraphsRunNoMore) {
  const std::string text =
      GraphsText({OpInGraph("feed", 0, "it computes itself"), OpInGraph("relu", 3, ""),
                  OpInGraph("tanh", 3, ""), OpInGraph("feed", 0, "it computes itself")});
  EXPECT_EQ(text,
            "CUDA graphs run 2 of 4 ops; not:\n"
            "  feed (2x): it computes itself\n");
}

TEST(GraphsText, CountsAnOpThatAGraphRanBeforeOnce) {
  EXPECT_EQ(GraphsText({OpInGraph("relu", 3, ""), OpInGraph("tanh", 3, "it waits")}),
            "CUDA graphs run 1 of 2 ops; not:\n"
            "  tanh (1x): it waits\n");
}

TEST(GraphsText, SaysOnceWhyNoneIsThere) {
  const std::string why = "each operator is timed";
  EXPECT_EQ(GraphsText({OpInGraph("feed", 0, why), OpInGraph("relu", 0, why)}),
            "CUDA graphs run none of 2 ops: each operator is timed\n");
  EXPECT_EQ(GraphsText({OpInGraph("relu", 0, why), OpInGraph("relu", 0, why)}),
            "CUDA graphs run 0 of 2 ops; not:\n"
            "  relu (2x): each operator is timed\n");
}

TEST(ForetoldGraphsText, CountsWhatMayBeCaptured) {
  EXPECT_EQ(ForetoldGraphsText({OpInGraph("feed", 0, "it computes itself, on the host"),
                                OpInGraph("relu", 0, "")}),
            "CUDA graphs may run 1 of 2 ops; not:\n"
            "  feed (1x): it computes itself, on the host\n");
  EXPECT_EQ(ForetoldGraphsText({}), "");
}

TEST(GraphsText, OfNoGraphsIsEmpty) {
  EXPECT_EQ(GraphsText({}), "");
  EXPECT_EQ(GraphsText({OpInGraph("relu", 0, "")}), "");
}

TEST(GraphsText, OfGraphsAlone) {
  EXPECT_EQ(GraphsText({OpInGraph("relu", 1, "")}), "CUDA graphs run 1 of 1 op\n");
}

TEST(RoutingText, CountsHostOpsByReason) {
  Route shape = OpInGraph("shape", 0, ""), size = OpInGraph("size", 0, ""),
        loop = OpInGraph("while", 0, "");
  shape.host_op = size.host_op = "shape";
  loop.host_op = "control flow";
  const std::string text = RoutingText({shape, loop, size, shape, OpInGraph("relu", 0, "")}, "");
  EXPECT_NE(text.find("4 host ops: control flow (while 1x), shape (shape 2x, size 1x)\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(RoutingText({OpInGraph("relu", 0, "")}, "").find("host op"), std::string::npos);
}

TEST(RoutesSince, TakesOffWhatGraphsHadRun) {
  Route before = OpInGraph("relu", 3, ""), now = OpInGraph("relu", 5, "");
  before.runs = 5;
  now.runs = 8;
  const std::vector<Route> since = RoutesSince({now}, {before});
  EXPECT_EQ(since[0].runs, 3u);
  EXPECT_EQ(since[0].graph_runs, 2u);
}

Route TimedOp(const std::string& op, double total_us, double device_us) {
  Route route;
  route.op = op;
  route.total_us = total_us;
  route.device_us = device_us;
  return route;
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

TEST(RoutingText, HasTheTimesOfADeviceBesideThoseOfTheHost) {
  const std::vector<Route> routes = {TimedOp("relu", 5, 1.5), TimedOp("relu", 7, 2.25),
                                     TimedOp("feed", 2, 0)};
  const std::string text = RoutingText(routes, "µs");
  EXPECT_NE(FirstLine(text).find("µs  device µs  why"), std::string::npos) << text;
  EXPECT_NE(text.find("12.0        3.8"), std::string::npos) << text;
  EXPECT_NE(text.find("2.0        0.0"), std::string::npos) << text;
  EXPECT_EQ(RoutingText(routes, "").find("device"), std::string::npos) << "nothing was timed";
  EXPECT_EQ(RoutingText({TimedOp("relu", 5, 0)}, "µs").find("device"), std::string::npos);
}

TEST(RoutesSince, TakesOffWhatTheDeviceHadTaken) {
  const std::vector<Route> since = RoutesSince({TimedOp("relu", 9, 5)}, {TimedOp("relu", 6, 3)});
  EXPECT_EQ(since[0].total_us, 3);
  EXPECT_EQ(since[0].device_us, 2);
}

TEST(RoutingJson, HasTheTimesOfADevice) {
  const nlohmann::json json = RoutingJson({TimedOp("relu", 5, 1.5)});
  EXPECT_EQ(json[0].at("microseconds"), 5.0);
  EXPECT_EQ(json[0].at("device_microseconds"), 1.5);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
