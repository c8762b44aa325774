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
#include "tools/common/program/job_thread.h"
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
/// A session, and the thread that prepared it and runs it in all turns.
struct SessionThread {
  std::unique_ptr<TimedSession> timed;
  JobThread thread;  // goes first: it uses the session
};
using Sessions = std::vector<std::unique_ptr<SessionThread>>;

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

/// They are prepared one after another, so that none disturbs the others' times.
Sessions Prepared(const std::shared_ptr<const Program>& program, const ProgramFeeds& feeds,
                  int count, const TimedRuns& how) {
  Sessions sessions;
  for (int i = 0; i < count; ++i) {
    sessions.push_back(std::make_unique<SessionThread>());
    SessionThread* one = sessions.back().get();
    const auto prepare = [&, one] {
      one->timed = std::make_unique<TimedSession>(program, feeds, how);
    };
    one->thread.Do(prepare).get();
  }
  return sessions;
}

std::vector<int> Groups(const Sessions& sessions) {
  std::vector<int> groups;
  for (const auto& session : sessions) groups.push_back(session->timed->timer.group());
  return groups;
}

/// One turn of all sessions at once.
std::vector<double> TakeTurn(double seconds, const Sessions& sessions) {
  std::vector<std::future<std::vector<double>>> runs;
  for (const auto& session : sessions) {
    SessionTimer* timer = &session->timed->timer;
    runs.push_back(session->thread.Do([seconds, timer] { return RunFor(seconds, timer); }));
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
  const Sessions sessions = Prepared(program, feeds, session_count, how);
  PrintLine({{"ready", true},
             {"groups", Groups(sessions)},
             {"kernels", sessions.front()->timed->timer.Kernels()}});
  for (std::string line; std::getline(std::cin, line);) {
    const double seconds = ReadSeconds(line);
    const auto start = Clock::now();
    const std::vector<double> ms = TakeTurn(seconds, sessions);
    PrintLine({{"milliseconds", ms}, {"seconds", SecondsSince(start)}});
  }
}

}  // namespace tools
}  // namespace phibridge
