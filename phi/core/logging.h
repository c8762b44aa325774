#pragma once

// VLOG(n) << …: glog where it is built in, else lines on stderr if the environment sets GLOG_v >=
// n, or GLOG_vmodule=file=n for the source that logs.
#ifdef PHIBRIDGE_WITH_GLOG
#include <glog/logging.h>
#else
#include <sstream>
#include <string>

namespace phi {
namespace logging {

/// The level of source `file`: that which GLOG_vmodule ("kernel_resolver=4,session=2", without
/// folder and ending) gives it, else that of GLOG_v, else 0.
int Verbosity(const char* file);

/// Collects one line and writes it to stderr at the end of the statement.
class Line {
 public:
  Line(const char* severity, const char* file, int line);
  ~Line();
  std::ostream& stream() { return stream_; }

 private:
  std::ostringstream stream_;
};

struct Voidify {
  void operator&(std::ostream&) {}
};

}  // namespace logging
}  // namespace phi

#define VLOG_IS_ON(n) (::phi::logging::Verbosity(__FILE__) >= (n))
#define VLOG(n)  \
  !VLOG_IS_ON(n) \
      ? (void)0  \
      : ::phi::logging::Voidify() & ::phi::logging::Line("V", __FILE__, __LINE__).stream()
#define LOG(severity) ::phi::logging::Line(#severity, __FILE__, __LINE__).stream()
#endif
