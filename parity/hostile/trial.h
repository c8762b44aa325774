#pragma once

#include <functional>
#include <string>

#include "parity/harness/route.h"
#include "parity/hostile/mutations.h"

namespace phibridge {
namespace parity {

/// What became of a program that ran to an end.
struct Verdict {
  enum Kind {
    kAnswer,
    kRefused,        // a typed error
    kUntyped,        // an error without a type, or none of ours
    kForeignMemory,  // it wrote beside a block
    kDeviceLost,     // a kernel of a GPU failed, and the process cannot use the GPU any more
    kNotTaken,       // the route has no kernel for the program as it is now; others may
  };
  Kind kind = kAnswer;
  phi::ErrorCode code = phi::LEGACY;  // of kRefused
  std::string message;                // of all but kAnswer
};
/// "answer", "InvalidArgument", …, "untyped", "foreign memory", "device lost", "no kernel".
std::string VerdictName(const Verdict& verdict);

/// A copy of the program and of what it reads, with the mutation. `mutation` null: as it is.
Victim MutantOf(const ValidOp& op, const Mutation* mutation);
/// What becomes of `run`, under PageGuards.
Verdict RunGuarded(const std::function<void()>& run);
/// Diagnoses the program and runs it on a route, under PageGuards, on a GPU also under DeviceGuards
/// and waiting for each operator. `mutation` null: as it is.
Verdict Try(const ValidOp& op, const Mutation* mutation, Route route);
/// The same with all passes on, through oneDNN: what the program reads are parameters but for the
/// first, and behind an operator alone stand a bias and an activation, which passes may put
/// together with it.
Verdict TryWithPasses(const ValidOp& op, const Mutation* mutation);
/// What planning says of the program before it runs on a route, as `phibridge doctor` does: kAnswer
/// if it would run, else kRefused.
Verdict Foretell(const ValidOp& op, const Mutation* mutation, Route route);
/// Whether the program as it is runs on this route; of an operator alone, on a kernel of it, which
/// may be one that only refuses. Errors: External if it leaves the process without its GPU.
bool RunsOn(const ValidOp& op, Route route);

}  // namespace parity
}  // namespace phibridge
