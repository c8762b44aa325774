#include "tools/common/program/routing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "parity/values/text.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

// Ops of one kernel that a plan placed are one group, whatever they cost: the first one's reason is
// shown.
std::string ReasonOfGroup(const Route& route) {
  return route.is_planned ? std::string() : route.reason;
}

std::string FallbackText(const std::vector<RouteGroup>& groups) {
  std::string text;
  size_t ops = 0;
  size_t bytes = 0;
  for (const RouteGroup& group : groups) {
    if (!group.route.is_fallback) continue;
    ops += group.ops;
    bytes += group.route.bytes_moved;
    text += Text("  {} ({}x): {}\n", group.route.op, group.ops, group.route.fallback_reason);
  }
  if (ops == 0) return "no fallbacks\n";
  return Text("{} of the ops fell back, {} moved:\n{}", ops,
              parity::BytesText(static_cast<double>(bytes)), phi::Lines(text));
}

// "3 host ops: control flow (while 1x), shape (shape 2x)".
std::string HostOpsText(const std::vector<Route>& routes) {
  std::map<std::string, std::map<std::string, size_t>> by_reason;
  size_t count = 0;
  for (const Route& route : routes) {
    if (route.host_op.empty()) continue;
    ++by_reason[route.host_op][route.op];
    ++count;
  }
  if (count == 0) return "";
  std::vector<std::string> reasons;
  for (const auto& [reason, ops] : by_reason) {
    std::vector<std::string> names;
    for (const auto& [op, times] : ops) names.push_back(Text("{} {}x", op, times));
    reasons.push_back(Text("{} ({})", reason, fmt::join(names, ", ")));
  }
  return Text("{}: {}\n", Counted(count, "host op"), fmt::join(reasons, ", "));
}

// What moved for ops that their place computes: into it, or into the format of a kernel.
std::string MovedText(const std::vector<Route>& routes) {
  struct Moved {
    size_t ops = 0;
    size_t bytes = 0;
  };
  std::map<std::string, Moved> by_op;
  Moved all;
  for (const Route& route : routes) {
    if (route.is_fallback || route.bytes_moved == 0) continue;
    for (Moved* moved : {&all, &by_op[route.op]}) {
      ++moved->ops;
      moved->bytes += route.bytes_moved;
    }
  }
  if (all.ops == 0) return "";
  std::string text = Text("{} of the others moved {} between places or formats:\n", all.ops,
                          parity::BytesText(static_cast<double>(all.bytes)));
  for (const auto& [op, moved] : by_op) {
    text += Text("  {} ({}x): {}\n", op, moved.ops,
                 parity::BytesText(static_cast<double>(moved.bytes)));
  }
  return text;
}

// What the ops of a group stand for, by the types of what was fused: "conv2d + batch_norm"; of many
// alike in a row, how many: "161 momentum".
std::string FusionText(const Route& route) {
  constexpr std::ptrdiff_t kMany = 4;
  if (route.stands_for.size() < 2) return "";
  std::vector<std::string> types, texts;
  for (const std::string& op : route.stands_for) types.push_back(op.substr(op.find(' ') + 1));
  for (auto at = types.begin(); at != types.end();) {
    const auto is_other = [&](const std::string& type) { return type != *at; };
    const auto end = std::find_if(at, types.end(), is_other);
    if (end - at >= kMany) {
      texts.push_back(Text("{} {}", end - at, *at));
    } else {
      texts.insert(texts.end(), at, end);
    }
    at = end;
  }
  return Text("{}", fmt::join(texts, " + "));
}

}  // namespace

std::string PassesText(const std::vector<Route>& routes) {
  std::map<std::pair<std::string, std::string>, std::pair<size_t, std::string>> fused;
  for (const Route& route : routes) {
    if (route.passes.empty()) continue;
    const std::string what = route.stands_for.size() < 2 ? route.op : FusionText(route);
    auto& entry = fused[{what + " -> " + route.op, Text("{}", fmt::join(route.passes, ", "))}];
    if (entry.first++ == 0) entry.second = Text("{}/{}", route.block, route.index);
  }
  std::string text = fused.empty() ? "" : "passes put together:\n";
  for (const auto& [what, entry] : fused) {
    text += Text("  {} ({}x, first {}): {}\n", what.first, entry.first, entry.second, what.second);
  }
  return text;
}

namespace {

// `run`: "CUDA graphs run".
std::string GraphsText(const std::string& run, size_t in_graphs, const std::vector<Route>& routes) {
  std::map<std::pair<std::string, std::string>, size_t> others;  // by op and reason
  std::set<std::string> reasons;
  size_t out_of_graphs = 0;
  for (const Route& route : routes) {
    if (route.why_no_graph.empty()) continue;
    ++others[{route.op, route.why_no_graph}];
    ++out_of_graphs;
    reasons.insert(route.why_no_graph);
  }
  if (in_graphs == 0 && others.empty()) return "";
  if (out_of_graphs == routes.size() && reasons.size() == 1 && others.size() > 1) {
    return Text("{} none of {}: {}\n", run, Counted(routes.size(), "op"), *reasons.begin());
  }
  std::string text = Text("{} {} of {}{}\n", run, in_graphs, Counted(routes.size(), "op"),
                          others.empty() ? "" : "; not:");
  for (const auto& [op, count] : others) {
    text += Text("  {} ({}x): {}\n", op.first, count, op.second);
  }
  return text;
}

}  // namespace

