#include "tools/cli/commands.h"

#include <fmt/format.h>

#include <algorithm>

#include "framework/execution_options.h"

namespace phibridge {
namespace cli {
namespace {

// Columns that a terminal shows for UTF-8 text: one for each code point.
size_t DisplayWidth(const std::string& text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

}  // namespace

const char kExitCodeHelp[] =
    "Exit codes: 0 done, and the answer is yes; 1 done, and the answer is no (a case failed, a "
    "program\n"
    "cannot run); 2 the command line is wrong; 3 a file or a program is wrong (standard error says "
    "what).";

void AddExecutionOptions(CLI::App* app, Options* options) {
  app->add_option("--place", options->place,
                  "where kernels run: cpu, onednn (cpu with oneDNN's kernels), gpu")
      ->check([](const std::string& text) {
        try {
          ParsePlace(text);
        } catch (const Error& error) {
          return error.error_str();
        }
        return std::string();
      })
      ->capture_default_str();
  app->add_option("--threads", options->threads, "threads of a kernel (default: one a core)")
      ->check(CLI::Range(1, 4096));
  app->add_option("--kernel", options->kernel_rules,
                  "which kernels to take: softmax=legacy, '*=phi', 0/17=cpu (op 17 of block 0); "
                  "may be repeated")
      ->type_name("RULE")
      ->allow_extra_args(false);
  app->add_option("--fallback", options->fallback,
                  "when the place has no kernel for an op: deny, report, allow")
      ->check(CLI::IsMember({"deny", "report", "allow"}))
      ->capture_default_str();
}

std::string JsonText(const nlohmann::json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string MetaText(DataType dtype, const std::vector<int64_t>& shape) {
  return fmt::format("{} [{}]", phi::DataTypeToString(dtype), fmt::join(shape, ", "));
}

std::string MetaText(const Tensor& tensor) {
  return MetaText(tensor.dtype(), phi::vectorize(tensor.dims()));
}

std::string BytesText(double bytes) {
  const char* units[] = {"B", "kB", "MB", "GB", "TB"};
  size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < std::size(units); ++unit) bytes /= 1000;
  return unit == 0 ? fmt::format("{:.0f} B", bytes) : fmt::format("{:.1f} {}", bytes, units[unit]);
}

std::string TableText(const std::vector<std::vector<std::string>>& rows,
                      const std::vector<size_t>& right) {
  std::vector<size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], DisplayWidth(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - DisplayWidth(row[i]), ' ');
      const bool is_number = std::find(right.begin(), right.end(), i) != right.end();
      line += is_number ? padding + row[i] : row[i] + padding;
      line += "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace cli
}  // namespace phibridge
