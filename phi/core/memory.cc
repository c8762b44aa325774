#include "phi/core/memory.h"

#include <cerrno>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

#include "phi/core/enforce.h"

namespace phi {
namespace {

// Made while there is memory, for when there is none for a message.
const std::exception_ptr& LastResort() {
  static const auto* const error = new std::exception_ptr(std::make_exception_ptr(
      enforce::EnforceNotMet(errors::ResourceExhausted("out of memory, with no memory left to say "
                                                       "more; give the process more"),
                             __FILE__, __LINE__)));
  return *error;
}
[[maybe_unused]] const std::exception_ptr& last_resort_is_made = LastResort();

// Throws the error that `describe` makes, or the last resort if there is no memory to make one.
template <typename Describe>
[[noreturn]] void ThrowOrLastResort(Describe describe) {
  try {
    PADDLE_THROW(describe());
  } catch (const std::bad_alloc&) {
    std::rethrow_exception(LastResort());
  }
}

[[noreturn]] void ThrowExhausted(const char* what) {
  Trim();
  ThrowOrLastResort(
      [&] { return errors::ResourceExhausted("%s; on the host %s", what, DescribeHostMemory()); });
}
[[noreturn]] void ThrowFatal(const std::exception& error) {
  ThrowOrLastResort([&] { return errors::Fatal("%s", error.what()); });
}

bool SaysExhausted(const std::system_error& error) {
  const int code = error.code().value();
  return code == EAGAIN || code == ENOMEM;
}

}  // namespace

// Trim, RegisterCache and what knows the limit stand in allocator.cc: they are built on allocators,
// which in turn call Trim and read the limit.

size_t ParseMemorySize(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  std::string unit(end);
  for (const char* ending : {"iB", "B"}) {
    const size_t length = std::string(ending).size();
    if (unit.size() > length && unit.compare(unit.size() - length, length, ending) == 0)
      unit.resize(unit.size() - length);
  }
  if (unit == "B") unit.clear();
  const size_t power = unit.empty() ? 0 : std::string("KMGT").find(unit) + 1;  // 0: no such unit
  const bool is_size = end != text.c_str() && unit.size() <= 1 && (power > 0 || unit.empty()) &&
                       text.find_first_not_of("0123456789.KMGTiB") == std::string::npos;
  const double bytes = is_size ? number * static_cast<double>(size_t{1} << (10 * power)) : 0;
  PADDLE_ENFORCE(bytes >= 1 && bytes < static_cast<double>(size_t{1} << 62),
                 errors::InvalidArgument("a size of memory is a number of bytes, or one with K, M, "
                                         "G or T behind it, such as 512M; it is `%s`",
                                         text));
  return static_cast<size_t>(bytes);
}

void RethrowTyped() {
  try {
    throw;
  } catch (const enforce::EnforceNotMet&) {
    throw;
  } catch (const std::bad_alloc&) {
    ThrowExhausted("out of memory");
  } catch (const std::length_error&) {
    ThrowExhausted("out of memory: more elements were asked for than a container can have");
  } catch (const std::out_of_range& error) {
    ThrowOrLastResort([&] { return errors::OutOfRange("%s", error.what()); });
  } catch (const std::system_error& error) {
    if (SaysExhausted(error)) ThrowExhausted("the system gave no more memory or threads");
    ThrowFatal(error);
  } catch (const std::exception& error) {
    ThrowFatal(error);
  }
}

}  // namespace phi
