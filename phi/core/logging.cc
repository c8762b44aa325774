#include "phi/core/logging.h"

#ifndef PHIBRIDGE_WITH_GLOG
#include <cstdlib>
#include <iostream>

#include "phi/core/kernel_factory.h"

namespace phi {
namespace logging {

int Verbosity() {
  static const int level = [] {
    const char* text = std::getenv("GLOG_v");
    return text == nullptr ? 0 : std::atoi(text);
  }();
  return level;
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
