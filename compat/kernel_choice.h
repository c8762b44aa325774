#pragma once

#include <string>
#include <vector>

#include "compat/argument_mapping.h"
#include "compat/kernel_rules.h"
#include "compat/planned_places.h"
#include "compat/small_vector.h"
#include "phi/core/kernel_factory.h"

namespace phibridge {

/// One step of a look-up.
struct ResolveStep {
  enum Kind { kPhi, kLegacy };
  enum Result { kTaken, kNotRegistered, kRefused, kDenied };
  Kind kind = kPhi;
  Result result = kNotRegistered;
  phi::KernelKey key;
  std::string detail;  // of kRefused: why
};

/// The kernel (or other code) that computes an operator, with everything needed to explain the
/// choice.
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
  /// True if the expected back end does not compute it, though it was more than a preference.
  bool is_fallback = false;
  std::string fallback_reason;  // empty unless is_fallback
  /// Why the host computes the op, wherever the program runs ("shape"): the back end of the host is
  /// then the expected one, and no fallback. Empty where a rule names a back end.
  std::string host_op;
  const KernelRule* rule = nullptr;  // that decided; points into the request's rules
  /// The plan's place, which `expected` follows; nullptr if there is none, or a rule decided.
  /// Points into the request's plan.
  const PlannedPlace* planned = nullptr;
  std::string phi_unavailable;  // why no PHI kernel was looked up; empty if one was
  /// The steps of the look-up, in order; if a kernel was chosen, the last step found it.
  paddle::small_vector<ResolveStep, 4> steps;

  explicit operator bool() const { return kind != kNone; }
  /// "PHI", "legacy", "operator", "none".
  const char* KindName() const;
  /// Every step as a line: "PHI softmax (CPU, NCHW, float32): not registered", …
  std::vector<std::string> Reasons() const;
  /// Why this kernel and no other, for a table that shows the kernel already: "fits (CPU, NCHW,
  /// float32)".
  std::string Reason() const;
  /// Why the expected back end does not compute it: what its kernels said, else that there is none.
  std::string WhyNotExpected() const;
  /// Kernel, key and reason in one sentence.
  std::string Why() const;
};

/// The registered key of `kernel_name` that differs least from `wanted` (same back end counts more
/// than same dtype, that more than same layout); false if nothing is registered.
bool NearestKernelKey(const std::string& kernel_name, const phi::KernelKey& wanted,
                      phi::KernelKey* nearest);

}  // namespace phibridge
