#include "tools/common/harvest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <random>
#include <unordered_map>

#include "framework/bound_op.h"
#include "framework/run_observer.h"
#include "tools/common/case.h"

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
      harvest_->not_captured.emplace(type, why_not);
      return;
    }
    OpInstance instance = OpInstance::Capture(op);
    ++harvest_->executions;
    const auto [it, is_new] = known_->emplace(instance.Signature(), harvest_->ops.size());
    if (!is_new) {
      ++harvest_->ops[it->second].executions;
      return;
    }
    const std::string origin =
        fmt::format("op {} of block {} of {}", instance.index(), instance.block(), folder_);
    harvest_->ops.push_back({std::move(instance), origin, 1});
  }

 private:
  std::string WhyNot(const BoundOp& op) const {
    const std::string why_not = OpInstance::WhyNotCapturable(op.op(), op.scope());
    if (!why_not.empty()) return why_not;
    size_t bytes = 0;
    for (const std::string& name : op.op().InputVars()) {
      const auto* var = op.scope().FindVar(name);
      const auto* dense =
          var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
      if (dense != nullptr) bytes += static_cast<size_t>(dense->numel()) * phi::SizeOf(dense->dtype());
    }
    return bytes <= max_input_bytes_ ? "" : fmt::format("its inputs hold {} bytes", bytes);
  }

  std::string folder_;
  size_t max_input_bytes_;
  std::unordered_map<std::string, size_t>* known_;
  Harvest* harvest_;
};

bool HasProgram(const fs::path& folder) {
  std::error_code error;
  for (const char* name : {"case.json", "model.pdmodel", "inference.pdmodel", "__model__"}) {
    if (fs::exists(folder / name, error)) return true;
  }
  return false;
}

std::vector<std::string> FindPrograms(const std::vector<std::string>& paths) {
  std::vector<std::string> all;
  for (const std::string& path : paths) {
    std::vector<std::string> found;
    if (HasProgram(path)) found.push_back(path);
    std::error_code error;
    fs::recursive_directory_iterator it(path, fs::directory_options::skip_permission_denied, error);
    for (const fs::recursive_directory_iterator end; !error && it != end; it.increment(error)) {
      std::error_code ignored;
      if (it->is_directory(ignored) && HasProgram(it->path())) found.push_back(it->path().string());
    }
    PADDLE_ENFORCE(!found.empty(), phi::errors::NotFound("no program below %s", path));
    std::sort(found.begin(), found.end());
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

// With the parameters of the folder, or those that its start-up program makes.
std::shared_ptr<const Program> OpenProgram(const std::string& folder, const Options& options) {
  try {
    return Program::Load(folder, options);
  } catch (const Error& no_parameters) {
    if (!fs::exists(fs::path(folder) / "startup.pdmodel")) throw;
  }
  return Program::Initialize(folder, "", options);
}

void RunOnce(const std::string& folder, const HarvestOptions& options, Harvester* harvester) {
  const auto program = OpenProgram(folder, options.execution);
  Session session(program);
  if (fs::exists(fs::path(folder) / "case.json")) {
    cli::FeedInputs(cli::ReadCase(folder), 0, *program, &session);
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
  const std::vector<std::string> folders = FindPrograms(paths);
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
