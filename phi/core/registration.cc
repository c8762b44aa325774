#include "phi/core/registration.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>

#include "phi/core/enforce.h"
#include "phi/core/terminal_text.h"

namespace phi {
namespace {

thread_local RegistrationCollector* current_collector = nullptr;
thread_local RegistryView current_view = RegistryView::kPlugin;

struct Refusals {
  std::mutex mutex;
  std::vector<std::string> texts;
};
Refusals& AllRefusals() {
  static auto* const refusals = new Refusals;
  return *refusals;
}

Replacements<bool>& ReplacedOps() {
  static auto* const ops = new Replacements<bool>;
  return *ops;
}

const void* AddressOf(const RegistrationPlace& place) {
  return *place.file != '\0' ? place.file : place.address;
}

std::string FileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

std::string LibraryOf(const RegistrationPlace& place) {
  Dl_info info;
  if (AddressOf(place) == nullptr || dladdr(AddressOf(place), &info) == 0) return "";
  return info.dli_fname == nullptr ? "" : info.dli_fname;
}

bool IsOfPhibridge(const RegistrationPlace& place) {
  const std::string name = FileName(LibraryOf(place));
  return name.rfind("libphibridge.so", 0) == 0 || name.rfind("libphibridge_", 0) == 0;
}

const char* RegistrationKindName(RegistrationKind kind) {
  static const char* const kNames[] = {"op",
                                       "versions of op",
                                       "argument mapping of op",
                                       "kernel name of op",
                                       "shape function of kernel",
                                       "kernel",
                                       "legacy kernel",
                                       "note"};
  return kNames[static_cast<int>(kind)];
}

std::string RegistrationText(const Registration& registration) {
  std::string text = RegistrationKindName(registration.kind);
  text += " `" + registration.name + "`";
  return registration.key.empty() ? text : text + " " + registration.key;
}

RegistrationCollector::RegistrationCollector() : previous_(current_collector) {
  current_collector = this;
}
RegistrationCollector::~RegistrationCollector() { current_collector = previous_; }
RegistrationCollector* RegistrationCollector::Current() { return current_collector; }

RegistrationCollector* RegistrationCollector::For(const RegistrationPlace& place) {
  return current_collector == nullptr || IsOfPhibridge(place) ? nullptr : current_collector;
}

void RefuseSecond(const RegistrationPlace& first, const RegistrationPlace& second,
                  const std::string& text) {
  if (current_collector != nullptr) return FailRegistration(text);
  if (LibraryOf(first) == LibraryOf(second)) {
    std::fprintf(stderr, "%s\n", text.c_str());
    std::abort();
  }
  Refusals& refusals = AllRefusals();
  const std::lock_guard<std::mutex> lock(refusals.mutex);
  refusals.texts.push_back(text);
}

void FailRegistration(const std::string& text) {
  if (current_collector != nullptr) {
    current_collector->faults().push_back(text);
    return;
  }
  std::fprintf(stderr, "%s\n", text.c_str());
  std::abort();
}

void CheckRegistrations() {
  Refusals& refusals = AllRefusals();
  const std::lock_guard<std::mutex> lock(refusals.mutex);
  if (refusals.texts.empty()) return;
  std::string all;
  for (const std::string& text : refusals.texts) all += "\n  " + text;
  PADDLE_THROW(errors::AlreadyExists(
      "a library that was loaded by itself registers what is there already; load it with "
      "phibridge::LoadPlugin or --plugin, and name what it may replace:%s",
      Lines(all)));
}

ScopedRegistryView::ScopedRegistryView(RegistryView view) : previous_(current_view) {
  current_view = view;
}
ScopedRegistryView::~ScopedRegistryView() { current_view = previous_; }
RegistryView ScopedRegistryView::Current() { return current_view; }

std::string RememberedName(const std::string& op_type) {
  return ReplacedOps().Find(op_type) == nullptr ? op_type : op_type + " of a plug-in";
}

void NoteReplacedOp(const std::string& op_type) { ReplacedOps().Write()[op_type] = true; }

}  // namespace phi
