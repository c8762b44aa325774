#include "phi/core/kernel_factory.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <sstream>

#include "phi/core/enforce.h"
#include "phi/core/flags.h"
#include "phi/core/parts.h"
#include "phi/core/registration.h"

PHI_DECLARE_bool(enable_api_kernel_fallback);

namespace phi {
namespace {

const char* DtypeName(DataType dtype) {
  return dtype == DataType::ALL_DTYPE ? "any type" : DataTypeToString(dtype);
}

// Of each name under which a plug-in replaced a kernel: all kernels, its own and the library's.
Replacements<KernelKeyMap>& ReplacedKernels() {
  static auto* const replaced = new Replacements<KernelKeyMap>;
  return *replaced;
}

RegistrationPlace PlaceOf(const Kernel& kernel) {
  return {kernel.file(), kernel.line(), kernel.address()};
}

// See Note [Registrations of plug-ins].
Registration RegistrationOf(const std::string& name, const KernelKey& key, const Kernel& kernel,
                            const RegistrationPlace& place) {
  Registration out{RegistrationKind::kKernel, name, Format("%s", key), place, {}, {}};
  out.find = [name, key]() -> std::optional<RegistrationPlace> {
    const Kernel* now = KernelFactory::Instance().Find(name, key);
    if (now == nullptr) return std::nullopt;
    return PlaceOf(*now);
  };
  out.insert = [name, key, kernel](bool replaces) {
    KernelNameMap& all = KernelFactory::Instance().kernels();
    auto& replaced = ReplacedKernels().Write();
    if (replaces) replaced.emplace(name, all[name]).first->second[key] = kernel;
    if (replaces) return;
    all[name].emplace(key, kernel);
    const auto found = replaced.find(name);
    if (found != replaced.end()) found->second.emplace(key, kernel);
  };
  return out;
}

}  // namespace

KernelFactory& KernelFactory::Instance() {
  static KernelFactory* factory =
      new KernelFactory;  // statics of other files use it until the very end
  return *factory;
}

void KernelFactory::Insert(const std::string& name, const KernelKey& key, const Kernel& kernel) {
  const RegistrationPlace place = PlaceOf(kernel);
  if (RegistrationCollector* const collector = RegistrationCollector::For(place)) {
    collector->registrations().push_back(RegistrationOf(name, key, kernel, place));
    return;
  }
  const auto replaced = ReplacedKernels().Write().find(name);  // the plug-in's and the library's
  if (replaced != ReplacedKernels().Write().end()) replaced->second.emplace(key, kernel);
  const auto [it, is_new] = kernels()[name].emplace(key, kernel);
  if (is_new) return;
  const RegistrationPlace first = PlaceOf(it->second);
  std::ostringstream text;
  text << "kernel `" << name << "` " << key << " is registered twice: " << PlaceText(first)
       << " and " << PlaceText(place) << "; remove one of them";
  RefuseSecond(first, place, text.str());
}

const Kernel* KernelFactory::Find(const std::string& kernel_name, const KernelKey& key) const {
  const KernelKeyMap* of_name = FindKernelMap(kernel_name);
  if (of_name == nullptr) return nullptr;
  auto it = of_name->find(key);
  return it == of_name->end() ? nullptr : &it->second;
}

const Kernel& KernelFactory::SelectKernel(const std::string& kernel_name,
                                          const KernelKey& key) const {
  static const Kernel kNone;
  const Kernel* kernel = Find(kernel_name, key);
  if (kernel == nullptr) {
    kernel = Find(kernel_name, KernelKey(key.backend(), DataLayout::ALL_LAYOUT, key.dtype()));
  }
  return kernel == nullptr ? kNone : *kernel;
}

KernelResult KernelFactory::SelectKernelOrThrowError(const std::string& kernel_name,
                                                     const KernelKey& key, bool use_gpudnn) const {
  if (!HasKernelName(kernel_name)) LoadPart(Part::kTrain);
  if (use_gpudnn && key.backend() == Backend::GPU) {
    const KernelKey gpudnn(Backend::GPUDNN, key.layout(), key.dtype());
    const Kernel& kernel = SelectKernel(kernel_name, gpudnn);
    if (kernel.IsValid()) return {kernel, false};
  }
  const Kernel& kernel = SelectKernel(kernel_name, key);
  if (kernel.IsValid()) return {kernel, false};
  if (FLAGS_enable_api_kernel_fallback && key.backend() != Backend::CPU) {
    const KernelKey cpu(Backend::CPU, key.layout(), key.dtype());
    const Kernel& fallback = SelectKernel(kernel_name, cpu);
    if (fallback.IsValid()) return {fallback, true};
  }
  const std::string summary = KernelSummary(kernel_name);
  const std::string no_part = summary.empty() ? WhyNoPart(Part::kTrain) : "";
  PADDLE_THROW(errors::NotFound("no kernel for `%s` with %s. Registered: %s%s", kernel_name, key,
                                summary.empty() ? "none" : summary,
                                no_part.empty() ? "" : "; " + no_part));
}

std::vector<std::string> KernelFactory::GetAllKernelNames() const {
  std::vector<std::string> names;
  for (const auto& [name, of_name] : kernels()) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

const KernelKeyMap* KernelFactory::FindKernelMap(const std::string& kernel_name) const {
  if (const KernelKeyMap* replaced = ReplacedKernels().Find(kernel_name)) return replaced;
  const KernelNameMap& all = kernels();
  auto name = all.find(kernel_name);
  return name == all.end() ? nullptr : &name->second;
}

const KernelKeyMap& KernelFactory::SelectKernelMap(const std::string& kernel_name) const {
  static const auto* const kNone = new KernelKeyMap;
  const KernelKeyMap* map = FindKernelMap(kernel_name);
  return map == nullptr ? *kNone : *map;
}

std::string KernelFactory::KernelSummary(const std::string& kernel_name) const {
  const KernelKeyMap* map = FindKernelMap(kernel_name);
  if (map == nullptr) return "";
  // by back end, layout and place of registration: the dtypes
  std::map<std::string, std::vector<KernelKey>> groups;
  for (const auto& entry : *map) {
    std::ostringstream where;
    where << static_cast<int>(entry.first.backend()) << "|" << entry.first.layout() << "|"
          << SourcePath(entry.second.file()) << ":" << entry.second.line();
    groups[where.str()].push_back(entry.first);
  }
  std::ostringstream os;
  for (auto& group : groups) {
    std::sort(group.second.begin(), group.second.end());
    const DataLayout layout = group.second[0].layout();
    os << (os.tellp() == 0 ? "" : "; ") << BackendName(group.second[0].backend());
    if (layout != DataLayout::ALL_LAYOUT) os << " " << DataLayoutName(layout);
    os << " {";
    for (size_t i = 0; i < group.second.size(); ++i) {
      os << (i == 0 ? "" : ", ") << DtypeName(group.second[i].dtype());
    }
    os << "} " << group.first.substr(group.first.rfind('|') + 1);
  }
  return os.str();
}

TensorArgDef& Kernel::InputAt(size_t idx) {
  PADDLE_ENFORCE_LT(idx, args_def_.input_defs().size(),
                    errors::OutOfRange("input %d of a kernel with %d inputs", idx,
                                       args_def_.input_defs().size()));
  return args_def_.input_defs()[idx];
}

TensorArgDef& Kernel::OutputAt(size_t idx) {
  PADDLE_ENFORCE_LT(idx, args_def_.output_defs().size(),
                    errors::OutOfRange("output %d of a kernel with %d outputs", idx,
                                       args_def_.output_defs().size()));
  return args_def_.output_defs()[idx];
}

std::ostream& operator<<(std::ostream& os, const KernelKey& key) {
  const bool is_any = key.layout() == DataLayout::ALL_LAYOUT;
  os << "(" << BackendName(key.backend()) << ", "
     << (is_any ? "ALL_LAYOUT" : DataLayoutName(key.layout()));
  return os << ", " << DtypeName(key.dtype()) << ")";
}

const char* SourcePath(const char* file) {
  static const char* const kFolders[] = {"/phi/", "/compat/", "/framework/",
                                         "/ops/", "/tests/",  "/tools/"};
  const char* best = file;
  for (const char* folder : kFolders) {
    if (std::strncmp(file, folder + 1, std::strlen(folder + 1)) == 0) return file;
  }
  for (const char* folder : kFolders) {
    for (const char* at = std::strstr(file, folder); at != nullptr;
         at = std::strstr(at + 1, folder)) {
      if (best == file || at + 1 < best) best = at + 1;
    }
  }
  return best;
}

}  // namespace phi
