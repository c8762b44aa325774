#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compat/argument_mapping.h"
#include "compat/kernel_choice.h"
#include "compat/kernel_rules.h"
#include "compat/op_proto_view.h"
#include "compat/planned_places.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_factory.h"

namespace phibridge {

/// The legacy kernels of one op type.
class LegacyKernelView {
 public:
  virtual ~LegacyKernelView() = default;
  /// False if the op has no legacy kernel at all. What is not loaded yet (phi::Part::kLegacy, which
  /// holds kernels of the CPU alone) counts where `backend` is CPU.
  virtual bool HasAny(phi::Backend backend) const = 0;
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
  /// Of an op of a program on another place, why the host computes it; empty if it does not.
  std::string host_op;
  /// The layout of kernels that stand in for oneDNN, which is asked for ONEDNN.
  phi::DataLayout plain_layout = phi::DataLayout::NCHW;
  const LegacyKernelView* legacy = nullptr;  // nullptr: no legacy kernels
  const KernelRules* rules = nullptr;
  /// What a plan prefers where no rule decides; nullptr: nothing. An operator whose planned back
  /// end has no kernel for it gets one as without the plan.
  const PlannedPlaces* plan = nullptr;
  FallbackPolicy policy = FallbackPolicy::kReport;
  /// True if oneDNN, where it is expected, is preferred and no more: the plain kernels of the CPU
  /// then stand in for it without a fallback, whatever the policy.
  bool onednn_is_optional = false;
  /// Called only for kernels with a support check; if it is empty, such kernels count as able.
  SupportCallFn support_call;
};

/// Chooses what computes an operator. Tries, in this order: the PHI kernels of GPUDNN (when GPUDNN
/// is expected, or GPU, whatever the attribute use_cudnn says), then of the expected back end, each
/// with the expected layout and then with ALL_LAYOUT; the legacy kernel of the expected key; then,
/// if the policy allows a fallback, the PHI kernels of the CPU and the legacy kernel on the CPU. A
/// rule narrows that. The one resolver for runs, doctor, ledger and messages: it never throws for
/// "none" and changes nothing. Errors: InvalidArgument if the op's argument mapping throws or reads
/// an attribute as a wrong type.
KernelChoice ResolveKernel(const ResolveRequest& request);

/// The signature step alone. An invalid one, and why in `*why_not`, if PHI has nothing for this op.
phi::KernelSignature ResolveSignature(const ResolveRequest& request, std::string* why_not);

}  // namespace phibridge
