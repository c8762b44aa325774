// Percentiles of the times of operators.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "framework/op/operator_base.h"
#include "parity/values/text.h"
#include "tools/cli/trace.h"
#include "tools/common/program/routing.h"

namespace phibridge {
namespace tools {
namespace {

struct Group {
  std::string kernel;  // of the first execution
  std::vector<double> us;
  double total_us = 0;

  void Finish() {
    std::sort(us.begin(), us.end());
    total_us = std::accumulate(us.begin(), us.end(), 0.0);
  }
};

using Groups = std::map<std::string, Group>;

// The longest first.
std::vector<std::pair<std::string, const Group*>> Ranked(Groups* groups) {
  std::vector<std::pair<std::string, const Group*>> ranked;
  for (auto& [name, group] : *groups) {
    group.Finish();
    ranked.emplace_back(name, &group);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
    return a.second->total_us > b.second->total_us;
  });
  return ranked;
}

// `times`: the title of a column of times.
std::string GroupsText(const char* title, const std::string& times, Groups* groups, double all_us) {
  std::vector<std::vector<std::string>> rows = {
      {title, "calls", "total " + times, "share", "p10 µs", "p50 µs", "p90 µs", "kernel"}};
  for (const auto& [name, group] : Ranked(groups)) {
    rows.push_back({name, std::to_string(group->us.size()), fmt::format("{:.1f}", group->total_us),
                    fmt::format("{:.1f} %", 100 * group->total_us / all_us)});
    for (double q : {0.1, 0.5, 0.9})
      rows.back().push_back(fmt::format("{:.2f}", Percentile(group->us, q)));
    rows.back().push_back(group->kernel);
  }
  return parity::TableText(rows, {1, 2, 3, 4, 5, 6});
}

std::string RunsText(size_t runs, bool is_cold) {
  const char* cold = !is_cold    ? ""
                     : runs == 1 ? " (cold: --warmup 1 runs once before)"
                                 : " (the first one cold: --warmup 1 leaves it out)";
  return fmt::format("{} run{}{}", runs, runs == 1 ? "" : "s", cold);
}

}  // namespace

double Percentile(const std::vector<double>& sorted, double q) {
  const auto rank = static_cast<size_t>(std::ceil(q * static_cast<double>(sorted.size())));
  return sorted[std::min(sorted.size(), std::max<size_t>(rank, 1)) - 1];
}

std::string ProfileText(const TraceRecorder& recorder, bool is_cold) {
  Groups types, ops;
  double all_us = 0;
  for (const TraceSlice& slice : recorder.slices()) {
    if (!slice.is_execution()) continue;
    const paddle::framework::OpOrigin& origin = slice.op->Origin();
    const double us = static_cast<double>(slice.self_ns()) / 1000;
    const std::string place = fmt::format("{}/{} {}", origin.block, origin.index, slice.op->Type());
    for (Group* group : {&types[slice.op->Type()], &ops[place]}) {
      if (group->us.empty()) group->kernel = recorder.kernels()[slice.kernel];
      group->us.push_back(us);
    }
    all_us += us;
  }
  if (types.empty()) return "no operator has run\n";
  const TraceShares shares = recorder.Shares();
  const size_t runs = recorder.runs().size();
  const std::string times = TimesTitle(is_cold ? 0 : 1, static_cast<int>(runs));
  return GroupsText("op type", times, &types, all_us) + "\n" +
         GroupsText("op", times, &ops, all_us) +
         fmt::format(
             "\n{}, {:.1f} µs in operators: {:.1f} % of the wall time; {:.1f} % in feeds "
             "and binding, {:.1f} % between operators\n",
             RunsText(runs, is_cold), all_us, 100 * shares.ops, 100 * shares.stages,
             100 * shares.between);
}

}  // namespace tools
}  // namespace phibridge
