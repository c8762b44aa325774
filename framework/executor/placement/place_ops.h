#pragma once

#include <memory>
#include <vector>

#include "compat/planned_places.h"
#include "framework/executor/diagnose.h"
#include "framework/op/execution_options.h"

namespace phibridge {

/// Where the operators of block 0 are to be computed on place auto, by measured costs and the
/// declared shapes: Note [Placement]. It says nothing of operators that a rule of the user decides,
/// that only one back end computes, whose kernels are a plug-in's, or whose costs nobody measured.
/// `diagnosis` is that of `program` with `options`. nullptr where `options` are not those of place
/// auto with oneDNN, or if there is nothing to plan.
std::shared_ptr<const PlannedPlaces> PlanPlaces(const ProgramDesc& program,
                                                const std::vector<OpDiagnosis>& diagnosis,
                                                const ExecutionOptions& options);

/// Brings choices that were made without the plan in line with it: those of operators that it sends
/// to the CPU are forgotten, so that the run chooses; the others tell the plan's reason.
void FollowPlan(const PlannedPlaces& plan, std::vector<OpDiagnosis>* diagnosis);

}  // namespace phibridge
