#include <algorithm>

#include "framework/api/session_impl.h"
#include "framework/executor/run_observer.h"
#include "framework/program/block_desc.h"
#include "framework/scope/data_transform.h"
#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/tensor_members.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {

using paddle::framework::FeedList;
using FrameworkVariable = paddle::framework::Variable;

namespace {

// Errors: InvalidArgument if a checked variable is fed with another type or shape.
void CheckFeed(const VarDesc& var, const TensorInfo& info, const Tensor& tensor) {
  PADDLE_ENFORCE(
      tensor.initialized(),
      phi::errors::PreconditionNotMet("feed `%s` was given a tensor without memory", info.name));
  const int64_t rows = tensor.dims().size() == 0 ? 1 : tensor.dims()[0];
  const std::string wrong_lod = phi::CheckLoD(tensor.lod(), rows);
  PADDLE_ENFORCE(
      wrong_lod.empty(),
      phi::errors::InvalidArgument("the LoD of feed `%s` is not one: %s", info.name, wrong_lod));
  if (!var.NeedCheckFeed()) return;
  PADDLE_ENFORCE(tensor.dtype() == info.dtype,
                 phi::errors::InvalidArgument("feed `%s` must be %s; it is %s", info.name,
                                              info.dtype, tensor.dtype()));
  bool same = static_cast<int>(info.shape.size()) == tensor.dims().size();
  for (int i = 0; same && i < tensor.dims().size(); ++i) {
    const int64_t want = info.shape[static_cast<size_t>(i)];
    same = want < 0 || want == tensor.dims()[i];
  }
  PADDLE_ENFORCE(
      same, phi::errors::InvalidArgument("feed `%s` must have the shape %s (-1: any); it is %s",
                                         info.name, phi::make_ddim(info.shape), tensor.dims()));
}

std::string NameList(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "`" : ", `") + name + "`";
  return text;
}

void CopyTensor(const phi::TensorBase& from, bool share, FrameworkVariable* to) {
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(&from)) {
    auto* copy = to->GetMutable<phi::SelectedRows>();
    copy->set_rows(rows->rows());
    copy->set_height(rows->height());
    phi::TensorCopySync(rows->value(), rows->value().place(), copy->mutable_value());
    copy->SyncIndex();
    return;
  }
  const auto& tensor = static_cast<const phi::DenseTensor&>(from);
  if (share) {
    *to->GetMutable<phi::DenseTensor>() = tensor;
  } else {
    phi::TensorCopySync(tensor, tensor.place(), to->GetMutable<phi::DenseTensor>());
  }
}

// The elements in row-major order in host memory of their own, with the LoD.
Tensor HostCopy(const Tensor& tensor) {
  Tensor plain = tensor;
  if (tensor.layout() == phi::DataLayout::ONEDNN) {
    TensorTransform transform;
    transform.plain_layout = true;
    ApplyTransform(tensor, transform, &plain);
    plain.set_lod(tensor.lod());
  }
  Tensor out;
  phi::TensorCopySync(plain, phi::CPUPlace(), &out);
  return out;
}

}  // namespace

// Parameters that no op writes are shared by all sessions.
void Session::Impl::LoadParams() {
  for (const InitialValue& param : shared.params) {
    CopyTensor(*param.value, !shared.IsWritten(param.name), scope.Var(param.name));
  }
}

// A variable that the program writes gets a copy, so that the fed value lasts for later runs.
void Session::Impl::PutDirectFeed(const std::string& name, const Tensor& value) {
  FrameworkVariable* const var = scope.Var(name);
  const VarDesc* desc = shared.model.program->Block(0).FindVar(name);
  if (desc != nullptr && desc->GetType() == paddle::framework::proto::VarType::PSTRING) {
    return StringsFromBytes(value, var->GetMutable<phi::StringTensor>());
  }
  auto* tensor = var->GetMutable<phi::DenseTensor>();
  const phi::Place& place = shared.execution.place;
  if (shared.IsWritten(name) || value.place() != place) {
    phi::TensorCopySync(value, place, tensor);
  } else {
    *tensor = value;
  }
}

void Session::Impl::PutFeed(const std::string& name) {
  const Tensor& value = feeds.at(name);
  if (shared.slots.empty()) {
    PutDirectFeed(name, value);
    return;
  }
  for (const FeedSlot& slot : shared.slots) {
    if (slot.variable != name) continue;
    auto* list = scope.Var(slot.list)->GetMutable<FeedList>();
    if (list->size() <= slot.column) list->resize(slot.column + 1);
    (*list)[slot.column] = value;
  }
}

// Restores feeds that the last run may have overwritten.
void Session::Impl::RestoreFeeds() {
  if (!shared.slots.empty()) return;  // the feed ops do it
  for (const auto& [name, value] : feeds) {
    if (shared.IsWritten(name)) PutDirectFeed(name, value);
  }
}

void Session::Impl::CheckFeeds() const {
  std::vector<std::string> missing;
  for (const TensorInfo& info : shared.feeds) {
    if (feeds.count(info.name) == 0) missing.push_back(info.name);
  }
  PADDLE_ENFORCE(missing.empty(), phi::errors::PreconditionNotMet(
                                      "%d of %d feeds of the program were not given: %s",
                                      missing.size(), shared.feeds.size(), NameList(missing)));
}

