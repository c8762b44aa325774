#include "tools/cli/ledger/programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "framework/api/program_impl.h"
#include "parity/execution/case.h"
#include "tools/common/program/find_programs.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

std::string FirstLineOf(const std::exception& error) {
  const std::string text = error.what();
  return text.substr(0, text.find('\n'));
}

void AddNeed(const std::string& op, Need need, SurveyedProgram* program) {
  const auto [it, is_new] = program->needs.emplace(op, need);
  it->second = std::min(it->second, need);
  ++program->needed_ops[op];
}

void FindNeeds(const Model& model, const Options& options, SurveyedProgram* program) {
  program->params_error = model.params_error.substr(0, model.params_error.find('\n'));
  const ExecutionOptions execution = ToExecutionOptions(options);
  for (const OpDiagnosis& op : Diagnose(*model.program, execution)) {
    ++program->ops;
    if (!op.registered) {
      AddNeed(op.op_type, Need::kUnknownOp, program);
    } else if (!op.runs()) {
      AddNeed(op.op_type, Need::kNoKernel, program);
    } else if (op.choice().is_fallback) {
      AddNeed(op.op_type, Need::kFallback, program);
    } else if (op.choice().kind == KernelChoice::kLegacy) {
      AddNeed(op.op_type, Need::kLegacy, program);
    }
  }
}

// The values to feed, of a case folder or of inputs/*.npy beside the program.
std::map<std::string, Tensor> InputsOf(const std::string& path) {
  std::error_code error;
  const fs::path folder =
      fs::is_directory(path, error) ? fs::path(path) : fs::path(path).parent_path();
  std::map<std::string, Tensor> inputs;
  if (fs::exists(folder / "case.json", error)) {
    const parity::Case c = parity::ReadCase(folder.string());
    for (const auto& [name, value] : c.inputs) inputs[name] = c.InputOf(name, 0);
  } else if (fs::is_directory(folder / "inputs", error)) {
    for (const auto& entry : fs::directory_iterator(folder / "inputs")) {
      if (entry.path().extension() != ".npy") continue;
      inputs[parity::VariableOfFile(entry.path().stem().string())] =
          parity::ReadTensor(entry.path().string());
    }
  }
  return inputs;
}

std::map<std::string, double> TimesOf(const Session& session) {
  std::map<std::string, double> times;
  for (const Route& route : session.Routing()) {
    if (route.kind != "operator") times[route.op] += route.total_us;
  }
  return times;
}

// Two runs; what the second adds is the time of each op type.
void Measure(const Options& options, SurveyedProgram* program) {
  Options timed = options;
  timed.timing = true;
  timed.passes = {"off"};  // the operators that the program has
  const auto loaded = Program::Load(program->path, timed);
  const std::map<std::string, Tensor> inputs = InputsOf(program->path);
  Session session(loaded);
  for (const TensorInfo& feed : loaded->feeds()) {
    const auto input = inputs.find(feed.name);
    if (input == inputs.end()) {
      program->not_measured = fmt::format("no input `{}` beside it", feed.name);
      return;
    }
    session.Feed(feed.name, input->second);
  }
  session.Run();
  const std::map<std::string, double> before = TimesOf(session);
  session.Run();
  for (const auto& [op, us] : TimesOf(session)) {
    const auto first = before.find(op);
    program->microseconds[op] = us - (first == before.end() ? 0 : first->second);
    program->total_us += program->microseconds[op];
  }
}

SurveyedProgram SurveyOne(const std::string& path, const Options& options, bool measure) {
  SurveyedProgram program;
  program.path = path;
  try {
    FindNeeds(OpenModel(path, MissingParams::kReport), options, &program);
  } catch (const std::exception& error) {
    program.error = FirstLineOf(error);
    return program;
  }
  if (!measure || !program.runs()) {
    program.not_measured = !measure                       ? "not asked for"
                           : program.params_error.empty() ? "it cannot run"
                                                          : program.params_error;
    return program;
  }
  try {
    Measure(options, &program);
  } catch (const std::exception& error) {
    program.not_measured = FirstLineOf(error);
  }
  return program;
}

