#pragma once

// VLOG(n) << …: glog where it is built in, else lines on stderr if the environment sets GLOG_v >=
// n.
#ifdef PHIBRIDGE_WITH_GLOG
#include <glog/logging.h>
#else
#include <sstream>
#include <string>

namespace phi {
namespace logging {

/// Level of GLOG_v, 0 if unset.
int Verbosity();

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

#define VLOG_IS_ON(n) (::phi::logging::Verbosity() >= (n))
#define VLOG(n)  \
  !VLOG_IS_ON(n) \
      ? (void)0  \
      : ::phi::logging::Voidify() & ::phi::logging::Line("V", __FILE__, __LINE__).stream()
#define LOG(severity) ::phi::logging::Line(#severity, __FILE__, __LINE__).stream()
#endif
