#include "framework/api/plugin.h"

#include <cxxabi.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "compat/op_utils_map.h"
#include "framework/api/plugin_file.h"
#include "framework/op/op_record.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"
#include "phi/core/machine_memory.h"
#include "phi/core/memory.h"
#include "phi/core/parts.h"
#include "phi/core/registration.h"
#include "phi/core/terminal_text.h"

namespace phibridge {
namespace {

using phi::Registration;
using phi::RegistrationKind;

// A library that was loaded, accepted or not: its registrars run once.
struct PluginLibrary {
  std::string path;
  void* handle = nullptr;
  std::vector<Registration> registrations;
  std::vector<std::string> faults;
  bool is_accepted = false;
  Plugin plugin;  // once accepted
};

struct Libraries {
  std::mutex mutex;
  std::deque<PluginLibrary> all;
};
Libraries& AllLibraries() {
  static auto* const libraries = new Libraries;
  return *libraries;
}

// To open a pipe that nobody writes to would take for ever.
void CheckIsNoPipe(const std::string& path) {
  std::error_code ignored;
  PADDLE_ENFORCE(!std::filesystem::is_other(path, ignored),
                 phi::errors::Unavailable(
                     "the plug-in cannot be loaded: %s is a pipe or a device, no file", path));
}

void CheckNeeded(const std::string& path) {
  const std::string own = "libphibridge.so." PHIBRIDGE_SOVERSION;
  for (const std::string& name : NeededLibraries(path)) {
    PADDLE_ENFORCE(
        name.rfind("libphibridge.so", 0) != 0 || name == own,
        phi::errors::PreconditionNotMet(
            "the plug-in %s was built for %s, this is %s; build it again", path, name, own));
  }
}

// The package's CMake target puts the version for which it was built into each
// (cmake/plugin_version.cc.in). Read in the file: of another version symbols may be missed.
void CheckVersion(const std::string& path) {
  const std::string version = TextOfSection(path, "phibridge_plugin");
  PADDLE_ENFORCE(version.empty() || version == PHIBRIDGE_API_VERSION,
                 phi::errors::PreconditionNotMet(
                     "the plug-in %s was built for phibridge %s, this is %s; build it again", path,
                     version, PHIBRIDGE_API_VERSION));
}

std::string FileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

phi::KernelSignature NoPhiKernel(const phi::ArgumentMappingContext&) { return {}; }

// An operator in the form of 2.0, with legacy kernels and no mapping, is computed by these: the
// mapping that the library has of its name says nothing of it.
void MapOldOperatorsToNothing(const std::vector<Registration>& made) {
  std::map<std::string, std::set<RegistrationKind>> kinds;
  std::map<std::string, phi::RegistrationPlace> places;
  for (const Registration& registration : made) {
    kinds[registration.name].insert(registration.kind);
    if (registration.kind == RegistrationKind::kOp)
      places.emplace(registration.name, registration.place);
  }
  for (const auto& [op, place] : places) {
    const auto has = [&, name = op](RegistrationKind kind) { return kinds[name].count(kind) != 0; };
    if (!has(RegistrationKind::kLegacyKernel) || has(RegistrationKind::kMapping) ||
        has(RegistrationKind::kKernelName) || has(RegistrationKind::kKernel) ||
        !phi::HasCompatiblePhiKernel(op))
      continue;
    phi::OpUtilsMap::Instance().InsertArgumentMappingFn(op, NoPhiKernel, place.file, place.line);
  }
}

// What dlopen said, with the names of C++ for those of the linker.
std::string ReadableLinkerError(const std::string& said) {
  static const std::string kUndefined = "undefined symbol: ";
  const size_t found = said.find(kUndefined);
  if (found == std::string::npos) return said;
  const size_t begin = found + kUndefined.size();
  const size_t end = std::min(said.find_first_of(" ,", begin), said.size());
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(said.substr(begin, end - begin).c_str(), nullptr, nullptr, &status),
      &std::free);
  return status != 0 ? said
                     : said.substr(0, begin) + name.get() + said.substr(end) +
                           ": no source that it is made of defines it";
}

PluginLibrary* Open(const std::string& path, Libraries* libraries) {
  for (PluginLibrary& library : libraries->all) {
    if (library.path == path) return &library;
  }
  CheckIsNoPipe(path);
  CheckNeeded(path);
  CheckVersion(path);
  // What can meet a plug-in's registrations has to be there before they are judged.
  phi::LoadPart(phi::Part::kTrain);
  phi::LoadPart(phi::Part::kLegacy);
  PluginLibrary library;
  library.path = path;
  phi::RegistrationCollector collector;
  // For what it puts into tables that nobody judges.
  phi::RegistryUpdate update;
  // Never closed: the registries point into it.
  library.handle = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE);
  if (library.handle == nullptr) {
    PADDLE_THROW(phi::errors::Unavailable("the plug-in cannot be loaded: %s",
                                          ReadableLinkerError(dlerror())));
  }
  MapOldOperatorsToNothing(std::vector<Registration>(collector.registrations()));
  library.registrations = std::move(collector.registrations());
  library.faults = std::move(collector.faults());
  libraries->all.push_back(std::move(library));
  return &libraries->all.back();
}

