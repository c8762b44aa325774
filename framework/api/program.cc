#include <map>
#include <mutex>
#include <set>

#include "framework/api/program_impl.h"
#include "framework/block_desc.h"
#include "framework/convert_utils.h"
#include "framework/op_desc.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/device_context.h"

namespace phibridge {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::VarDesc;

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
    PADDLE_ENFORCE(
        column >= 0 && column < kMaxFeeds,
        phi::errors::InvalidArgument("attribute `col` of a feed op must be in [0, %d); it is %d",
                                     kMaxFeeds, column));
    slots.push_back(
        {op->OutputArgumentNames()[0], op->InputArgumentNames()[0], static_cast<size_t>(column)});
  }
  return slots;
}

phi::Place ParsePlace(const std::string& text) {
  if (text == "cpu" || text == "onednn") return phi::CPUPlace();
  if (text == "gpu") return phi::GPUPlace(0);
  const bool numbered = text.rfind("gpu:", 0) == 0 && text.size() > 4 && text.size() <= 6 &&
                        text.find_first_not_of("0123456789", 4) == std::string::npos;
  PADDLE_ENFORCE(numbered, phi::errors::InvalidArgument(
                               "a place is cpu, onednn, gpu or gpu:N; it is `%s`", text));
  return phi::GPUPlace(std::stoi(text.substr(4)));
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
  std::shared_ptr<const PreparedProgram>& entry = prepared[keep];
  if (entry != nullptr) return entry;
  ExecutionOptions with_keep = execution;
  with_keep.keep.assign(keep.begin(), keep.end());
  entry = PreparedProgram::Prepare(model.program, with_keep);
  return entry;
}

Program::Program(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Program::~Program() = default;

std::shared_ptr<const Program> Program::Load(const std::string& path, const Options& options) {
  auto impl = std::make_unique<Impl>();
  impl->options = options;
  impl->execution = ToExecutionOptions(options);
  if (options.threads > 0) phi::SetCpuThreads(options.threads);
  impl->model = OpenModel(path);
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
  impl->PreparedFor({impl->fetches.begin(), impl->fetches.end()});
  if (impl->model.params.has_value()) {
    const ParamFiles& params = *impl->model.params;
    for (size_t i = 0; i < params.entries().size(); ++i) {
      impl->params.push_back(params.Read(i, impl->execution.place));
      const auto* tensor = phi::TensorCast<phi::DenseTensor>(impl->params.back().get());
      if (tensor != nullptr && tensor->initialized() && !impl->IsWritten(params.entries()[i].spec.name)) {
        tensor->Holder()->MakeConstant();  // sessions share it
      }
    }
  }
  return std::shared_ptr<const Program>(new Program(std::move(impl)));
}

const std::vector<TensorInfo>& Program::feeds() const { return impl_->feeds; }
const std::vector<std::string>& Program::fetches() const { return impl_->fetches; }
const std::vector<std::string>& Program::warnings() const {
  return impl_->PreparedFor({impl_->fetches.begin(), impl_->fetches.end()})->warnings();
}
const Options& Program::options() const { return impl_->options; }
TensorInfo Program::Variable(const std::string& name) const {
  return InfoOf(FindVariable(*impl_->model.program, name));
}

}  // namespace phibridge
