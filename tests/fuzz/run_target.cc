#include "framework/api/phibridge.h"
#include "framework/executor/run_observer.h"
#include "phi/core/enforce.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/program_mutator.h"
#include "tools/common/program/program_feeds.h"

namespace phibridge {
namespace fuzz {
namespace {

constexpr int kMaxOps = 500;

// Ends programs that loop.
class WorkLimit : public RunObserver {
 public:
  void BeforeOp(const BoundOp&) override {
    PADDLE_ENFORCE(++ops_ <= kMaxOps, phi::errors::ResourceExhausted("%d ops have run", kMaxOps));
  }

 private:
  int ops_ = 0;
};

// Twice: a run that failed leaves a session that can run.
void FuzzRun(std::string_view bytes) {
  const std::string path = WorkFile("model.pdmodel", bytes);
  Options options;
  options.threads = 1;
  const auto program = Program::Load(path, options);
  Session session(program);
  tools::ProgramFeeds(WorkFolder(), {}, std::nullopt, *program).Feed(0, &session);
  for (int i = 0; i < 2; ++i) {
    WorkLimit limit;
    const ScopedRunObserver limited(&limit);
    try {
      session.Run();
      for (const std::string& name : program->fetches()) {
        if (!session.IsArray(name)) session.Fetch(name);
      }
    } catch (const phi::enforce::EnforceNotMet&) {
      if (i == 1) throw;
    }
  }
}

const FuzzTargetRegistrar kRun({"run", "a program without parameters that is run on made-up feeds",
                                &FuzzRun, &MutateProgram});

}  // namespace
}  // namespace fuzz
}  // namespace phibridge