// The names under which things of an op are registered: its own, its kernels'.
std::set<std::string> NamesOf(const std::string& op_type) {
  std::set<std::string> names = {op_type, phi::TransToPhiKernelName(op_type)};
  const auto* info = paddle::framework::OpInfoMap::Instance().GetNullable(op_type);
  if (info != nullptr && info->record_ != nullptr) {
    for (const KernelEntry& entry : info->record_->kernels) names.insert(entry.kernel);
  }
  return names;
}

// What `replace` allows.
class Allowed {
 public:
  explicit Allowed(const std::vector<std::string>& replace) {
    for (const std::string& op : replace) {
      all_ = all_ || op == "*";
      for (const char* gradient : {"", "_grad", "_double_grad", "_grad_grad", "_triple_grad"}) {
        for (const std::string& name : NamesOf(op + gradient)) names_.insert(name);
      }
    }
  }
  bool Has(const Registration& made) const { return all_ || names_.count(made.name) != 0; }

 private:
  bool all_ = false;
  std::set<std::string> names_;
};

std::string PlaceIn(const phi::RegistrationPlace& place, const std::string& library) {
  const bool unknown = *place.file == '\0' && place.address == nullptr;
  return unknown ? FileName(library) : phi::PlaceText(place);
}

// A plug-in's kernel that is the library's own function: to that the loader binds a template of the
// same name.
std::string WhyNotItsOwn(const Registration& made, const phi::RegistrationPlace& now) {
  if (made.place.address == nullptr || made.place.address != now.address) return "";
  return "is the library's own function: another library has one of the same name, and the loader "
         "took that; link the plug-in with -Wl,-Bsymbolic, as phibridge::compat does";
}

// What becomes of a registration.
enum class Fate { kCounts, kReplaces, kStandsBehind };

// The names of a library's ops and kernels, under which shape functions of its own may stand.
std::set<std::string> NamesBroughtBy(const PluginLibrary& library) {
  std::set<std::string> names;
  for (const Registration& made : library.registrations) {
    if (made.kind == RegistrationKind::kKernel) names.insert(made.name);
    if (made.kind == RegistrationKind::kOp) names.merge(NamesOf(made.name));
  }
  return names;
}

// All that a library registers, against what there is.
class Judge {
 public:
  Judge(const PluginLibrary& library, const PluginOptions& options)
      : library_(library), allowed_(options.replace), brought_(NamesBroughtBy(library)) {}

  // Errors: as LoadPlugin's. Fills Plugin; what becomes of each registration.
  std::vector<Fate> Run(Plugin* plugin) {
    std::vector<Fate> fates;
    plugin->path = library_.path;
    faults_ = library_.faults;
    for (const Registration& made : library_.registrations) {
      fates.push_back(See(made, plugin));
    }
    PADDLE_ENFORCE(faults_.empty(),
                   phi::errors::InvalidArgument("the plug-in %s cannot be used:%s", library_.path,
                                                phi::Lines(Joined(faults_))));
    PADDLE_ENFORCE(refused_.empty(),
                   phi::errors::AlreadyExists("the plug-in %s registers what is there already:%s%s",
                                              library_.path, phi::Lines(Joined(refused_)),
                                              phi::Lines(Remedy())));
    return fates;
  }

