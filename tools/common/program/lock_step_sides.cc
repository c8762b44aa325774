#include "tools/common/program/lock_step_sides.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "framework/io/model_dir.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "tools/common/op/float64_op.h"

namespace phibridge {
namespace tools {

bool Leads(const RunRules& rules) { return !rules.is_dump() && !rules.float64; }

bool RunsPasses(const RunRules& rules) {
  return !rules.is_dump() && rules.options.passes != std::vector<std::string>{"off"};
}

void CheckSides(const LockStepOptions& options) {
  const RunRules &a = options.a, &b = options.b;
  PADDLE_ENFORCE(Leads(a) || Leads(b),
                 phi::errors::InvalidArgument(
                     "--a \"%s\" --b \"%s\": one of them must run in the types of the program; "
                     "a folder does not run, and dtype=float64 goes beside a run",
                     a.text, b.text));
  const RunRules& followed = Leads(a) ? b : a;
  if (followed.is_dump() || a.options.passes == b.options.passes) return;
  PADDLE_ENFORCE(!followed.float64 || !RunsPasses(followed),
                 phi::errors::InvalidArgument(
                     "rules \"%s\": a float64 side computes the operators that the other side "
                     "runs; name `passes` there",
                     followed.text));
  PADDLE_ENFORCE(options.free || followed.float64,
                 phi::errors::InvalidArgument(
                     "--a \"%s\" --b \"%s\": --mode fed runs each operator of one side under the "
                     "rules of the other, and passes make other operators of them; `passes` must "
                     "be the same on both sides",
                     a.text, b.text));
}

std::vector<std::string> CheckOutputs(const LockStepOptions& options) {
  std::vector<std::string> of_block_0;
  if (options.outputs.empty()) return of_block_0;
  std::set<std::string> written;
  const Model model = OpenModel(options.folder, MissingParams::kReport);
  for (size_t b = 0; b < model.program->Size(); ++b) {
    for (const OpDesc* op : model.program->Block(b).AllOps()) {
      const std::vector<std::string> names = op->OutputArgumentNames();
      written.insert(names.begin(), names.end());
    }
  }
  for (const std::string& name : options.outputs) {
    PADDLE_ENFORCE(written.count(name) != 0,
                   phi::errors::NotFound("--output %s: no op of the program writes it; "
                                         "`phibridge inspect` lists the variables",
                                         name));
    if (model.program->Block(0).FindVar(name) != nullptr) of_block_0.push_back(name);
  }
  return of_block_0;
}

parity::Tolerance SideComparer::ToleranceFor(DataType dtype, int depth) const {
  if (options_.atol || options_.rtol) {
    if (dtype == DataType::BOOL) return {};
    return {options_.atol.value_or(0), options_.rtol.value_or(0)};
  }
  parity::Tolerance tolerance = parity::RoundingTolerance(dtype);
  tolerance.rtol *= std::sqrt(static_cast<double>(std::max(depth, 1)));
  return tolerance;
}

parity::Difference SideComparer::Compare(const parity::NamedValue& a, const parity::NamedValue& b,
                                         const parity::Tolerance& tolerance) const {
  const DataType narrow = NarrowOf(a, b);
  const bool has_float64 = options_.a.float64 || options_.b.float64;
  if (!has_float64 || Float64Of(narrow) == narrow) return parity::CompareValues(a, b, tolerance);
  parity::NamedValue x = a, y = b;
  x.tensor = InFloat64(a.tensor);
  y.tensor = InFloat64(b.tensor);
  parity::Difference difference = parity::CompareValues(x, y, tolerance);
  difference.max_ulp *= parity::Epsilon(DataType::FLOAT64) / parity::Epsilon(narrow);
  return difference;
}

}  // namespace tools
}  // namespace phibridge
