#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace tools {

/// One line for all ops of the same type, kernel, key and reason.
struct RouteGroup {
  Route route;  // the first; runs, bytes_moved, total_us and device_us are those of all
  size_t ops = 0;
};
/// In the order of the first op of each group.
std::vector<RouteGroup> GroupRoutes(const std::vector<Route>& routes);

/// The title of a column of times that were measured in `runs` runs after `warmup` others: times of
/// a first run, which allocates memory and fills caches, are marked cold.
std::string TimesTitle(int warmup, int runs);
/// `routes` without what the runs before had counted.
std::vector<Route> RoutesSince(std::vector<Route> routes, const std::vector<Route>& before);
/// The table: op, kernel, key, why, ops, runs, microseconds of the host under `times_title` (empty:
/// none), then those of the device if one was measured; below, what fell back, belongs on the host,
/// moved, was put together and is in graphs.
std::string RoutingText(const std::vector<Route>& routes, const std::string& times_title);
/// Which ops passes put together, and which passes; "": they touched none.
std::string PassesText(const std::vector<Route>& routes);
/// How many ops CUDA graphs run, and why no graph runs the others now, also those that one ran
/// before; "": none were asked for.
std::string GraphsText(const std::vector<Route>& routes);
/// How many ops of block 0 graphs may run, by what ForetellGraphs says of each, and why they may
/// not run the others.
std::string ForetoldGraphsText(const std::vector<Route>& routes);
nlohmann::json RoutingJson(const std::vector<Route>& routes);
/// [{op, kernel, kind, key, fallback, count}], for checks.
nlohmann::json KernelsJson(const std::vector<Route>& routes);

}  // namespace tools
}  // namespace phibridge