 private:
  static std::string Joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += "\n  " + text;
    return all;
  }

  Fate See(const Registration& made, Plugin* plugin) {
    if (made.kind == RegistrationKind::kOther) return Fate::kCounts;
    const std::string text = phi::RegistrationText(made);
    const std::string place = PlaceIn(made.place, library_.path);
    const auto [other, is_first] = own_.emplace(text, place);
    if (!is_first) {
      faults_.push_back(text + " is registered twice: " + other->second + " and " + place);
    }
    PluginEntry entry{phi::RegistrationKindName(made.kind), made.name, made.key, place, ""};
    const auto now = made.find();
    if (now && IsByTheWay(made)) {
      entry.stands_behind = phi::PlaceText(*now);
    } else if (now) {
      entry.replaces = phi::PlaceText(*now);
      const std::string why = WhyNotItsOwn(made, *now);
      if (!why.empty()) faults_.push_back(text + ", " + place + ", " + why);
      JudgeSecond(made, text + ": " + entry.replaces + ", and " + place, *now);
    }
    const Fate fate = !now                     ? Fate::kCounts
                      : entry.replaces.empty() ? Fate::kStandsBehind
                                               : Fate::kReplaces;
    plugin->entries.push_back(std::move(entry));
    return fate;
  }

  // A shape function for a kernel of others, from a source that has those of many kernels.
  bool IsByTheWay(const Registration& made) const {
    return made.kind == RegistrationKind::kShapeFunction && brought_.count(made.name) == 0 &&
           !allowed_.Has(made);
  }

  void JudgeSecond(const Registration& made, const std::string& text,
                   const phi::RegistrationPlace& now) {
    if (IsOfPlugin(now)) {
      refused_.push_back(text + "; of two plug-ins that bring it leave one out");
    } else if (!allowed_.Has(made)) {
      refused_.push_back(text);
      ask_.insert(made.name);
    }
  }

  static bool IsOfPlugin(const phi::RegistrationPlace& place) {
    const std::string of = phi::LibraryOf(place);
    for (const PluginLibrary& other : AllLibraries().all) {
      if (other.is_accepted && FileName(other.path) == FileName(of)) return true;
    }
    return false;
  }

  // Of an op and its gradients, the op.
  std::string Remedy() const {
    std::string options;
    for (const std::string& name : ask_) {
      const size_t gradient = name.find("_grad");
      const std::string forward = name.substr(0, gradient);
      if (gradient != std::string::npos && ask_.count(forward) != 0) continue;
      options += " --replace " + name;
    }
    return options.empty() ? ""
                           : "\n  to put the plug-in's before the library's:" + options +
                                 " (PluginOptions::replace)";
  }

  const PluginLibrary& library_;
  const Allowed allowed_;
  const std::set<std::string> brought_;
  std::map<std::string, std::string> own_;  // text → place
  std::vector<std::string> faults_, refused_;
  std::set<std::string> ask_;
};

bool HasGpuKernels(const PluginLibrary& library) {
  return std::any_of(
      library.registrations.begin(), library.registrations.end(),
      [](const Registration& made) { return made.key.find("GPU") != std::string::npos; });
}

void Accept(PluginLibrary* library, const PluginOptions& options) {
  if (HasGpuKernels(*library)) phi::LoadPart(phi::Part::kGpu);
  Plugin plugin;
  const std::vector<Fate> fates = Judge(*library, options).Run(&plugin);
  phi::RegistryUpdate update;
  for (size_t i = 0; i < fates.size(); ++i) {
    if (fates[i] == Fate::kStandsBehind) continue;
    library->registrations[i].insert(fates[i] == Fate::kReplaces);
  }
  library->plugin = std::move(plugin);
  library->is_accepted = true;
}

}  // namespace

void LoadPlugin(const std::string& path, const PluginOptions& options) {
  phi::WithTypedErrors([&] {
    // A name without a folder would be looked for among the system's libraries.
    std::error_code ignored;
    std::filesystem::path full = std::filesystem::weakly_canonical(path, ignored);
    if (full.empty()) full = std::filesystem::absolute(path, ignored);
    constexpr size_t kLoadBytes = size_t{48} << 20;
    if (!phi::CanMapHostMemory(kLoadBytes)) throw std::bad_alloc();
    Libraries& libraries = AllLibraries();
    const std::lock_guard<std::mutex> lock(libraries.mutex);
    PluginLibrary* const library = Open(full.string(), &libraries);
    if (!library->is_accepted) Accept(library, options);
  });
}

std::vector<Plugin> LoadedPlugins() {
  Libraries& libraries = AllLibraries();
  const std::lock_guard<std::mutex> lock(libraries.mutex);
  std::vector<Plugin> out;
  for (const PluginLibrary& library : libraries.all) {
    if (library.is_accepted) out.push_back(library.plugin);
  }
  return out;
}

bool PluginReplaces(const std::string& op_type) {
  const std::vector<Plugin> plugins = LoadedPlugins();
  if (plugins.empty()) return false;
  const std::set<std::string> names = NamesOf(op_type);
  for (const Plugin& plugin : plugins) {
    for (const PluginEntry& entry : plugin.entries) {
      if (!entry.replaces.empty() && names.count(entry.name) != 0) return true;
    }
  }
  return false;
}

}  // namespace phibridge
