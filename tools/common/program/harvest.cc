#include "tools/common/program/harvest.h"

#include "parity/execution/op_signature.h"

#include <fmt/format.h>

#include <filesystem>
#include <random>
#include <unordered_map>

#include "framework/executor/bound_op.h"
#include "framework/executor/run_observer.h"
#include "parity/execution/capture.h"
#include "parity/execution/case.h"
#include "parity/execution/named_value.h"
#include "tools/common/program/find_programs.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

class Harvester : public RunObserver {
 public:
  Harvester(std::string folder, size_t max_input_bytes,
            std::unordered_map<std::string, size_t>* known, Harvest* harvest)
      : folder_(std::move(folder)),
        max_input_bytes_(max_input_bytes),
        known_(known),
        harvest_(harvest) {}

  void BeforeOp(const BoundOp& op) override {
    const std::string& type = op.op().Type();
    if (type == "feed" || type == "fetch") return;
    const std::string why_not = WhyNot(op);
    if (!why_not.empty()) {
      ++harvest_->not_captured[{type, why_not}];
      return;
    }
    parity::Execution execution = parity::Capture(op);
    ++harvest_->executions;
    const auto [it, is_new] = known_->emplace(parity::SignatureOf(execution), harvest_->ops.size());
    if (!is_new) {
      ++harvest_->ops[it->second].executions;
      return;
    }
    const std::string origin = fmt::format("op {} of block {} of {}", execution.origin.index,
                                           execution.origin.block, folder_);
    harvest_->ops.push_back({std::move(execution), origin, 1});
  }

 private:
  std::string WhyNot(const BoundOp& op) const {
    std::string why_not = parity::WhyNotCapturable(op.op(), op.scope());
    if (parity::HasSubBlock(op.op()))
      return why_not + "; the ops of the block are taken one by one";
    if (!why_not.empty()) return why_not;
    size_t bytes = 0;
    for (const std::string& name : op.op().InputVars()) {
      const auto* var = op.scope().FindVar(name);
      const auto* dense =
          var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
      if (dense != nullptr)
        bytes += static_cast<size_t>(dense->numel()) * phi::SizeOf(dense->dtype());
    }
    if (bytes <= max_input_bytes_) return "";
    return fmt::format("its inputs hold more than {} MiB", max_input_bytes_ >> 20);
  }

  std::string folder_;
  size_t max_input_bytes_;
  std::unordered_map<std::string, size_t>* known_;
  Harvest* harvest_;
};

// Where what belongs to a program lies: its folder, or that of its file.
fs::path FolderOfProgram(const std::string& program) {
  std::error_code ignored;
  return fs::is_directory(program, ignored) ? fs::path(program) : fs::path(program).parent_path();
}

// With the parameters of the folder, or those that its start-up program makes.
std::shared_ptr<const Program> OpenProgram(const std::string& path, const Options& options) {
  try {
    return Program::Load(path, options);
  } catch (const Error& no_parameters) {
    if (!fs::exists(FolderOfProgram(path) / "startup.pdmodel")) throw;
  }
  return Program::Initialize(path, "", options);
}

void RunOnce(const std::string& path, const HarvestOptions& options, Harvester* harvester) {
  Options execution = options.execution;
  execution.passes = {"off"};  // the operators that the program has
  const auto program = OpenProgram(path, execution);
  Session session(program);
  const fs::path folder = FolderOfProgram(path);
  if (fs::exists(folder / "case.json")) {
    parity::FeedInputs(parity::ReadCase(folder.string()), 0, *program, &session);
  } else {
    for (const TensorInfo& feed : program->feeds()) session.Feed(feed.name, GeneratedInput(feed));
  }
  const ScopedRunObserver watch(harvester);
  session.Run();
}

phi::LoD GeneratedLod(int levels) {
  phi::LoD lod;
  for (int level = 0; level + 1 < levels; ++level) lod.push_back({0, 1, 2});
  lod.push_back({0, 2, 5});
  return lod;
}

template <typename T>
void Fill(Tensor* tensor) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> uniform(-1, 1);
  T* to = tensor->mutable_data<T>(phi::CPUPlace());
  for (int64_t i = 0; i < tensor->numel(); ++i) {
    if constexpr (std::is_integral_v<T>) {
      to[i] = static_cast<T>(i % 2);
    } else {
      to[i] = static_cast<T>(uniform(random));
    }
  }
}

}  // namespace

Tensor GeneratedInput(const TensorInfo& feed) {
  std::vector<int64_t> dims = feed.shape;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] < 0) dims[i] = i == 0 ? 2 : 8;
  }
  Tensor tensor;
  if (feed.lod_level > 0 && !dims.empty()) {
    dims[0] = 5;
    tensor.set_lod(GeneratedLod(feed.lod_level));
  }
  tensor.Resize(phi::make_ddim(dims));
  switch (feed.dtype) {
#define PHIBRIDGE_FILL(cpp_type, name)                              \
  case DataType::name:                                              \
    if constexpr (!std::is_same_v<cpp_type, phi::dtype::pstring>) { \
      Fill<cpp_type>(&tensor);                                      \
      return tensor;                                                \
    }                                                               \
    break;
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_FILL)
#undef PHIBRIDGE_FILL
    default:
      break;
  }
  PADDLE_THROW(phi::errors::Unimplemented("feed `%s` of type %s cannot be generated", feed.name,
                                          feed.dtype));
}

Harvest HarvestPrograms(const std::vector<std::string>& paths, const HarvestOptions& options) {
  Harvest harvest;
  std::unordered_map<std::string, size_t> known;  // signature → index
  const std::vector<std::string> folders = FindPrograms(paths, "--from");
  for (size_t i = 0; i < folders.size(); ++i) {
    if (options.progress) options.progress(i, folders.size(), folders[i]);
    Harvester harvester(folders[i], options.max_input_bytes, &known, &harvest);
    try {
      RunOnce(folders[i], options, &harvester);
      ++harvest.programs;
    } catch (const std::exception& error) {
      harvest.problems.push_back(folders[i] + ": " + error.what());
    }
  }
  return harvest;
}

}  // namespace phibridge
