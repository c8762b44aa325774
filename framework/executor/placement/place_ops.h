#pragma once

#include <memory>
#include <vector>

#include "compat/planned_places.h"
#include "framework/executor/diagnose.h"
#include "framework/op/execution_options.h"

namespace phibridge {

/// Whether `options` are those of place auto with oneDNN: there are no plans for others.
bool HavePlans(const ExecutionOptions& options);

/// Where the operators of block 0 are to be computed on place auto, by measured costs and the
/// declared shapes: Note [Placement]. It says nothing of operators that a rule of the user decides,
/// that only one back end computes, whose kernels are a plug-in's, or whose costs nobody measured.
/// `diagnosis` is that of `program` with `options`. nullptr unless HavePlans, or if there is
/// nothing to plan.
std::shared_ptr<const PlannedPlaces> PlanPlaces(const ProgramDesc& program,
                                                const std::vector<OpDiagnosis>& diagnosis,
                                                const ExecutionOptions& options);

/// Brings choices of block 0 that were made without `options.plan` in line with it: for operators
/// that it sends to the CPU the choice is made again, the others tell the plan's reason.
/// `diagnosis` is that of `program`; choices refer to `options`, which has a plan.
void FollowPlan(const ProgramDesc& program, const ExecutionOptions& options,
                std::vector<OpDiagnosis>* diagnosis);

}  // namespace phibridge
