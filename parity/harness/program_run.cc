#include "parity/harness/program_run.h"

#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <sstream>

#include "framework/autograd/append_backward.h"
#include "framework/program/mapped_file.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "parity/harness/values.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fs = std::filesystem;
namespace fw = paddle::framework;

constexpr char kFolderMark[] = "{folder}";

// Where a program's own files are, beside the program itself.
fs::path DataFolder(const std::string& folder) { return fs::path(folder) / "data"; }

void NameFolder(const std::string& folder, fw::OpDesc* op) {
  const size_t mark = sizeof(kFolderMark) - 1;
  for (const std::string& name : op->AttrNames()) {
    if (op->GetAttrType(name) != fw::proto::AttrType::STRING) continue;
    const std::string value = op->GetAttrIfExists<std::string>(name);
    if (value.compare(0, mark, kFolderMark) == 0) {
      op->SetAttr(name, DataFolder(folder).string() + value.substr(mark));
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

}  // namespace

Tensor TensorOf(const Input& input) {
  fw::Variable var;
  MakeVariable(input, input.dtype, "", &var);
  return var.Get<phi::DenseTensor>();
}

ProgramRun::Folder::Folder()
    : path((fs::temp_directory_path() / "phibridge_truth_XXXXXX").string()) {
  PADDLE_ENFORCE(mkdtemp(path.data()) != nullptr,
                 phi::errors::Unavailable("cannot make a folder like %s", path));
}

ProgramRun::Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path, ignored);
}

ProgramRun::ProgramRun(const ProgramTruth& truth, const std::string& place, Gradients gradients) {
  fw::ProgramDesc program(truth.program);
  for (size_t b = 0; b < program.Size(); ++b) {
    for (fw::OpDesc* op : program.MutableBlock(b)->AllOps()) NameFolder(folder_.path, op);
  }
  if (gradients == kWithGradients) {
    gradients_ = fw::AppendGradients(&program, {truth.target}, truth.by);
  }
  const std::string file = folder_.path + "/model.pdmodel";
  WriteFile(file, program.SerializeToString());
  Options options;
  options.place = place;
  options.fallback = "allow";
  session_ = std::make_unique<Session>(Program::Load(file, options));
  for (const auto& [name, input] : truth.feeds) session_->Feed(name, TensorOf(input));
}

std::string ProgramRun::Run(const std::vector<std::string>& keep) {
  fs::remove_all(DataFolder(folder_.path));
  const CapturedOutput output;
  session_->Run(keep);
  return output.text();
}

std::map<std::string, std::string> ProgramRun::Files() const {
  std::map<std::string, std::string> files;
  if (!fs::is_directory(DataFolder(folder_.path))) return files;
  for (const auto& entry : fs::recursive_directory_iterator(DataFolder(folder_.path))) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().string();
    files[fs::relative(entry.path(), DataFolder(folder_.path)).string()] = ReadFile(path);
  }
  return files;
}

}  // namespace parity
}  // namespace phibridge