std::string GraphsText(const std::vector<Route>& routes) {
  const auto in_graphs = std::count_if(routes.begin(), routes.end(), [](const Route& route) {
    return route.why_no_graph.empty() && route.graph_runs != 0;
  });
  return GraphsText("CUDA graphs run", static_cast<size_t>(in_graphs), routes);
}

std::string ForetoldGraphsText(const std::vector<Route>& routes) {
  const auto in_graphs = std::count_if(
      routes.begin(), routes.end(), [](const Route& route) { return route.why_no_graph.empty(); });
  return GraphsText("CUDA graphs may run", static_cast<size_t>(in_graphs), routes);
}

std::vector<RouteGroup> GroupRoutes(const std::vector<Route>& routes) {
  std::vector<RouteGroup> groups;
  std::map<std::tuple<std::string, std::string, std::string, std::string, std::string>, size_t>
      index;
  for (const Route& route : routes) {
    const auto key =
        std::make_tuple(route.op, route.kernel, route.kind, route.key, ReasonOfGroup(route));
    const auto [it, is_new] = index.emplace(key, groups.size());
    if (is_new) {
      groups.push_back({route, 1});
      continue;
    }
    RouteGroup& group = groups[it->second];
    ++group.ops;
    group.route.runs += route.runs;
    group.route.bytes_moved += route.bytes_moved;
    group.route.total_us += route.total_us;
    group.route.device_us += route.device_us;
  }
  return groups;
}

std::string TimesTitle(int warmup, int runs) {
  if (warmup > 0) return "µs";
  return runs == 1 ? "µs, cold" : "µs, first run cold";
}

std::vector<Route> RoutesSince(std::vector<Route> routes, const std::vector<Route>& before) {
  using Where = std::tuple<int, int, int>;
  std::map<Where, const Route*> counted;
  for (const Route& route : before) counted[{route.block, route.index, route.position}] = &route;
  for (Route& route : routes) {
    const auto found = counted.find({route.block, route.index, route.position});
    if (found == counted.end()) continue;
    route.bytes_moved -= found->second->bytes_moved;
    route.runs -= found->second->runs;
    route.graph_runs -= found->second->graph_runs;
    route.total_us -= found->second->total_us;
    route.device_us -= found->second->device_us;
  }
  return routes;
}

std::string RoutingText(const std::vector<Route>& routes, const std::string& times_title) {
  const bool with_times = !times_title.empty();
  const bool with_device = with_times && std::any_of(routes.begin(), routes.end(), [](auto& route) {
                             return route.device_us > 0;
                           });
  const std::vector<RouteGroup> groups = GroupRoutes(routes);
  std::vector<std::vector<std::string>> rows = {{"op", "kernel", "kind", "key", "ops", "runs"}};
  std::vector<size_t> numbers = {4, 5};
  if (with_times) rows[0].push_back(times_title);
  if (with_device) rows[0].push_back("device µs");
  for (size_t column = 6; column < rows[0].size(); ++column) numbers.push_back(column);
  rows[0].push_back("why");
  for (const RouteGroup& group : groups) {
    const Route& r = group.route;
    std::vector<std::string> row = {
        r.op, r.kernel, r.kind, r.key, std::to_string(group.ops), std::to_string(r.runs)};
    if (with_times) row.push_back(Text("{:.1f}", r.total_us));
    if (with_device) row.push_back(Text("{:.1f}", r.device_us));
    row.push_back(r.is_planned && group.ops > 1 ? r.reason + " (the first)" : r.reason);
    rows.push_back(std::move(row));
  }
  return parity::TableText(rows, numbers) + FallbackText(groups) + HostOpsText(routes) +
         MovedText(routes) + PassesText(routes) + GraphsText(routes);
}

nlohmann::json RoutingJson(const std::vector<Route>& routes) {
  nlohmann::json list = nlohmann::json::array();
  for (const Route& r : routes) {
    list.push_back({{"op", r.op},
                    {"block", r.block},
                    {"index", r.index},
                    {"beside", r.beside},
                    {"kernel", r.kernel},
                    {"kind", r.kind},
                    {"key", r.key},
                    {"reason", r.reason},
                    {"planned", r.is_planned},
                    {"fallback", r.is_fallback},
                    {"fallback_reason", r.fallback_reason},
                    {"host_op", r.host_op},
                    {"bytes_moved", r.bytes_moved},
                    {"stands_for", r.stands_for},
                    {"passes", r.passes},
                    {"runs", r.runs},
                    {"graph_runs", r.graph_runs},
                    {"why_no_graph", r.why_no_graph},
                    {"microseconds", r.total_us},
                    {"device_microseconds", r.device_us}});
  }
  return list;
}

nlohmann::json KernelsJson(const std::vector<Route>& routes) {
  std::map<std::tuple<std::string, std::string, std::string, std::string, bool>, size_t> counts;
  for (const Route& r : routes) {
    counts[std::make_tuple(r.op, r.kernel, r.kind, r.key, r.is_fallback)] += 1;
  }
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [key, count] : counts) {
    list.push_back({{"op", std::get<0>(key)},
                    {"kernel", std::get<1>(key)},
                    {"kind", std::get<2>(key)},
                    {"key", std::get<3>(key)},
                    {"fallback", std::get<4>(key)},
                    {"count", count}});
  }
  return list;
}

}  // namespace tools
}  // namespace phibridge
