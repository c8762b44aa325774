#include <iterator>
#include <map>
#include <mutex>
#include <set>

#include "framework/api/program_impl.h"
#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_proto_maker.h"
#include "framework/scope/feed_fetch_type.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/device_context.h"

namespace phibridge {

using paddle::framework::OpProtoAndCheckerMaker;
using paddle::framework::OpRole;

namespace {

TensorInfo InfoOf(const VarDesc& var) {
  TensorInfo info;
  info.name = var.Name();
  if (!var.HasTensorDesc()) return info;
  info.dtype = paddle::framework::TransToPhiDataType(var.GetDataType());
  info.shape = var.GetShape();
  if (var.GetType() == paddle::framework::proto::VarType::LOD_TENSOR)
    info.lod_level = var.GetLoDLevel();
  return info;
}

const VarDesc& FindVariable(const ProgramDesc& program, const std::string& name) {
  const VarDesc* var = program.Block(0).FindVar(name);
  PADDLE_ENFORCE_NOT_NULL(var, phi::errors::NotFound("the program has no variable `%s`", name));
  return *var;
}

// Feed ops by column; two ops of one column are an error, a column without op stays empty.
std::vector<FeedSlot> FeedSlots(const ProgramDesc& program) {
  std::vector<FeedSlot> slots;
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
    for (const FeedSlot& other : slots) {
      PADDLE_ENFORCE(other.list != slot.list || other.column != slot.column,
                     phi::errors::InvalidArgument(
                         "two feed ops read column %d of `%s`: one for `%s` and one for `%s`",
                         column, slot.list, other.variable, slot.variable));
    }
    slots.push_back(slot);
  }
  return slots;
}

}  // namespace

ExecutionOptions ToExecutionOptions(const Options& options) {
  const phi::Place place = ParsePlace(options.place);
  ExecutionOptions out = ExecutionOptions::FromFlags(place);
  if (options.place == "onednn") out.use_onednn = true;
  if (phi::is_gpu_place(place)) out.use_onednn = false;
  out.rules = KernelRules(options.kernel_rules);
  out.fallback = ParseFallbackPolicy(options.fallback);
  out.check_nan_inf = out.check_nan_inf || options.check_nan_inf;
  out.time_ops = options.timing;
  out.reuse_buffers = options.reuse_buffers;
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
  ExecutionOptions with_keep = execution;
  with_keep.keep.assign(keep.begin(), keep.end());
  auto entry = PreparedProgram::Prepare(model.program, with_keep);
  prepared[keep] = entry;
  return entry;
}

Program::Program(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Program::~Program() = default;

std::unique_ptr<Program::Impl> Program::Impl::Open(const std::string& path, MissingParams missing,
                                                   const Options& options) {
  auto impl = std::make_unique<Impl>();
  impl->options = options;
  impl->execution = ToExecutionOptions(options);
  if (options.threads > 0) phi::SetCpuThreads(options.threads);
  impl->model = OpenModel(path, missing);
  const ProgramDesc& program = *impl->model.program;
  impl->fetches = program.GetFetchTargetNames();
  impl->slots = FeedSlots(program);
  for (const FeedSlot& slot : impl->slots)
    impl->feeds.push_back(InfoOf(FindVariable(program, slot.variable)));
  if (impl->slots.empty()) {
    for (const VarDesc* var : program.Block(0).AllVars()) {
      if (var->NeedCheckFeed()) impl->feeds.push_back(InfoOf(*var));
    }
  }
  impl->writers = CountWriters(program);
  impl->of_fetches = impl->PreparedFor({impl->fetches.begin(), impl->fetches.end()});
  return impl;
}

void Program::Impl::ReadParams() {
  if (!model.params.has_value()) return;
  for (size_t i = 0; i < model.params->entries().size(); ++i) {
    params.push_back(
        {model.params->entries()[i].spec.name, model.params->Read(i, execution.place)});
  }
}

void Program::Impl::ShareParams() {
  for (const InitialValue& param : params) {
    const auto* tensor = phi::TensorCast<phi::DenseTensor>(param.value.get());
    if (tensor != nullptr && tensor->initialized() && !IsWritten(param.name)) {
      tensor->Holder()->MakeConstant();
    }
  }
}

std::shared_ptr<const Program> Program::Load(const std::string& path, const Options& options) {
  auto impl = Impl::Open(path, MissingParams::kThrow, options);
  impl->ReadParams();
  impl->ShareParams();
  return std::shared_ptr<const Program>(new Program(std::move(impl)));
}

std::shared_ptr<const Program> Program::Initialize(const std::string& path,
                                                   const std::string& startup_path,
                                                   const Options& options, StartupSeeds seeds) {
  auto impl = Impl::Open(path, MissingParams::kReport, options);
  const std::string startup =
      startup_path.empty() ? FindStartup(impl->model.program_path) : startup_path;
  impl->params = RunStartup(startup, seeds, impl->model.specs, impl->execution);
  impl->ShareParams();
  return std::shared_ptr<const Program>(new Program(std::move(impl)));
}

const std::vector<TensorInfo>& Program::feeds() const { return impl_->feeds; }
const std::vector<std::string>& Program::fetches() const { return impl_->fetches; }
std::vector<std::string> Program::losses() const {
  std::vector<std::string> names;
  for (const OpDesc* op : impl_->model.program->Block(0).AllOps()) {
    const int role = op->GetAttrIfExists<int>(OpProtoAndCheckerMaker::OpRoleAttrName());
    if (role != static_cast<int>(OpRole::kLoss)) continue;  // without kBackward
    const std::vector<std::string> outputs = op->OutputArgumentNames();
    names.insert(names.end(), outputs.begin(), outputs.end());
  }
  return names;
}
const std::vector<std::string>& Program::warnings() const { return impl_->of_fetches->warnings(); }
const Options& Program::options() const { return impl_->options; }
TensorInfo Program::Variable(const std::string& name) const {
  return InfoOf(FindVariable(*impl_->model.program, name));
}

}  // namespace phibridge