bool Blocks(Need need) { return need == Need::kUnknownOp || need == Need::kNoKernel; }

// What keeps each program from running.
using Blockers = std::vector<std::set<std::string>>;

Blockers BlockersOf(const std::vector<SurveyedProgram>& programs) {
  Blockers blockers;
  for (const SurveyedProgram& program : programs) {
    std::set<std::string> ops;
    for (const auto& [op, need] : program.needs) {
      if (Blocks(need)) ops.insert(op);
    }
    if (!ops.empty()) blockers.push_back(std::move(ops));
  }
  return blockers;
}

// The blocker that frees most programs now; of those the one that brings most nearer to running.
std::string BestBlocker(const Blockers& blockers) {
  std::map<std::string, std::pair<size_t, double>> gains;
  for (const std::set<std::string>& ops : blockers) {
    for (const std::string& op : ops) {
      gains[op].first += ops.size() == 1 ? 1 : 0;
      gains[op].second += 1.0 / static_cast<double>(ops.size());
    }
  }
  std::string best;
  for (const auto& [op, gain] : gains) {
    if (best.empty() || gain > gains[best]) best = op;
  }
  return best;
}

// Takes `op` out; the number of programs that now run.
size_t Unblock(const std::string& op, Blockers* blockers) {
  size_t freed = 0;
  for (auto it = blockers->begin(); it != blockers->end();) {
    it->erase(op);
    freed += it->empty() ? 1 : 0;
    it = it->empty() ? blockers->erase(it) : it + 1;
  }
  return freed;
}

std::map<std::string, NextOp> CountNeeds(const std::vector<SurveyedProgram>& programs) {
  std::map<std::string, NextOp> all;
  double total_us = 0;
  for (const SurveyedProgram& program : programs) {
    total_us += program.total_us;
    for (const auto& [op, need] : program.needs) {
      const auto [it, is_new] = all.emplace(op, NextOp());
      NextOp& next = it->second;
      next.op = op;
      next.need = is_new ? need : std::min(next.need, need);
      ++next.programs;
      next.ops += program.needed_ops.at(op);
      const auto time = program.microseconds.find(op);
      if (time != program.microseconds.end()) next.microseconds += time->second;
    }
  }
  for (auto& [op, next] : all) next.share = total_us > 0 ? next.microseconds / total_us : 0;
  return all;
}

}  // namespace

const char* NeedText(Need need) {
  switch (need) {
    case Need::kUnknownOp:
      return "missing";
    case Need::kNoKernel:
      return "no kernel";
    case Need::kFallback:
      return "fallback";
    case Need::kLegacy:
      return "legacy";
  }
  return "";
}

bool SurveyedProgram::runs() const {
  const auto blocks = [](const auto& need) { return Blocks(need.second); };
  return error.empty() && params_error.empty() && std::none_of(needs.begin(), needs.end(), blocks);
}

std::vector<NextOp> RankNextOps(const std::vector<SurveyedProgram>& programs) {
  std::map<std::string, NextOp> all = CountNeeds(programs);
  std::vector<NextOp> ranked;
  Blockers blockers = BlockersOf(programs);
  while (!blockers.empty()) {
    const std::string op = BestBlocker(blockers);
    all.at(op).unblocked = Unblock(op, &blockers);
    ranked.push_back(all.at(op));
    all.erase(op);
  }
  std::vector<NextOp> rest;
  for (const auto& [op, next] : all) rest.push_back(next);
  std::stable_sort(rest.begin(), rest.end(), [](const NextOp& a, const NextOp& b) {
    return std::make_pair(a.microseconds, a.ops) > std::make_pair(b.microseconds, b.ops);
  });
  ranked.insert(ranked.end(), rest.begin(), rest.end());
  return ranked;
}

Survey SurveyPrograms(const std::vector<std::string>& folders, const Options& options,
                      bool measure) {
  Survey survey;
  for (const std::string& path : FindPrograms(folders, "--from")) {
    survey.programs.push_back(SurveyOne(path, options, measure));
  }
  survey.next = RankNextOps(survey.programs);
  return survey;
}

}  // namespace tools
}  // namespace phibridge
