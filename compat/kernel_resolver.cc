#include "compat/kernel_resolver.h"

#include "compat/op_signatures.h"
#include "compat/op_utils_map.h"
#include "compat/phi_kernel_adaptor.h"
#include "phi/core/enforce.h"
#include "phi/core/parts.h"
#include "phi/core/registration.h"

namespace phibridge {
namespace {

using phi::Backend;
using phi::DataLayout;
using phi::KernelKey;

KernelKey WithLayout(const KernelKey& key, DataLayout layout) {
  return KernelKey(key.backend(), layout, key.dtype());
}

bool NamesBackend(RuleTarget target) {
  return target == RuleTarget::kCpu || target == RuleTarget::kOneDnn ||
         target == RuleTarget::kGpu || target == RuleTarget::kGpuDnn;
}

// One look-up: fills a KernelChoice step by step.
class Search {
 public:
  Search(const ResolveRequest& request, KernelChoice* choice) : request_(request), choice_(choice) {
    choice_->expected = request.expected;
    choice_->host_op = request.host_op;
  }

  void Run() {
    ApplyRule();
    ApplyPlan();
    choice_->signature = ResolveSignature(request_, &choice_->phi_unavailable);
    if (!allow_phi_) choice_->phi_unavailable = "rule `" + choice_->rule->text + "`";
    allow_phi_ = allow_phi_ && choice_->signature.IsValid();
    if (allow_phi_) {
      kernels_ = phi::KernelFactory::Instance().FindKernelMap(choice_->signature.name);
    }
    if (OnExpected()) return;
    if (LeavesPlan() && OnExpected()) return;
    if (choice_->expected.backend() != Backend::CPU) OnCpu();
  }

 private:
  KernelKey OnBackend(const KernelKey& key, Backend backend) const {
    // what is not computed by oneDNN has its data in the plain order of its dimensions
    const bool leaves_onednn = key.layout() == DataLayout::ONEDNN && backend != Backend::ONEDNN;
    return KernelKey(backend, leaves_onednn ? request_.plain_layout : key.layout(), key.dtype());
  }

  void ApplyRule() {
    if (request_.rules == nullptr || request_.rules->empty()) return;
    choice_->rule = request_.rules->Find(*request_.op_type, request_.block, request_.index);
    if (choice_->rule == nullptr) return;
    KernelKey& expected = choice_->expected;
    if (NamesBackend(choice_->rule->target)) choice_->host_op.clear();
    switch (choice_->rule->target) {
      case RuleTarget::kPhi:
        allow_legacy_ = false;
        break;
      case RuleTarget::kLegacy:
        allow_phi_ = IsForAll(*choice_->rule) && !HasLegacyKernels(Backend::CPU) &&
                     phi::WhyNoPart(phi::Part::kLegacy).empty();
        break;
      case RuleTarget::kCpu:
        expected = OnBackend(expected, Backend::CPU);
        break;
      case RuleTarget::kOneDnn:
        expected = KernelKey(Backend::ONEDNN, DataLayout::ONEDNN, expected.dtype());
        break;
      case RuleTarget::kGpu:
        expected = OnBackend(expected, Backend::GPU);
        plain_gpu_ = true;
        break;
      case RuleTarget::kGpuDnn:
        expected = OnBackend(expected, Backend::GPUDNN);
        break;
      case RuleTarget::kPlugin:
      case RuleTarget::kLibrary:
        break;  // no rule of Find()
    }
  }

  // A plan knows the back ends of the CPU alone.
  void ApplyPlan() {
    if (request_.plan == nullptr || choice_->rule != nullptr) return;
    KernelKey& expected = choice_->expected;
    if (expected.backend() != Backend::ONEDNN) return;
    choice_->planned = request_.plan->Find(*request_.op_type, request_.block, request_.index);
    if (choice_->planned != nullptr && choice_->planned->backend == Backend::CPU)
      expected = OnBackend(expected, Backend::CPU);
  }
  // True if the plan had changed what is expected: it is then as without the plan.
  bool LeavesPlan() {
    choice_->planned = nullptr;
    if (choice_->rule != nullptr || choice_->expected == request_.expected) return false;
    choice_->expected = request_.expected;
    return true;
  }

