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
#include "tools/common/report/counted.h"

namespace phibridge {
namespace tools {
namespace {

struct Group {
  std::string kernel;  // of the first execution
  std::vector<double> us, device_us;
  double total_us = 0, total_device_us = 0;

  void Finish() {
    std::sort(us.begin(), us.end());
    std::sort(device_us.begin(), device_us.end());
    total_us = std::accumulate(us.begin(), us.end(), 0.0);
    total_device_us = std::accumulate(device_us.begin(), device_us.end(), 0.0);
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
std::string GroupsText(const char* title, const std::string& times, bool with_device,
                       Groups* groups, double all_us) {
  std::vector<std::vector<std::string>> rows = {
      {title, "calls", "total " + times, "share", "p10 µs", "p50 µs", "p90 µs"}};
  std::vector<size_t> numbers = {1, 2, 3, 4, 5, 6};
  if (with_device) {
    rows[0].insert(rows[0].end(), {"device µs", "device p50 µs"});
    numbers.insert(numbers.end(), {7, 8});
  }
  rows[0].push_back("kernel");
  for (const auto& [name, group] : Ranked(groups)) {
    rows.push_back({name, std::to_string(group->us.size()), fmt::format("{:.1f}", group->total_us),
                    fmt::format("{:.1f} %", 100 * group->total_us / all_us)});
    for (double q : {0.1, 0.5, 0.9})
      rows.back().push_back(fmt::format("{:.2f}", Percentile(group->us, q)));
    if (with_device) {
      rows.back().push_back(fmt::format("{:.1f}", group->total_device_us));
      rows.back().push_back(fmt::format("{:.2f}", Percentile(group->device_us, 0.5)));
    }
    rows.back().push_back(group->kernel);
  }
  return parity::TableText(rows, numbers);
}

std::string RunsText(size_t runs, bool is_cold) {
  const char* cold = !is_cold    ? ""
                     : runs == 1 ? " (cold: --warmup 1 runs once before)"
                                 : " (the first one cold: --warmup 1 leaves it out)";
  return Counted(runs, "run") + cold;
}

// Where the time went, and what the device did meanwhile.
std::string SharesText(const TraceRecorder& recorder, bool is_cold, double all_us) {
  const TraceShares shares = recorder.Shares();
  std::string text = fmt::format(
      "{}, {:.1f} µs in operators: {:.1f} % of the wall time; {:.1f} % in feeds "
      "and binding, {:.1f} % between operators",
      RunsText(recorder.runs().size(), is_cold), all_us, 100 * shares.ops, 100 * shares.stages,
      100 * shares.between);
  if (recorder.measures_device()) {
    text += fmt::format(
        ", {:.1f} % waiting for the device at the end\n"
        "the device worked on kernels of operators in {:.1f} % of the wall time, what it waited "
        "for within them included",
        100 * shares.waits, 100 * shares.device);
  }
  return text + "\n";
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
      group->device_us.push_back(static_cast<double>(slice.device_ns) / 1000);
    }
    all_us += us;
  }
  if (types.empty()) return "no operator has run\n";
  const int runs = static_cast<int>(recorder.runs().size());
  const std::string times = TimesTitle(is_cold ? 0 : 1, runs);
  const bool with_device = recorder.measures_device();
  return GroupsText("op type", times, with_device, &types, all_us) + "\n" +
         GroupsText("op", times, with_device, &ops, all_us) + "\n" +
         SharesText(recorder, is_cold, all_us);
}

}  // namespace tools
}  // namespace phibridge
