#pragma once

#include <memory>

#include "framework/api/phibridge.h"
#include "framework/executor/passes/pass.h"
#include "framework/io/model_dir.h"

namespace phibridge {

/// The passes that `options` ask for; `execution` is made of them. Errors: InvalidArgument for a
/// text that names none.
PassSelection PassesOf(const Options& options, const ExecutionOptions& execution);

/// What runs for `program`: what the passes make of it, or itself with a warning if they cannot.
/// `parameters`: what its parameters hold before the first run. Errors: ResourceExhausted.
OptimisedProgram Rewrite(const std::shared_ptr<const ProgramDesc>& program,
                         const ParameterValues& parameters, const ExecutionOptions& options,
                         const PassSelection& passes);
/// The same of a program and its saved parameters, which are read for it; without parameters the
/// program itself. Errors: ResourceExhausted, and what reading throws.
OptimisedProgram Rewrite(const Model& model, const ExecutionOptions& options,
                         const PassSelection& passes);

}  // namespace phibridge
