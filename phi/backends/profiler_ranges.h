#pragma once

namespace phi {

/// Functions of a profiler that this process runs under: they mark ranges of the calling thread's
/// time by name, which nest. The profiler copies the name.
struct ProfilerRanges {
  void (*begin)(const char* name);
  void (*end)();
};

/// nullptr unless a profiler listens: it costs one look.
const ProfilerRanges* CurrentProfilerRanges();
/// A back end that knows a profiler says so; nullptr: nobody listens any more. `ranges` stays as
/// long as the process.
int SetProfilerRanges(const ProfilerRanges* ranges);

/// A range for its lifetime; nothing if nobody listens.
class ScopedProfilerRange {
 public:
  explicit ScopedProfilerRange(const char* name)
      : ScopedProfilerRange(CurrentProfilerRanges(), name) {}
  /// For a caller that has looked: `ranges` may be nullptr.
  ScopedProfilerRange(const ProfilerRanges* ranges, const char* name) : ranges_(ranges) {
    if (ranges_ != nullptr) ranges_->begin(name);
  }
  ScopedProfilerRange(const ScopedProfilerRange&) = delete;
  ScopedProfilerRange& operator=(const ScopedProfilerRange&) = delete;
  ~ScopedProfilerRange() {
    if (ranges_ != nullptr) ranges_->end();
  }

 private:
  const ProfilerRanges* ranges_;
};

}  // namespace phi
