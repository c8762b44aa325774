#include "parity/harness/program_run.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <utility>

#include "framework/autograd/append_backward.h"
#include "framework/executor/bound_op.h"
#include "framework/executor/run_observer.h"
#include "framework/io/write_file.h"
#include "framework/program/mapped_file.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/scope/feed_fetch_type.h"
#include "parity/harness/report.h"
#include "parity/harness/values.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fs = std::filesystem;
namespace fw = paddle::framework;

constexpr char kFolderMark[] = "{folder}";

// Where the files of a program are that a truth names, beside the program itself.
fs::path DataFolder(const std::string& folder) { return fs::path(folder) / "data"; }

void NameFolderIn(const std::string& folder, fw::OpDesc* op) {
  const size_t mark = sizeof(kFolderMark) - 1;
  for (const std::string& name : op->AttrNames()) {
    if (op->GetAttrType(name) != fw::proto::AttrType::STRING) continue;
    const std::string value = op->GetAttrIfExists<std::string>(name);
    if (value.compare(0, mark, kFolderMark) == 0) {
      op->SetAttr(name, folder + value.substr(mark));
    }
  }
}

// What is written to std::cout while it lives.
class CapturedOutput {
 public:
  CapturedOutput() : was_(std::cout.rdbuf(text_.rdbuf())) {}
  ~CapturedOutput() { std::cout.rdbuf(was_); }
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;
  std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
  std::streambuf* was_;
};

// Reads what no session fetches, as it is no tensor: the lists of devices that operators write, and
// those of what operators fetch. And which kernels ran.
class RunReader : public RunObserver {
 public:
  explicit RunReader(std::vector<RanKernel>* kernels) : kernels_(kernels) {}

  void AfterOp(const BoundOp& op) override {
    ReadKernel(op.op().Type(), op.choice());
    for (const auto& slot : op.op().Outputs()) {
      for (const std::string& name : slot.second) {
        const fw::Variable* var = op.scope().FindVar(name);
        Read(name, var);
        if (var != nullptr && var->IsType<fw::FetchList>())
          ReadFetched(op.op(), var->Get<fw::FetchList>());
      }
    }
  }
  std::map<std::string, std::vector<std::string>> Take() { return std::move(read_); }
  std::map<std::string, std::vector<Tensor>> TakeFetched() { return std::move(fetched_); }

 private:
  void ReadKernel(const std::string& op, const KernelChoice& choice) {
    if (choice.kind != KernelChoice::kPhi && choice.kind != KernelChoice::kLegacy) return;
    RanKernel ran = {op, ReportOf(op, choice)};
    ran.report.route = choice.kind == KernelChoice::kLegacy     ? Route::kLegacy
                       : choice.backend == phi::Backend::ONEDNN ? Route::kOneDnn
                                                                : Route::kPhiCpu;
    const bool is_known = std::any_of(kernels_->begin(), kernels_->end(), [&](const RanKernel& k) {
      return k.op == op && IsOfOneKernel(k.report, ran.report);
    });
    if (!is_known) kernels_->push_back(std::move(ran));
  }

  void Read(const std::string& name, const fw::Variable* var) {
    if (var == nullptr || !var->IsType<std::vector<phi::Place>>()) return;
    std::vector<std::string>& places = read_[name];
    places.clear();
    for (const phi::Place& place : var->Get<std::vector<phi::Place>>())
      places.push_back(place.DebugString());
  }

  void ReadFetched(const fw::OperatorBase& op, const fw::FetchList& list) {
    const auto col = static_cast<size_t>(op.Attr<int>("col"));
    PADDLE_ENFORCE_LT(
        col, list.size(),
        phi::errors::OutOfRange("op `%s` has no column %d in what it fetched", op.Type(), col));
    std::vector<Tensor>& tensors = fetched_[op.Input("X")];
    tensors.clear();
    if (!list[col].is_array) tensors.push_back(list[col].tensor);
    for (const phi::DenseTensor& element : list[col].array) {
      if (list[col].is_array) tensors.push_back(element);
    }
  }

  std::map<std::string, std::vector<std::string>> read_;
  std::map<std::string, std::vector<Tensor>> fetched_;
  std::vector<RanKernel>* kernels_;
};

}  // namespace

Tensor TensorOf(const Input& input) {
  fw::Variable var;
  MakeVariable(input, input.dtype, "", &var);
  return var.Get<phi::DenseTensor>();
}

void NameFolder(const std::string& folder, fw::ProgramDesc* program) {
  for (size_t b = 0; b < program->Size(); ++b) {
    for (fw::OpDesc* op : program->MutableBlock(b)->AllOps()) NameFolderIn(folder, op);
  }
}

ProgramRun::ProgramRun(const ProgramTruth& truth, const std::string& place, Gradients gradients) {
  fw::ProgramDesc program(truth.program);
  NameFolder(DataFolder(folder_.path()).string(), &program);
  if (gradients == kWithGradients) {
    gradients_ = fw::AppendGradients(&program, {truth.target}, truth.by);
  }
  const std::string file = folder_.path() + "/model.pdmodel";
  WriteFile(file, program.SerializeToString(), Durability::kWholeOnly);  // of this process alone
  Options options;
  options.place = place;
  options.fallback = "allow";
  options.passes = {"off"};  // a proof is of the kernels of the program's own operators
  options.allow_files = {folder_.path()};
  session_ = std::make_unique<Session>(Program::Load(file, options));
  for (const auto& [name, input] : truth.feeds) {
    feeds_[name] = {&input, TensorOf(input)};
    session_->Feed(name, feeds_[name].held);
  }
}

// An operator that learns, such as pyramid_hash_grad, changes what it was fed.
void ProgramRun::FeedAgainWhatChanged() {
  for (auto& [name, fed] : feeds_) {
    const Tensor fresh = TensorOf(*fed.input);
    const size_t bytes = static_cast<size_t>(fresh.numel()) * phi::SizeOf(fresh.dtype());
    if (bytes == 0 || std::memcmp(fresh.data(), fed.held.data(), bytes) == 0) continue;
    fed.held = fresh;
    session_->Feed(name, fresh);
  }
}

std::string ProgramRun::Run(const std::vector<std::string>& keep) {
  fs::remove_all(DataFolder(folder_.path()));
  if (has_run_) FeedAgainWhatChanged();
  has_run_ = true;
  const CapturedOutput output;
  RunReader reader(&kernels_);
  const ScopedRunObserver reading(&reader);
  session_->Run(keep);
  places_ = reader.Take();
  fetched_ = reader.TakeFetched();
  return output.text();
}

std::map<std::string, std::string> ProgramRun::Files() const {
  std::map<std::string, std::string> files;
  if (!fs::is_directory(DataFolder(folder_.path()))) return files;
  for (const auto& entry : fs::recursive_directory_iterator(DataFolder(folder_.path()))) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().string();
    files[fs::relative(entry.path(), DataFolder(folder_.path())).string()] = ReadFile(path);
  }
  return files;
}

}  // namespace parity
}  // namespace phibridge
