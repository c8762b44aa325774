#include "phi/core/logging.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "phi/core/flags.h"
#include "phi/core/log_settings.h"
#include "phi/core/terminal_text.h"

namespace phi {
namespace logging {
namespace {

std::string WrongSetting(const char* name, const std::string& must_be, const std::string& text) {
  return std::string(name) + " must be " + must_be + "; it is `" + OneLine(text) + "`";
}

bool IsWholeNumber(const std::string& text) {
  int32_t value = 0;
  return ReadInt32(text.c_str(), &value);
}

// Settings are read before main(), where nothing can catch an error.
[[maybe_unused]] const bool told = [] {
  for (const std::string& wrong : WrongSettings())
    std::fprintf(stderr, "phibridge: warning: %s, so that is ignored\n", wrong.c_str());
  return true;
}();

}  // namespace

std::vector<std::string> WrongSettings() {
  std::vector<std::string> wrong;
  for (const char* name : {"GLOG_v", "GLOG_minloglevel", "GLOG_stderrthreshold"}) {
    const char* text = std::getenv(name);
    if (text == nullptr || *text == '\0' || IsWholeNumber(text)) continue;
    wrong.push_back(WrongSetting(name, "a whole number", text));
  }
  const char* modules = std::getenv("GLOG_vmodule");
  std::istringstream items(modules == nullptr ? "" : modules);
  for (std::string item; std::getline(items, item, ',');) {
    const size_t equals = item.find('=');
    if (equals != std::string::npos && equals > 0 && IsWholeNumber(item.substr(equals + 1)))
      continue;
    wrong.push_back(
        WrongSetting("GLOG_vmodule", "a list such as kernel_resolver=4,session=2", item));
  }
  return wrong;
}

}  // namespace logging
}  // namespace phi

#ifndef PHIBRIDGE_WITH_GLOG
#include <iostream>
#include <map>

#include "phi/core/kernel_factory.h"

namespace phi {
namespace logging {

namespace {

// "a=1,b=2" → {a: 1, b: 2}
std::map<std::string, int> LevelsOfModules() {
  std::map<std::string, int> levels;
  const char* text = std::getenv("GLOG_vmodule");
  std::istringstream items(text == nullptr ? "" : text);
  for (std::string item; std::getline(items, item, ',');) {
    const size_t equals = item.find('=');
    if (equals != std::string::npos) {
      levels[item.substr(0, equals)] = std::atoi(item.c_str() + equals + 1);
    }
  }
  return levels;
}

}  // namespace

int Verbosity(const char* file) {
  static const int everywhere = [] {
    const char* text = std::getenv("GLOG_v");
    return text == nullptr ? 0 : std::atoi(text);
  }();
  static const auto* modules = new std::map<std::string, int>(LevelsOfModules());
  if (modules->empty()) return everywhere;
  std::string name = file;
  name = name.substr(name.rfind('/') + 1);
  const auto found = modules->find(name.substr(0, name.find('.')));
  return found == modules->end() ? everywhere : found->second;
}

Line::Line(const char* severity, const char* file, int line) {
  stream_ << severity << " " << SourcePath(file) << ":" << line << "] ";
}

Line::~Line() {
  stream_ << "\n";
  std::cerr << stream_.str();
}

}  // namespace logging
}  // namespace phi
#endif
