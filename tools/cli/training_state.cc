#include "tools/cli/training_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "framework/program/mapped_file.h"
#include "parity/values/whole_number.h"
#include "tools/cli/commands.h"

namespace phibridge {
namespace tools {

namespace fs = std::filesystem;

std::string CheckpointName(int64_t step) { return fmt::format("step-{:06}", step); }

int64_t LastCheckpoint(const std::string& folder) {
  int64_t last = -1;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    long long step = 0;  // NOLINT(google-runtime-int): what sscanf takes
    char rest = 0;
    if (std::sscanf(name.c_str(), "step-%lld%c", &step, &rest) == 1) {
      last = std::max<int64_t>(last, step);
    }
  }
  return last;
}

std::string StateText(const TrainingState& state) {
  return parity::JsonText({{"step", state.step},
                           {"seed", state.seed},
                           {"random_state", state.random_state},
                           {"batch", state.batch},
                           {"shuffle", state.shuffle}}) +
         "\n";
}

std::optional<TrainingState> ReadState(const std::string& folder) {
  const std::string path = (fs::path(folder) / kStateFile).string();
  if (!fs::exists(path)) return std::nullopt;
  TrainingState state;
  try {
    const nlohmann::json json = nlohmann::json::parse(ReadFile(path));
    state.step = parity::WholeNumber<int64_t>(json.at("step"));
    state.seed = parity::WholeNumber<uint64_t>(json.at("seed"));
    state.random_state = json.at("random_state");
    state.batch = parity::WholeNumber<int64_t>(json.at("batch"));
    state.shuffle = json.at("shuffle");
  } catch (const nlohmann::json::exception& error) {
    PADDLE_THROW(
        phi::errors::InvalidArgument("%s is not what a training saved: %s", path, error.what()));
  }
  PADDLE_ENFORCE(
      state.step >= 0,
      phi::errors::InvalidArgument("%s: `step` must not be negative; it is %d", path, state.step));
  return state;
}

std::string LossesText(const std::vector<LossPoint>& points) {
  std::string text = "step,loss\n";
  for (const LossPoint& point : points) text += fmt::format("{},{:.9g}\n", point.step, point.loss);
  return text;
}

std::vector<LossPoint> ReadLosses(const std::string& path, int64_t steps) {
  std::vector<LossPoint> points;
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);  // the titles
  while (std::getline(file, line)) {
    LossPoint point;
    long long step = 0;  // NOLINT(google-runtime-int): what sscanf takes
    if (std::sscanf(line.c_str(), "%lld,%lf", &step, &point.loss) != 2 || step > steps) break;
    point.step = step;
    points.push_back(point);
  }
  return points;
}

}  // namespace tools
}  // namespace phibridge
