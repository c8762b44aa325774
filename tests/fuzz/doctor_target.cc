#include "framework/executor/describe_signatures.h"
#include "framework/executor/diagnose.h"
#include "framework/executor/prepared_program.h"
#include "framework/program/program_desc.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/program_mutator.h"

namespace phibridge {
namespace fuzz {
namespace {

void FuzzDoctor(std::string_view bytes) {
  const auto program = std::make_shared<paddle::framework::ProgramDesc>(std::string(bytes));
  const ExecutionOptions options;
  DescribeSignatures(*program);
  const bool runs = DescribeProblems(Diagnose(*program, options)).empty();
  PreparedProgram::Prepare(program, options);
  Promise(runs, "a program that cannot run, as the diagnosis says, was prepared");
}

const FuzzTargetRegistrar kDoctor({"doctor", "a program that is diagnosed and prepared",
                                   &FuzzDoctor, &MutateProgram});

}  // namespace
}  // namespace fuzz
}  // namespace phibridge
