#include "tools/common/program/program_answer.h"

#include <algorithm>
#include <limits>

#include "parity/compare/compare.h"

namespace phibridge {
namespace tools {

ProgramAnswer Ask(const ProgramQuestion& question, const Options& options) {
  SetRandomSeed(question.seed);
  Session session(LoadOrInitialize(question.folder, options));
  SetRandomSeed(question.seed);
  ProgramAnswer answer;
  for (int step = 0; step < question.steps; ++step) {
    question.feeds->Feed(step, &session);
    session.Run(question.outputs);
    for (const std::string& name : question.outputs) {
      if (!session.IsArray(name)) {
        answer.values.push_back(session.Fetch(name));
        continue;
      }
      for (Tensor& element : session.FetchArray(name)) answer.values.push_back(std::move(element));
    }
  }
  answer.routing = session.Routing();
  return answer;
}

double DistanceOf(const ProgramAnswer& a, const ProgramAnswer& b, bool relative) {
  if (a.values.size() != b.values.size()) return std::numeric_limits<double>::infinity();
  double distance = 0;
  for (size_t i = 0; i < a.values.size(); ++i) {
    const parity::Difference d = parity::Compare(a.values[i], b.values[i], {});
    const bool is_number = d.structure.empty() && d.not_finite_a == d.not_finite_b;
    if (!is_number) return std::numeric_limits<double>::infinity();
    distance = std::max(distance, relative ? d.Error() : d.max_abs);
  }
  return distance;
}

}  // namespace tools
}  // namespace phibridge
