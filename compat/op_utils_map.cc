#include "compat/op_utils_map.h"

#include <mutex>

#include "phi/core/enforce.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/registration.h"

namespace phi {

template <typename Value>
std::optional<RegistrationPlace> OpUtilsMap::Entries<Value>::Place(
    const std::string& op_type) const {
  if (const RegistrationPlace* place = replaced_places.Find(op_type)) return *place;
  const auto found = places.Read().find(op_type);
  if (found == places.Read().end()) return std::nullopt;
  return found->second;
}

template std::optional<RegistrationPlace> OpUtilsMap::Entries<ArgumentMappingFn>::Place(
    const std::string& op_type) const;

// Into the table, or to the plug-in's loader.
template <typename Value>
void OpUtilsMap::Entries<Value>::Insert(RegistrationKind kind, const std::string& op_type,
                                        const Value& value, const RegistrationPlace& place) {
  if (RegistrationCollector* const collector = RegistrationCollector::For(place)) {
    Registration made{kind, op_type, "", place, {}, {}};
    made.find = [this, op_type] { return Place(op_type); };
    made.insert = [=](bool replaces) {
      (replaces ? replaced.Write() : table.Write())[op_type] = value;
      (replaces ? replaced_places.Write() : places.Write())[op_type] = place;
      if (replaces) NoteReplacedOp(op_type);
    };
    collector->registrations().push_back(std::move(made));
    return;
  }
  if (table.Write().emplace(op_type, value).second) {
    places.Write()[op_type] = place;
    return;
  }
  const RegistrationPlace first = places.Write()[op_type];
  RefuseSecond(first, place,
               Format("the %s `%s` is registered twice: %s and %s; remove one of them",
                      RegistrationKindName(kind), op_type, PlaceText(first), PlaceText(place)));
}
const std::unordered_set<std::string>& DeprecatedOpNames() {
  static const auto* names = new std::unordered_set<std::string>{
      // `<name>2` or `<name>_v2` took over the kernel name
      "expand", "expand_grad", "expand_as", "expand_as_grad", "flatten", "flatten_grad", "matmul",
      "matmul_grad", "matmul_grad_grad", "one_hot", "reshape", "reshape_grad", "squeeze",
      "squeeze_grad", "top_k", "top_k_grad", "unsqueeze", "unsqueeze_grad", "isfinite", "isinf",
      "isnan", "diag", "linear_interp", "linear_interp_grad", "bilinear_interp",
      "bilinear_interp_grad", "trilinear_interp", "trilinear_interp_grad", "nearest_interp",
      "nearest_interp_grad", "bicubic_interp", "bicubic_interp_grad",
      // reduce_mean and reduce_sum, fill_any
      "mean", "mean_grad", "sum", "sum_grad", "fill"};
  return *names;
}

OpUtilsMap& OpUtilsMap::Instance() {
  static OpUtilsMap* map = new OpUtilsMap;  // statics of other files use it until the very end
  return *map;
}

const std::string& OpUtilsMap::GetBaseKernelName(const std::string& op_type) const {
  static const std::string* kDeprecated = new std::string("deprecated");
  if (const std::string* replaced = kernel_names_.replaced.Find(op_type)) return *replaced;
  const auto& names = base_kernel_name_map();
  auto it = names.find(op_type);
  if (it != names.end()) return it->second;
  return DeprecatedOpNames().count(op_type) != 0 ? *kDeprecated : op_type;
}

const ArgumentMappingFn* OpUtilsMap::GetArgumentMappingFn(const std::string& op_type) const {
  if (const auto* replaced = mappings_.replaced.Find(op_type)) return replaced;
  const auto& functions = arg_mapping_fn_map();
  auto it = functions.find(op_type);
  return it == functions.end() ? nullptr : &it->second;
}

void OpUtilsMap::InsertBaseKernelName(const std::string& op_type,
                                      const std::string& base_kernel_name, const char* file,
                                      int line) {
  kernel_names_.Insert(RegistrationKind::kKernelName, op_type, base_kernel_name, {file, line});
}

void OpUtilsMap::InsertArgumentMappingFn(const std::string& op_type, ArgumentMappingFn fn,
                                         const char* file, int line) {
  mappings_.Insert(RegistrationKind::kMapping, op_type, fn, {file, line});
}

DefaultKernelSignatureMap& DefaultKernelSignatureMap::Instance() {
  static DefaultKernelSignatureMap* map = new DefaultKernelSignatureMap;
  return *map;
}

const KernelSignature* DefaultKernelSignatureMap::Find(const std::string& op_type) const {
  std::shared_lock<std::shared_mutex> lock(mutex_);
  auto it = map_.find(op_type);
  return it == map_.end() ? nullptr : &it->second;
}

const KernelSignature& DefaultKernelSignatureMap::Get(const std::string& op_type) const {
  const KernelSignature* signature = Find(op_type);
  PADDLE_ENFORCE_NOT_NULL(signature,
                          errors::NotFound("op `%s` has no default kernel signature", op_type));
  return *signature;
}

const KernelSignature& DefaultKernelSignatureMap::Insert(const std::string& op_type,
                                                         KernelSignature signature) {
  std::unique_lock<std::shared_mutex> lock(mutex_);
  return map_.emplace(op_type, std::move(signature)).first->second;
}

const std::string& TransToPhiKernelName(const std::string& op_type) {
  return OpUtilsMap::Instance().GetBaseKernelName(op_type);
}

std::string TransToFluidOpName(const std::string& phi_kernel_name) {
  const std::string* first = nullptr;
  for (const auto& entry : OpUtilsMap::Instance().base_kernel_name_map()) {
    if (entry.second != phi_kernel_name) continue;
    if (first == nullptr || entry.first < *first) first = &entry.first;
  }
  return first == nullptr ? phi_kernel_name : *first;
}

bool HasCompatiblePhiKernel(const std::string& op_type) {
  if (OpUtilsMap::Instance().Contains(op_type)) return true;
  if (OpUtilsMap::Instance().IsLegacyOnly(op_type)) return false;
  if (DeprecatedOpNames().count(op_type) != 0) return false;
  return KernelFactory::Instance().HasKernelName(op_type);
}

}  // namespace phi