  // Back ends that count as the expected one, best first.
  paddle::small_vector<Backend, 2> ExpectedBackends() const {
    switch (choice_->expected.backend()) {
      case Backend::GPUDNN:
        return {Backend::GPUDNN, Backend::GPU};
      case Backend::GPU:
        // Whatever the attribute use_cudnn of an old program says; only a rule asks otherwise.
        if (!plain_gpu_) return {Backend::GPUDNN, Backend::GPU};
        return {Backend::GPU};
      case Backend::KPS:
        return {Backend::KPS, Backend::GPU};
      default:
        return {choice_->expected.backend()};
    }
  }

  bool OnExpected() {
    const auto backends = ExpectedBackends();
    for (Backend backend : backends) {
      if (TryPhi(OnBackend(choice_->expected, backend), true)) return true;
    }
    for (Backend backend : backends) {
      if (TryLegacy(OnBackend(choice_->expected, backend), true)) return true;
    }
    return false;
  }

  void OnCpu() {
    const KernelKey key = OnBackend(choice_->expected, Backend::CPU);
    const bool asked_by_rule =
        choice_->rule != nullptr && choice_->rule->target == RuleTarget::kOneDnn;
    const bool stands_in = (request_.onednn_is_optional || IsBehindPlugins(choice_->expected)) &&
                           !asked_by_rule && choice_->expected.backend() == Backend::ONEDNN;
    const bool allowed = stands_in || request_.policy != FallbackPolicy::kDeny;
    if (!TryPhi(key, allowed) && !TryLegacy(key, allowed)) return;
    choice_->is_fallback = !stands_in;
    if (!stands_in) choice_->fallback_reason = choice_->WhyNotExpected();
  }

  bool TryPhi(const KernelKey& key, bool allowed) {
    if (!allow_phi_) return false;
    if (TryPhiKey(key, allowed)) return true;
    return key.layout() != DataLayout::ALL_LAYOUT &&
           TryPhiKey(WithLayout(key, DataLayout::ALL_LAYOUT), allowed);
  }

  bool TryPhiKey(KernelKey key, bool allowed) {
    const phi::Kernel* kernel = Find(key);
    if (kernel == nullptr) {  // registered for every dtype
      const KernelKey any_dtype(key.backend(), key.layout(), phi::DataType::ALL_DTYPE);
      kernel = Find(any_dtype);
      if (kernel != nullptr) key = any_dtype;
    }
    if (kernel == nullptr) return Miss(ResolveStep::kPhi, key, ResolveStep::kNotRegistered);
    std::string refusal = Refusal(*kernel);
    if (IsBehindPlugins(key)) refusal = "the plug-in's plain kernel counts before the library's";
    if (!refusal.empty()) {
      return Miss(ResolveStep::kPhi, key, ResolveStep::kRefused, std::move(refusal));
    }
    if (!allowed) return Miss(ResolveStep::kPhi, key, ResolveStep::kDenied);
    choice_->kernel = kernel;
    return Take(KernelChoice::kPhi, ResolveStep::kPhi, key);
  }

  const phi::Kernel* Find(const KernelKey& key) const { return FindIn(kernels_, key); }
  static const phi::Kernel* FindIn(const phi::KernelKeyMap* kernels, const KernelKey& key) {
    if (kernels == nullptr) return nullptr;
    const auto found = kernels->find(key);
    return found == kernels->end() ? nullptr : &found->second;
  }

  // True of the library's kernel of oneDNN or cuDNN where a plug-in replaced the plain one of that
  // device: who replaces an operator means every place. A rule that names the back end decides.
  bool IsBehindPlugins(const KernelKey& key) const {
    const bool is_onednn = key.backend() == Backend::ONEDNN;
    const bool is_named =
        choice_->rule != nullptr && (choice_->rule->target == RuleTarget::kOneDnn ||
                                     choice_->rule->target == RuleTarget::kGpuDnn);
    if ((!is_onednn && key.backend() != Backend::GPUDNN) || is_named) return false;
    if (kernels_ == nullptr) return false;  // a legacy operator: no plug-in has kernels of it
    const phi::KernelKeyMap* const librarys = LibrarysKernels();
    if (librarys == kernels_) return false;  // as long as no plug-in replaced any
    const auto is_plugins = [&](const KernelKey& of) {
      const phi::Kernel* const kernel = Find(of);
      const phi::Kernel* const own = FindIn(librarys, of);
      return kernel != nullptr && (own == nullptr || own->address() != kernel->address());
    };
    const KernelKey plain = OnBackend(key, is_onednn ? Backend::CPU : Backend::GPU);
    return !is_plugins(key) &&
           (is_plugins(plain) || is_plugins(WithLayout(plain, DataLayout::ALL_LAYOUT)));
  }
  // Of the signature's name, but for what plug-ins replaced.
  const phi::KernelKeyMap* LibrarysKernels() const {
    const phi::ScopedRegistryView view(phi::RegistryView::kLibrary);
    return phi::KernelFactory::Instance().FindKernelMap(choice_->signature.name);
  }