void Session::Impl::Keep(const std::vector<std::string>& names) {
  if (prepared != nullptr && names == asked) return;
  std::set<std::string> wanted(shared.fetches.begin(), shared.fetches.end());
  for (const std::string& name : names) {
    program->Variable(name);
    wanted.insert(name);
  }
  const bool same = prepared != nullptr && wanted == kept;
  if (!same) prepared = shared.PreparedFor(wanted);  // before anything says that it is there
  asked = names;
  if (same) return;
  kept = std::move(wanted);
  recent.erase(std::remove(recent.begin(), recent.end(), prepared), recent.end());
  recent.push_back(prepared);
  if (recent.size() <= kMaxRecent) return;
  recent.front()->DropState(&scope);
  recent.erase(recent.begin());
}

const FrameworkVariable& Session::Impl::Fetchable(const std::string& name) const {
  const FrameworkVariable* var = scope.FindVar(name);
  PADDLE_ENFORCE_NOT_NULL(
      var, phi::errors::NotFound("the program has no variable `%s` (or it has not run)", name));
  PADDLE_ENFORCE(
      CanFetch(name),
      phi::errors::PreconditionNotMet(
          "`%s` was not kept: name it in Run, as its memory may serve other variables", name));
  return *var;
}

bool Session::Impl::CanFetch(const std::string& name) const {
  const VarDesc* desc = shared.model.program->Block(0).FindVar(name);
  return kept.count(name) != 0 || feeds.count(name) != 0 ||
         (desc != nullptr && desc->Persistable());
}

Session::Session(std::shared_ptr<const Program> program)
    : impl_(std::make_unique<Impl>(std::move(program))) {
  impl_->LoadParams();
}
Session::~Session() = default;

void Session::Feed(const std::string& name, const Tensor& tensor) {
  const Program::Impl& shared = impl_->shared;
  const bool known = shared.slots.empty() ||
                     std::any_of(shared.slots.begin(), shared.slots.end(),
                                 [&](const FeedSlot& slot) { return slot.variable == name; });
  std::vector<std::string> names;
  for (const TensorInfo& info : shared.feeds) names.push_back(info.name);
  const VarDesc* var = shared.model.program->Block(0).FindVar(name);
  PADDLE_ENFORCE(known && var != nullptr,
                 phi::errors::NotFound("the program has no feed `%s`; it has %s", name,
                                       names.empty() ? "none" : NameList(names)));
  CheckFeed(*var, impl_->program->Variable(name), tensor);
  impl_->feeds[name] = tensor;
  impl_->PutFeed(name);
}

void Session::Run(const std::vector<std::string>& keep) {
  {
    const ScopedRunStage feeding(RunStage::kFeeds);
    impl_->CheckFeeds();
    impl_->Keep(keep);
    impl_->RestoreFeeds();
  }
  impl_->has_run = true;
  impl_->prepared->Run(&impl_->scope);
}

Tensor Session::Fetch(const std::string& name) const {
  const phi::TensorBase* value = impl_->Fetchable(name).tensor();
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(value)) value = &rows->value();
  const auto* tensor = phi::TensorCast<phi::DenseTensor>(value);
  PADDLE_ENFORCE_NOT_NULL(
      tensor, phi::errors::InvalidArgument("`%s` holds %s, not one tensor%s", name,
                                           impl_->Fetchable(name).TypeName(),
                                           IsArray(name) ? ": FetchArray gives its tensors" : ""));
  PADDLE_ENFORCE(
      tensor->initialized(),
      phi::errors::PreconditionNotMet("`%s` has no value: no op of the run computed it", name));
  return HostCopy(*tensor);
}

bool Session::IsArray(const std::string& name) const {
  const FrameworkVariable& var = impl_->Fetchable(name);
  return var.IsType<phi::TensorArray>() || HasMembers(var.tensor());
}

std::vector<std::string> Session::MemberNames(const std::string& name) const {
  std::vector<std::string> names;
  for (const TensorMember& member : MembersOf(impl_->Fetchable(name).tensor())) {
    names.emplace_back(member.name);
  }
  return names;
}

std::vector<Tensor> Session::FetchArray(const std::string& name) const {
  PADDLE_ENFORCE(IsArray(name),
                 phi::errors::InvalidArgument("`%s` holds %s, not several tensors", name,
                                              impl_->Fetchable(name).TypeName()));
  std::vector<Tensor> out;
  if (HasMembers(impl_->Fetchable(name).tensor())) {
    for (const TensorMember& member : MembersOf(impl_->Fetchable(name).tensor())) {
      out.push_back(HostCopy(member.tensor));
    }
    PADDLE_ENFORCE(!out.empty(), phi::errors::PreconditionNotMet(
                                     "`%s` has no value: no op of the run computed it", name));
    return out;
  }
  const auto& array = impl_->Fetchable(name).Get<phi::TensorArray>();
  for (const Tensor& tensor : array) {
    PADDLE_ENFORCE(tensor.initialized(),
                   phi::errors::PreconditionNotMet(
                       "element %d of the %d of tensor array `%s` was never written", out.size(),
                       array.size(), name));
    out.push_back(HostCopy(tensor));
  }
  return out;
}

std::vector<Route> Session::Routing() const {
  if (!impl_->has_run) return {};
  return impl_->prepared->Routing(&impl_->scope);
}

}  // namespace phibridge
