#include "compat/op_utils_map.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "phi/core/enforce.h"
#include "phi/core/kernel_factory.h"

namespace phi {
namespace {

std::string PlaceOfRegistration(const char* file, int line) {
  return std::string(SourcePath(file)) + ":" + std::to_string(line);
}

[[noreturn]] void AbortTwiceRegistered(const char* what, const std::string& op_type,
                                       const std::string& first, const std::string& second) {
  std::fprintf(stderr, "%s of op `%s` is registered twice: %s and %s; remove one of them\n", what,
               op_type.c_str(), first.c_str(), second.c_str());
  std::abort();
}

}  // namespace

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
  const auto& names = base_kernel_name_map();
  auto it = names.find(op_type);
  if (it != names.end()) return it->second;
  return DeprecatedOpNames().count(op_type) != 0 ? *kDeprecated : op_type;
}

const ArgumentMappingFn* OpUtilsMap::GetArgumentMappingFn(const std::string& op_type) const {
  const auto& functions = arg_mapping_fn_map();
  auto it = functions.find(op_type);
  return it == functions.end() ? nullptr : &it->second;
}

void OpUtilsMap::InsertBaseKernelName(const std::string& op_type,
                                      const std::string& base_kernel_name, const char* file,
                                      int line) {
  const std::string place = PlaceOfRegistration(file, line);
  if (!base_kernel_names_.Write().emplace(op_type, base_kernel_name).second) {
    AbortTwiceRegistered("the base kernel name", op_type, places_[op_type + " name"], place);
  }
  places_[op_type + " name"] = place;
}

void OpUtilsMap::InsertArgumentMappingFn(const std::string& op_type, ArgumentMappingFn fn,
                                         const char* file, int line) {
  const std::string place = PlaceOfRegistration(file, line);
  if (!arg_mapping_fns_.Write().emplace(op_type, std::move(fn)).second) {
    AbortTwiceRegistered("the argument mapping", op_type, places_[op_type + " mapping"], place);
  }
  places_[op_type + " mapping"] = place;
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
