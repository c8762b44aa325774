#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace phibridge {
namespace fuzz {

/// A reader that takes bytes of strangers.
struct FuzzTarget {
  const char* name;   // also of the file NAME_target.cc and the folder corpora/NAME
  const char* reads;  // what the bytes are
  /// Takes any bytes. What is refused with one of the library's errors is well; anything else that
  /// leaves it, also another exception, is a finding.
  void (*run)(std::string_view bytes);
  /// Changes valid bytes so that they stay nearly valid: a new size, of at most `max_size`.
  /// nullptr: bytes are changed anyhow.
  size_t (*mutate)(uint8_t* bytes, size_t size, size_t max_size, unsigned seed) = nullptr;
};

/// All targets, by name.
std::vector<FuzzTarget> FuzzTargets();
/// Runs the target. Returns the error of the library that refused the bytes; "" if they were
/// accepted. Throws what a target must not throw, and std::logic_error for a broken promise of the
/// target.
std::string RunTarget(const FuzzTarget& target, std::string_view bytes);

/// Registers a target as a static object.
struct FuzzTargetRegistrar {
  explicit FuzzTargetRegistrar(const FuzzTarget& target);
};

/// std::logic_error with the text unless `kept`: what a target promises of bytes that it accepts.
void Promise(bool kept, const char* text);

/// A folder of the process for readers that take paths, below that of temporary files. Empty when
/// it is made, gone when the process ends.
const std::string& WorkFolder();
/// Writes a file there and returns its path.
std::string WorkFile(const std::string& name, std::string_view bytes);

/// From now on, tensors of the process share this much memory: what programs ask for beyond it is
/// refused as if the machine had no more.
void LimitTensorMemory(size_t block_bytes, size_t all_bytes);

}  // namespace fuzz
}  // namespace phibridge
