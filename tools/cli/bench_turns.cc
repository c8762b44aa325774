#include "tools/cli/bench_turns.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "phi/core/enforce.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

using Clock = std::chrono::steady_clock;

struct TimedSession {
  TimedSession(const std::shared_ptr<const Program>& program, const ProgramFeeds& feeds,
               const TimedRuns& how)
      : session(program), timer(&session, program->options().place, how) {
    feeds.Feed(0, &session);
    timer.RunOnce();
    timer.FindGroup();
  }
  Session session;
  SessionTimer timer;
};
using Sessions = std::vector<std::unique_ptr<TimedSession>>;

constexpr double kLongestTurnSeconds = 3600;
// The reader drops the first one, whose caches others have used.
constexpr size_t kGroupsAtLeast = 2;

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double ReadSeconds(const std::string& line) {
  char* end = nullptr;
  const double seconds = std::strtod(line.c_str(), &end);
  PADDLE_ENFORCE(
      end != line.c_str() && *end == '\0' && seconds >= 0 && seconds <= kLongestTurnSeconds,
      phi::errors::InvalidArgument("bench --turns: a line of standard input must be a number of "
                                   "seconds from 0 to %d; it is `%s`",
                                   static_cast<int>(kLongestTurnSeconds), line));
  return seconds;
}

std::vector<double> RunFor(double seconds, SessionTimer* timer) {
  std::vector<double> ms;
  const auto begin = Clock::now();
  while (ms.size() < kGroupsAtLeast || SecondsSince(begin) < seconds)
    ms.push_back(timer->RunGroup());
  return ms;
}

/// One turn of all sessions at once; alone, a session runs in the thread that prepared it.
std::vector<double> TakeTurn(double seconds, const Sessions& sessions) {
  if (sessions.size() == 1) return RunFor(seconds, &sessions.front()->timer);
  std::vector<std::future<std::vector<double>>> runs;
  for (const auto& session : sessions) {
    runs.push_back(std::async(std::launch::async, RunFor, seconds, &session->timer));
  }
  std::vector<double> ms;
  for (auto& run : runs) {
    const std::vector<double> one = run.get();
    ms.insert(ms.end(), one.begin(), one.end());
  }
  return ms;
}

void PrintLine(const nlohmann::json& json) {
  Print("{}\n", json.dump());
  std::fflush(stdout);
}

}  // namespace

void RunTurns(const std::shared_ptr<const Program>& program, const ProgramFeeds& feeds,
              int session_count, const TimedRuns& how) {
  Sessions sessions;
  for (int i = 0; i < session_count; ++i)
    sessions.push_back(std::make_unique<TimedSession>(program, feeds, how));
  const SessionTimer& first = sessions.front()->timer;
  PrintLine({{"ready", true}, {"group", first.group()}, {"kernels", first.Kernels()}});
  for (std::string line; std::getline(std::cin, line);) {
    const double seconds = ReadSeconds(line);
    const auto start = Clock::now();
    const std::vector<double> ms = TakeTurn(seconds, sessions);
    PrintLine({{"milliseconds", ms}, {"seconds", SecondsSince(start)}});
  }
}

}  // namespace tools
}  // namespace phibridge
