#include "phi/core/logging.h"

#ifndef PHIBRIDGE_WITH_GLOG
#include <cstdlib>
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
