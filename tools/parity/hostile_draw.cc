#include "tools/parity/hostile_draw.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <set>

#include "phi/core/enforce.h"

namespace phibridge {
namespace tools {
namespace {

using parity::HostileClass;
using parity::Mutation;
using parity::ValidOp;

constexpr char kPrograms[] = "programs";  // what WorkItem::op calls them

// FNV-1a, so that a draw is the same everywhere.
uint64_t HashOf(const std::string& text, uint64_t seed) {
  uint64_t hash = 14695981039346656037ull ^ (seed * 1099511628211ull);
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  hash ^= hash >> 29;
  return hash * 0xBF58476D1CE4E5B9ull;
}

// The first dtype of a case's list, of which all its mutants are.
bool IsFirstType(const parity::OpTestParam& param) {
  const auto& own = param.op_case->dtypes;
  const auto& dtypes = own.empty() ? param.suite->dtypes : own;
  return param.dtype == dtypes.front();
}
// Whether the mutants of a class differ between dtypes: in how many bits a number has, in what a
// kernel does with it.
bool DependsOnType(HostileClass of) {
  return of == HostileClass::kAttribute || of == HostileClass::kShape || of == HostileClass::kValue;
}

// Cases of lists and of recorded truths that are answered, and those of operators that only refuse.
bool IsValidCase(const WorkItem& item) {
  if (item.suite == nullptr || item.shapes != nullptr || item.program != nullptr) return false;
  const phi::ErrorCode error = item.param.op_case->error;
  const bool is_refused_as_ever =
      error == phi::UNIMPLEMENTED && parity::OnlyRefuses(item.param.suite->type);
  return error == phi::LEGACY || is_refused_as_ever;
}

// Cases of one operator with other dtypes than their first.
using OtherTypes = std::map<phi::DataType, std::vector<WorkItem>>;

// One case of one dtype: seeds take the dtypes in turn.
const WorkItem& DrawOther(const OtherTypes& others, uint64_t seed) {
  const auto type = std::next(others.begin(), static_cast<int64_t>(seed % others.size()));
  return *std::min_element(type->second.begin(), type->second.end(),
                           [&](const WorkItem& a, const WorkItem& b) {
                             return HashOf(a.name, seed) < HashOf(b.name, seed);
                           });
}

// The text with one mark for each list of numbers that stand for themselves, outside of names.
std::string WithoutListsOfNumbers(const std::string& text) {
  std::string plain;
  for (size_t i = 0; i < text.size();) {
    const bool in_name = i > 0 && (std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0 ||
                                   text[i - 1] == '_' || text[i - 1] == '@');
    const size_t digit = text[i] == '-' ? i + 1 : i;
    const bool is_number = !in_name && digit < text.size() &&
                           std::isdigit(static_cast<unsigned char>(text[digit])) != 0;
    if (!is_number) {
      plain += text[i++];
      continue;
    }
    i = text.find_first_not_of("0123456789.e+-, ", i);
    if (i == std::string::npos) i = text.size();
    while (text[i - 1] == ' ' || text[i - 1] == ',') --i;
    plain += '#';
  }
  return plain;
}

std::string LastWord(const std::string& text) { return text.substr(text.rfind(' ') + 1); }

// How far the text of a mutant is from another one that is alike.
int FarFrom(const std::string& text, const std::string& from) {
  if (text == from) return 0;
  return LastWord(text) == LastWord(from) ? 1 : 2;
}

// Of an operator of a program.
bool IsNamed(const std::vector<std::string>& ops, const std::string& op,
             const std::string& program) {
  return ops.empty() || std::count(ops.begin(), ops.end(), op) > 0 ||
         std::count(ops.begin(), ops.end(), op + "/" + program) > 0;
}

}  // namespace

bool AreAlike(const std::string& a, const std::string& b) {
  return WithoutListsOfNumbers(a) == WithoutListsOfNumbers(b);
}

size_t DrawnCases::ShareOf(const WorkItem& item) const {
  if (item.program != nullptr) return shares.at(kPrograms);
  return IsFirstType(item.param) ? shares.at(item.param.suite->type) : 1;
}

DrawnCases DrawCases(const ParityOptions& options) {
  std::map<std::string, std::vector<WorkItem>> of_op;
  std::map<std::string, OtherTypes> others_of_op;
  std::set<const parity::ProgramTruth*> programs;  // listed once for each operator that they prove
  for (WorkItem& item : ListedCases(options.ops).items) {
    const bool is_valid = IsValidCase(item);
    if (is_valid && IsFirstType(item.param)) of_op[item.param.suite->type].push_back(item);
    if (is_valid && !IsFirstType(item.param))
      others_of_op[item.param.suite->type][item.param.dtype].push_back(item);
    if (item.program == nullptr || !item.program->error.empty()) continue;
    if (!programs.insert(item.program).second) continue;
    item.name = item.program->name;
    of_op[kPrograms].push_back(item);
  }
  DrawnCases drawn;
  const auto most = static_cast<size_t>(options.hostile);
  for (auto& [op, items] : of_op) {
    std::stable_sort(items.begin() + 1, items.end(), [&](const WorkItem& a, const WorkItem& b) {
      return HashOf(a.name, options.seed) < HashOf(b.name, options.seed);
    });
    if (most > 0 && items.size() > most && op != kPrograms) items.resize(most);
    drawn.shares[op] = items.size();
    for (WorkItem& item : items) drawn.items.push_back(std::move(item));
  }
  for (const auto& [op, others] : others_of_op) {
    if (most > 0) drawn.items.push_back(DrawOther(others, options.seed));
    for (const auto& [type, items] : others)
      if (most == 0) drawn.items.insert(drawn.items.end(), items.begin(), items.end());
  }
  // Few programs have an operator twice, and few operators more than some programs.
  constexpr size_t kProgramsOfAnOp = 8;
  drawn.shares[kPrograms] = kProgramsOfAnOp;
  return drawn;
}

bool DrawnMutants::MakeOps(const WorkItem& item) {
  if (item.program != nullptr) {
    program_ = std::make_unique<parity::ValidProgram>(*item.program, "files");
    ops_ = program_->OpsWithoutList();
    return true;
  }
  case_ = std::make_unique<parity::ValidCase>(item.param);
  try {
    case_->Run();
  } catch (const phi::enforce::EnforceNotMet&) {
    return false;  // other checks say why a valid case does not run
  }
  for (const auto& op : case_->ops()) ops_.emplace_back(*op, case_->scope());
  return true;
}

DrawnMutants::DrawnMutants(const WorkItem& item, const ParityOptions& options, size_t share) {
  if (!MakeOps(item)) return;
  for (const ValidOp& op : ops_) {
    const bool is_wanted =
        item.program == nullptr || IsNamed(options.ops, op.op().Type(), item.program->name);
    std::vector<Mutation> mutations;
    if (is_wanted) mutations = parity::MutationsOf(op);
    if (item.program == nullptr && !IsFirstType(item.param)) {
      const auto end = std::remove_if(mutations.begin(), mutations.end(),
                                      [](const Mutation& m) { return !DependsOnType(m.of); });
      mutations.erase(end, mutations.end());
    }
    mutations_.push_back(std::move(mutations));
  }
  for (size_t i = 0; i < ops_.size(); ++i) Draw(item.name, i, options, share);
}

DrawnMutants::DrawnMutants(const WorkItem& item, const MutantLike& like) {
  if (!MakeOps(item) || like.number >= ops_.size()) return;
  if (program_ != nullptr)
    ops_[like.number] = program_->Without(like.taken_out, ops_[like.number].place());
  const ValidOp& op = ops_[like.number];
  if (op.op().Type() != like.op) return;
  mutations_.push_back(parity::MutationsOf(op));
  std::vector<const Mutation*> found;
  for (const Mutation& mutation : mutations_.back()) {
    if (HostileClassName(mutation.of) == like.of_class && AreAlike(mutation.what, like.what))
      found.push_back(&mutation);
  }
  std::stable_sort(found.begin(), found.end(), [&](const Mutation* a, const Mutation* b) {
    return FarFrom(a->what, like.what) < FarFrom(b->what, like.what);
  });
  if (found.size() > like.most) found.resize(like.most);
  for (const Mutation* mutation : found) list_.push_back({like.number, &op, mutation, like.side});
}

void DrawnMutants::Draw(const std::string& name, size_t i, const ParityOptions& options,
                        size_t share) {
  const auto of_all = static_cast<size_t>(options.hostile);
  const size_t most = of_all == 0 ? SIZE_MAX : std::max<size_t>(1, (of_all + share - 1) / share);
  std::map<HostileClass, std::vector<const Mutation*>> of_class;
  for (const Mutation& mutation : mutations_[i]) {
    if (mutation.what.find(options.mutant) != std::string::npos)
      of_class[mutation.of].push_back(&mutation);
  }
  for (auto& [of, some] : of_class) {
    const auto& wanted = options.classes;
    if (!wanted.empty() && std::count(wanted.begin(), wanted.end(), HostileClassName(of)) == 0)
      continue;
    const auto key = [&](const Mutation* m) {
      return HashOf(name + std::to_string(i) + m->what, options.seed);
    };
    if (some.size() > most) {
      std::sort(some.begin(), some.end(),
                [&](const Mutation* a, const Mutation* b) { return key(a) < key(b); });
      some.resize(most);
    }
    // Wrong shapes and types lead beyond the end of a tensor; numbers, before its beginning, too.
    const bool leads_back = of != HostileClass::kShape && of != HostileClass::kType;
    for (const Mutation* mutation : some) {
      const bool begin = leads_back && list_.size() % 4 == 3;
      list_.push_back({i, &ops_[i], mutation,
                       begin ? parity::PageGuards::kGuardBegin : parity::PageGuards::kGuardEnd});
    }
  }
}

}  // namespace tools
}  // namespace phibridge
