#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "phi/core/registered.h"

// Note [Registrations of plug-ins]
// Static registrars of a plug-in run while dlopen loads it, where no exception may leave them. So a
// registry that is told of something new asks here first: while this thread collects, it hands over
// a Registration, which says what is registered, where, and how to put it into the table.
// phibridge::LoadPlugin (framework/api/plugin.h) looks at all of them once the library is loaded,
// and puts all of them into the registries, or none.
//
// What takes the place of something that is registered goes into a table of its own, beside that of
// the library: so both can still be called, as a kernel rule (softmax=library, softmax=plugin)
// says. RegistryView is that choice; it is the thread's, set around each operator.

namespace phi {

class InferMetaContext;

/// Where something was registered. `file` is a string literal, and so lies in the library that
/// registers.
struct RegistrationPlace {
  const char* file = "";
  int line = 0;
  /// The function that is registered, where there is one.
  const void* address = nullptr;
};

/// "ops/softmax_op.cc:12 in libphibridge_legacy.so.1"; without a file, the name of `address`.
std::string PlaceText(const RegistrationPlace& place);
/// The file of the library that `place` lies in, as the loader knows it; "" if it cannot tell.
std::string LibraryOf(const RegistrationPlace& place);
/// True if that is libphibridge.so or one of its parts.
bool IsOfPhibridge(const RegistrationPlace& place);

enum class RegistrationKind {
  kOp,
  kOpVersions,
  kMapping,
  kKernelName,
  kShapeFunction,
  kKernel,
  kLegacyKernel,
  kOther  // what takes nobody's place
};
/// "op", "argument mapping", "kernel", …
const char* RegistrationKindName(RegistrationKind kind);

struct Registration {
  RegistrationKind kind = RegistrationKind::kOther;
  std::string name;  // of the op or of the kernel
  std::string key;   // of a kernel: "(CPU, ALL_LAYOUT, float32)"
  RegistrationPlace place;
  /// What the tables hold under this name and key.
  std::function<std::optional<RegistrationPlace>()> find;
  /// Puts it into the table; `replaces`: into the one that stands before the library's.
  std::function<void(bool replaces)> insert;
};

/// "kernel `softmax` (CPU, ALL_LAYOUT, float32)"
std::string RegistrationText(const Registration& registration);

/// While it lives, what this thread's registrars register is collected, unless it comes from a part
/// of phibridge.
class RegistrationCollector {
 public:
  RegistrationCollector();
  ~RegistrationCollector();
  RegistrationCollector(const RegistrationCollector&) = delete;
  RegistrationCollector& operator=(const RegistrationCollector&) = delete;

  std::vector<Registration>& registrations() { return registrations_; }
  /// What registrars could not do, a sentence each.
  std::vector<std::string>& faults() { return faults_; }

  /// Of this thread; nullptr if there is none.
  static RegistrationCollector* Current();
  /// The one that wants what is registered at `place`; nullptr if it goes into the table.
  static RegistrationCollector* For(const RegistrationPlace& place);

 private:
  RegistrationCollector* previous_;
  std::vector<Registration> registrations_;
  std::vector<std::string> faults_;
};

/// For registrars outside of a LoadPlugin that find `first` in the place of `second`. Two places in
/// one library end the process with `text`, which names both. Else the first stays, and
/// CheckRegistrations tells.
void RefuseSecond(const RegistrationPlace& first, const RegistrationPlace& second,
                  const std::string& text);
/// The shape function that a plug-in has for a kernel of the library; nullptr if none counts.
using ShapeFunction = void (*)(InferMetaContext* ctx);
ShapeFunction ReplacingShapeFunction(const std::string& kernel_name);
/// A registrar failed. Ends the process with `text`, or, where a plug-in is loaded, is told by
/// LoadPlugin.
void FailRegistration(const std::string& text);
/// Errors: AlreadyExists naming what libraries that were loaded without LoadPlugin (by dlopen,
/// LD_PRELOAD) tried to register again, and the remedy.
void CheckRegistrations();

enum class RegistryView { kPlugin, kLibrary };

/// Which of two registrations this thread finds, where a plug-in replaced one.
class ScopedRegistryView {
 public:
  explicit ScopedRegistryView(RegistryView view);
  ~ScopedRegistryView();
  ScopedRegistryView(const ScopedRegistryView&) = delete;
  ScopedRegistryView& operator=(const ScopedRegistryView&) = delete;
  /// kPlugin outside of any.
  static RegistryView Current();

 private:
  RegistryView previous_;
};

/// What plug-ins put before the entries of a table of the library, under the same names.
template <typename Value>
class Replacements {
 public:
  using Table = std::unordered_map<std::string, Value>;
  /// nullptr if there is none, or the library's is wanted.
  const Value* Find(const std::string& name) const {
    const Table& table = table_.Read();
    if (table.empty() || ScopedRegistryView::Current() == RegistryView::kLibrary) return nullptr;
    const auto found = table.find(name);
    return found == table.end() ? nullptr : &found->second;
  }
  Table& Write() { return table_.Write(); }

 private:
  Registered<Table> table_;
};

/// `name`, or another text where a plug-in's op of that name counts: a key for what is remembered
/// of an op.
std::string RememberedName(const std::string& op_type);
/// A plug-in brings an op, or a mapping, in the place of the library's.
void NoteReplacedOp(const std::string& op_type);

}  // namespace phi
