#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace tools {

/// One line for all ops of the same type, kernel, key and reason.
struct RouteGroup {
  Route route;  // the first; runs, bytes_moved and total_us are those of all
  size_t ops = 0;
};
/// In the order of the first op of each group.
std::vector<RouteGroup> GroupRoutes(const std::vector<Route>& routes);

/// The table: op, kernel, key, why, ops, runs, microseconds; a line for fallbacks below.
std::string RoutingText(const std::vector<Route>& routes, bool with_times);
nlohmann::json RoutingJson(const std::vector<Route>& routes);
/// [{op, kernel, kind, key, fallback, count}], for checks.
nlohmann::json KernelsJson(const std::vector<Route>& routes);

}  // namespace tools
}  // namespace phibridge
