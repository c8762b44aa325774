#include "framework/api/rewrite.h"

#include <vector>

#include "phi/core/enforce.h"

namespace phibridge {

PassSelection PassesOf(const Options& options, const ExecutionOptions& execution) {
  const bool looks_at_ops = execution.check_nan_inf && options.passes.empty();
  return looks_at_ops ? PassSelection({"off"}) : PassSelection(options.passes);
}

OptimisedProgram Rewrite(const std::shared_ptr<const ProgramDesc>& program,
                         const ParameterValues& parameters, const ExecutionOptions& options,
                         const PassSelection& passes) {
  OptimisedProgram as_it_is;
  as_it_is.program = program;
  try {
    OptimisedProgram optimised = Optimise(*program, parameters, options, passes);
    if (optimised.program != nullptr) return optimised;
  } catch (const Error& error) {
    if (error.code() == phi::RESOURCE_EXHAUSTED) throw;
    as_it_is.warnings.push_back("passes are left out, as they cannot rewrite the program: " +
                                error.error_str());
  }
  return as_it_is;
}

OptimisedProgram Rewrite(const Model& model, const ExecutionOptions& options,
                         const PassSelection& passes) {
  ParameterValues parameters;
  std::vector<std::unique_ptr<phi::TensorBase>> read;
  if (model.params.has_value() && passes.AnyOn() && IsInference(*model.program)) {
    for (size_t i = 0; i < model.params->entries().size(); ++i) {
      read.push_back(model.params->Read(i, phi::CPUPlace()));
      const auto* tensor = phi::TensorCast<phi::DenseTensor>(read.back().get());
      if (tensor == nullptr || !tensor->initialized()) continue;
      parameters[model.params->entries()[i].spec.name] = tensor;
    }
  }
  return Rewrite(model.program, parameters, options, passes);
}

}  // namespace phibridge
