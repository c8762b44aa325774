#include <iterator>
#include <map>
#include <mutex>
#include <set>

#include "framework/api/feed_check.h"
#include "framework/api/program_impl.h"
#include "framework/api/rewrite.h"
#include "framework/api/rule_fit.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_proto_maker.h"
#include "framework/scope/feed_fetch_type.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/device_context.h"
#include "phi/core/registration.h"

namespace phibridge {

using paddle::framework::OpProtoAndCheckerMaker;
using paddle::framework::OpRole;

std::vector<FeedSlot> FeedSlots(const ProgramDesc& program) {
  std::vector<FeedSlot> slots;
  std::map<std::pair<std::string, int>, std::string> known;  // list and column → variable
  for (const OpDesc* op : program.Block(0).AllOps()) {
    if (op->Type() != "feed" || op->OutputArgumentNames().empty() ||
        op->InputArgumentNames().empty())
      continue;
    const int column = op->GetAttrIfExists<int>("col");
    constexpr int kColumns = paddle::framework::kMaxFeedFetchColumns;
    PADDLE_ENFORCE(
        column >= 0 && column < kColumns,
        phi::errors::InvalidArgument("attribute `col` of a feed op must be in [0, %d); it is %d",
                                     kColumns, column));
    const FeedSlot slot{op->OutputArgumentNames()[0], op->InputArgumentNames()[0],
                        static_cast<size_t>(column)};
    const auto [other, is_new] = known.emplace(std::make_pair(slot.list, column), slot.variable);
    PADDLE_ENFORCE(is_new, phi::errors::InvalidArgument(
                               "two feed ops read column %d of `%s`: one for `%s` and one for `%s`",
                               column, slot.list, other->second, slot.variable));
    slots.push_back(slot);
  }
  return slots;
}

namespace {

bool HasOneDnn() {
  return phi::DeviceContextPool::Instance().WhyNot(phi::Backend::ONEDNN, phi::CPUPlace()).empty();
}

}  // namespace

ExecutionOptions ToExecutionOptions(const Options& options, const ProgramDesc& program) {
  Options decided = options;
  if (options.place == "auto" && !IsInference(program)) decided.place = "cpu";
  if (!options.cuda_graphs.has_value()) {
    decided.cuda_graphs = phi::is_gpu_place(ParsePlace(decided.place)) && IsInference(program);
  }
  return ToExecutionOptions(decided);
}

ExecutionOptions ToExecutionOptions(const Options& options) {
  const phi::Place place = ParsePlace(options.place);
  ExecutionOptions out = ExecutionOptions::FromFlags(place);
  if (options.place == "onednn") out.use_onednn = true;
  if (options.place == "auto") {
    out.use_onednn = HasOneDnn();
    out.onednn_is_optional = true;
  }
  if (phi::is_gpu_place(place)) out.use_onednn = false;
  out.rules = KernelRules(options.kernel_rules);
  out.fallback = ParseFallbackPolicy(options.fallback);
  out.check_nan_inf = out.check_nan_inf || options.check_nan_inf;
  out.time_ops = options.timing;
  out.reuse_buffers = options.reuse_buffers;
  PADDLE_ENFORCE(
      !options.cuda_graphs.value_or(false) || phi::is_gpu_place(place),
      phi::errors::InvalidArgument("place %s has no CUDA graphs: leave option cuda_graphs "
                                   "(--cuda-graphs) out, or take place gpu",
                                   options.place));
  out.cuda_graphs = options.cuda_graphs.value_or(false);
  for (const std::string& folder : options.allow_files) out.files.Allow(folder);
  const phi::Backend backend =
      out.use_onednn ? phi::Backend::ONEDNN : phi::TransToPhiBackend(place);
  const std::string why_not = phi::DeviceContextPool::Instance().WhyNot(backend, place);
  PADDLE_ENFORCE(why_not.empty(),
                 phi::errors::Unavailable("place `%s`: %s", options.place, why_not));
  return out;
}

std::shared_ptr<const PreparedProgram> Program::Impl::PreparedFor(
    const std::set<std::string>& keep) const {
  const std::lock_guard<std::mutex> lock(mutex);
  const auto known = prepared.find(keep);
  if (known != prepared.end()) {
    if (auto entry = known->second.lock()) return entry;
  }
  for (auto it = prepared.begin(); it != prepared.end();) {
    it = it->second.expired() ? prepared.erase(it) : std::next(it);
  }
  auto entry = Prepare(keep);
  PlaceParams(*entry);
  prepared[keep] = entry;
  return entry;
}

std::shared_ptr<const PreparedProgram> Program::Impl::Prepare(
    const std::set<std::string>& keep) const {
  ExecutionOptions with_keep = execution;
  with_keep.keep.assign(keep.begin(), keep.end());
  OptimisedProgram rewritten = Rewrite(model.program, parameter_values, with_keep, passes);
  ShareMade(&rewritten.parameters);
  return PreparedProgram::Prepare(std::move(rewritten), with_keep);
}

Program::Program(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Program::~Program() = default;

std::unique_ptr<Program::Impl> Program::Impl::Open(const std::string& path,
                                                   const std::string& startup_path,
                                                   MissingParams missing, const Options& options) {
  phi::CheckRegistrations();
  auto impl = std::make_unique<Impl>();
  impl->options = options;
  if (options.threads > 0) phi::SetCpuThreads(options.threads);
  if (options.memory_limit_bytes > 0) phi::SetHostMemoryLimit(options.memory_limit_bytes);
  if (options.gpu_memory_limit_bytes > 0) phi::SetGpuMemoryLimit(options.gpu_memory_limit_bytes);
  impl->model = OpenModel(path, missing);
  impl->execution = ToExecutionOptions(options, *impl->model.program);
  impl->options.cuda_graphs = impl->execution.cuda_graphs;
  impl->execution.fetches_variables = !phi::is_cpu_place(impl->execution.place);
  impl->passes = PassesOf(options, impl->execution);
  impl->execution.files.AllowReads(FolderOfModel(impl->model));
  CheckRulesFit(options.kernel_rules, impl->model,
                startup_path.empty() ? StartupBeside(impl->model.program_path) : startup_path);
  const ProgramDesc& program = *impl->model.program;
  impl->fetches = program.GetFetchTargetNames();
  impl->slots = FeedSlots(program);
  impl->feeds = FeedsOf(program);
  impl->writers = CountWriters(program);
  return impl;
}

std::shared_ptr<const Program> Program::Load(const std::string& path, const Options& options) {
  return phi::WithTypedErrors([&] {
    auto impl = Impl::Open(path, "", MissingParams::kThrow, options);
    impl->ReadParams();
    impl->FinishParams();
    return std::shared_ptr<const Program>(new Program(std::move(impl)));
  });
}

std::shared_ptr<const Program> Program::Initialize(const std::string& path,
                                                   const std::string& startup_path,
                                                   const Options& options, StartupSeeds seeds) {
  return phi::WithTypedErrors([&] {
    auto impl = Impl::Open(path, startup_path, MissingParams::kReport, options);
    const std::string startup =
        startup_path.empty() ? FindStartup(impl->model.program_path) : startup_path;
    impl->params = RunStartup(startup, seeds, impl->model.specs, impl->execution);
    impl->FinishParams();
    return std::shared_ptr<const Program>(new Program(std::move(impl)));
  });
}

const std::vector<TensorInfo>& Program::feeds() const { return impl_->feeds; }
const std::vector<std::string>& Program::fetches() const { return impl_->fetches; }
std::vector<std::string> Program::losses() const {
  return phi::WithTypedErrors([&] {
    std::vector<std::string> names;
    for (const OpDesc* op : impl_->model.program->Block(0).AllOps()) {
      const int role = op->GetAttrIfExists<int>(OpProtoAndCheckerMaker::OpRoleAttrName());
      if (role != static_cast<int>(OpRole::kLoss)) continue;  // without kBackward
      const std::vector<std::string> outputs = op->OutputArgumentNames();
      names.insert(names.end(), outputs.begin(), outputs.end());
    }
    return names;
  });
}
const std::vector<std::string>& Program::warnings() const { return impl_->of_fetches->warnings(); }
const Options& Program::options() const { return impl_->options; }
TensorInfo Program::Variable(const std::string& name) const {
  return phi::WithTypedErrors([&] { return InfoOf(FindVariable(*impl_->model.program, name)); });
}

}  // namespace phibridge
