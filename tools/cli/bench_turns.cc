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
using Sessions = std::vector<std::unique_ptr<Session>>;
constexpr double kLongestTurnSeconds = 3600;
constexpr size_t kRunsAtLeast = 2;  // the reader drops the first one, whose caches others have used

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

std::vector<double> RunFor(double seconds, Session* session) {
  std::vector<double> ms;
  const auto begin = Clock::now();
  while (ms.size() < kRunsAtLeast || SecondsSince(begin) < seconds) {
    const auto start = Clock::now();
    session->Run();
    ms.push_back(1e3 * SecondsSince(start));
  }
  return ms;
}

/// One turn of all sessions at once; alone, a session runs in the thread that prepared it.
std::vector<double> TakeTurn(double seconds, const Sessions& sessions) {
  if (sessions.size() == 1) return RunFor(seconds, sessions.front().get());
  std::vector<std::future<std::vector<double>>> runs;
  for (const auto& session : sessions) {
    runs.push_back(std::async(std::launch::async, RunFor, seconds, session.get()));
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
              int session_count) {
  Sessions sessions;
  for (int i = 0; i < session_count; ++i) {
    sessions.push_back(std::make_unique<Session>(program));
    feeds.Feed(0, sessions.back().get());
    sessions.back()->Run();
  }
  PrintLine({{"ready", true}});
  for (std::string line; std::getline(std::cin, line);) {
    const double seconds = ReadSeconds(line);
    const auto start = Clock::now();
    const std::vector<double> ms = TakeTurn(seconds, sessions);
    PrintLine({{"milliseconds", ms}, {"seconds", SecondsSince(start)}});
  }
}

}  // namespace tools
}  // namespace phibridge