  std::string Refusal(const phi::Kernel& kernel) const {
    if (kernel.support_check() == nullptr || !request_.support_call) return "";
    const phi::InferMetaContext* call = request_.support_call(choice_->signature, kernel);
    return call == nullptr ? "" : kernel.support_check()(*call);
  }

  // `*=legacy` leaves ops alone that have no legacy kernel, such as gradients.
  static bool IsForAll(const KernelRule& rule) { return rule.op_type.empty() && rule.block < 0; }
  bool HasLegacyKernels(Backend backend) const {
    return request_.legacy != nullptr && request_.legacy->HasAny(backend);
  }

  bool TryLegacy(const KernelKey& key, bool allowed) {
    if (!allow_legacy_ || !HasLegacyKernels(key.backend())) return false;
    KernelKey found = key;
    const void* kernel = request_.legacy->Find(found);
    if (kernel == nullptr && key.layout() != DataLayout::ALL_LAYOUT) {
      found = WithLayout(key, DataLayout::ALL_LAYOUT);
      kernel = request_.legacy->Find(found);
    }
    if (kernel == nullptr) return Miss(ResolveStep::kLegacy, key, ResolveStep::kNotRegistered);
    if (!allowed) return Miss(ResolveStep::kLegacy, found, ResolveStep::kDenied);
    choice_->legacy_kernel = kernel;
    return Take(KernelChoice::kLegacy, ResolveStep::kLegacy, found);
  }

  bool Miss(ResolveStep::Kind kind, const KernelKey& key, ResolveStep::Result result,
            std::string detail = "") {
    choice_->steps.emplace_back(ResolveStep{kind, result, key, std::move(detail)});
    return false;
  }

  bool Take(KernelChoice::Kind kind, ResolveStep::Kind step_kind, const KernelKey& key) {
    choice_->kind = kind;
    choice_->key = key;
    choice_->backend = key.backend();
    choice_->steps.emplace_back(ResolveStep{step_kind, ResolveStep::kTaken, key, ""});
    return true;
  }

  const ResolveRequest& request_;
  KernelChoice* choice_;
  const phi::KernelKeyMap* kernels_ = nullptr;  // of the signature's name
  bool allow_phi_ = true;
  bool allow_legacy_ = true;
  bool plain_gpu_ = false;  // a rule asks for the GPU without cuDNN
};

}  // namespace

phi::KernelSignature ResolveSignature(const ResolveRequest& request, std::string* why_not) {
  const std::string& op_type = *request.op_type;
  if (!phi::HasCompatiblePhiKernel(op_type)) {
    *why_not = "PHI has no kernel for op `" + op_type + "`";
    return {};
  }
  const OpSignatures signatures(op_type, request.proto);
  if (!signatures) {
    *why_not =
        "op `" + op_type + "` has neither an argument mapping nor an OpProto to make one from";
    return {};
  }
  phi::KernelSignature signature = signatures.For(request.args);
  if (!signature.IsValid()) {
    *why_not = "the argument mapping of op `" + op_type + "` has no kernel for these arguments";
  }
  return signature;
}

KernelChoice ResolveKernel(const ResolveRequest& request) {
  KernelChoice choice;
  if (request.is_operator_base) {
    choice.kind = KernelChoice::kOperatorBase;
    choice.expected = choice.key = request.expected;
    choice.backend = request.expected.backend();
  } else {
    Search(request, &choice).Run();
  }
  LogKernelChoice(request.block, request.index, *request.op_type, choice);
  return choice;
}

}  // namespace phibridge
