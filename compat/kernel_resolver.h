#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compat/argument_mapping.h"
#include "compat/kernel_rules.h"
#include "compat/op_proto_view.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_factory.h"

namespace phibridge {

/// The legacy kernels of one op type.
class LegacyKernelView {
 public:
  virtual ~LegacyKernelView() = default;
  /// False if the op has no legacy kernel at all.
  virtual bool HasAny() const = 0;
  /// The kernel registered for exactly this key, as an opaque handle; nullptr if there is none.
  virtual const void* Find(const phi::KernelKey& key) const = 0;
  /// All registered keys, for messages.
  virtual std::vector<phi::KernelKey> Keys() const { return {}; }
};

/// The call that a support check judges: meta data and attributes for `kernel`, valid until the
/// next call. May return nullptr when nothing is known yet (no shapes): the kernel then counts as
/// able.
using SupportCallFn = std::function<const phi::InferMetaContext*(
    const phi::KernelSignature& signature, const phi::Kernel& kernel)>;

/// One operator for which a kernel is wanted. Keeps references only; all must outlive
/// ResolveKernel.
struct ResolveRequest {
  const std::string* op_type = nullptr;
  int block = -1;  // -1 if unknown: rules for instances then do not apply
  int index = -1;
  /// True for ops that are no OperatorWithKernel (feed, while, …): they compute themselves.
  bool is_operator_base = false;
  /// For the argument mapping. Required unless is_operator_base.
  const phi::ArgumentMappingContext* args = nullptr;
  /// For the default signature of an op without a mapping; may be nullptr.
  const OpProtoView* proto = nullptr;
  /// What the operator asks for; place and library gave the back end.
  phi::KernelKey expected;
  /// True if a GPUDNN kernel may be taken when GPU is expected (attribute use_cudnn, on by
  /// default).
  bool use_gpudnn = true;
  const LegacyKernelView* legacy = nullptr;  // nullptr: no legacy kernels
  const KernelRules* rules = nullptr;
  FallbackPolicy policy = FallbackPolicy::kReport;
  /// Called only for kernels with a support check; empty: they count as able.
  SupportCallFn support_call;
};

/// One step of a look-up.
struct ResolveStep {
  enum Kind { kPhi, kLegacy };
  enum Result { kTaken, kNotRegistered, kRefused, kDenied };
  Kind kind = kPhi;
  Result result = kNotRegistered;
  phi::KernelKey key;
  std::string detail;  // of kRefused: why
};

/// What computes an operator, with everything needed to explain it.
struct KernelChoice {
  enum Kind {
    kNone,          // nothing does: DescribeNoKernel says why
    kPhi,           // `kernel` with `signature`
    kLegacy,        // `legacy_kernel`
    kOperatorBase,  // the operator itself
  };
  Kind kind = kNone;
  /// Set whenever the op has a PHI signature, whatever was chosen.
  phi::KernelSignature signature;
  const phi::Kernel* kernel = nullptr;             // of kPhi; lives as long as the process
  const void* legacy_kernel = nullptr;             // of kLegacy; what LegacyKernelView::Find gave
  phi::KernelKey expected;                         // after rules that name a back end
  phi::KernelKey key;                              // as the chosen kernel is registered
  phi::Backend backend = phi::Backend::UNDEFINED;  // that computes: key.backend()
  /// True if the expected back end does not compute it.
  bool is_fallback = false;
  std::string fallback_reason;       // empty unless is_fallback
  const KernelRule* rule = nullptr;  // that decided; points into the request's rules
  std::string phi_unavailable;       // why PHI was not asked; empty if it was
  /// The look-up, in order; the last is the one taken, if any.
  paddle::small_vector<ResolveStep, 4> steps;

  explicit operator bool() const { return kind != kNone; }
  /// "PHI", "legacy", "operator", "none".
  const char* KindName() const;
  /// Every step as a line: "PHI softmax (CPU, NCHW, float32): not registered", …
  std::vector<std::string> Reasons() const;
  /// Why this kernel and no other, for a table that shows the kernel already: "fits (CPU, NCHW,
  /// float32)".
  std::string Reason() const;
  /// Kernel, key and reason in one sentence.
  std::string Why() const;
};

/// Chooses what computes an operator. Tries, in this order: the PHI kernels of GPUDNN (when GPUDNN
/// is expected, or GPU with use_gpudnn), then of the expected back end, each with the expected
/// layout and then with ALL_LAYOUT; the legacy kernel of the expected key; then, if the policy
/// allows a fallback, the PHI kernels of the CPU and the legacy kernel on the CPU. A rule narrows
/// that. The one resolver for runs, doctor, ledger and messages: it never throws for "none" and
/// changes nothing. Errors: InvalidArgument if the op's argument mapping throws or reads an
/// attribute as a wrong type.
KernelChoice ResolveKernel(const ResolveRequest& request);

/// The signature step alone. An invalid one, and why in `*why_not`, if PHI has nothing for this op.
phi::KernelSignature ResolveSignature(const ResolveRequest& request, std::string* why_not);

/// The sentences of the error for a choice that is none: what was wanted, what is registered, what
/// was tried, the nearest registered key and what to do.
std::string DescribeNoKernel(const ResolveRequest& request, const KernelChoice& choice);

/// The registered key of `kernel_name` that differs least from `wanted` (same back end counts more
/// than same dtype, that more than same layout); false if nothing is registered.
bool NearestKernelKey(const std::string& kernel_name, const phi::KernelKey& wanted,
                      phi::KernelKey* nearest);

}  // namespace phibridge
