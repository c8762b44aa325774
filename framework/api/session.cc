#include <algorithm>

#include "framework/api/feed_check.h"
#include "framework/api/session_impl.h"
#include "framework/executor/run_observer.h"
#include "framework/program/block_desc.h"
#include "framework/scope/data_transform.h"
#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/tensor_members.h"
#include "phi/core/device_context.h"
#include "phi/core/staged_copy.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"
#include "phi/core/terminal_text.h"

namespace phibridge {

using paddle::framework::FeedList;
using FrameworkVariable = paddle::framework::Variable;

namespace {

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
    if (shared.IsWritten(param.name)) {
      CopyTensor(*param.value, false, scope.Var(param.name));
      continue;
    }
    const std::lock_guard<std::mutex> lock(shared.mutex);
    CopyTensor(*param.value, true, scope.Var(param.name));
  }
}

// No prepared program of this session has read what lies on the host yet.
void Session::Impl::TakeParams() {
  const phi::Place& place = shared.execution.place;
  if (phi::is_cpu_place(place)) return;
  const std::lock_guard<std::mutex> lock(shared.mutex);
  for (const InitialValue& param : shared.params) {
    const auto* value = phi::TensorCast<phi::DenseTensor>(param.value.get());
    if (value == nullptr || shared.IsWritten(param.name)) continue;
    auto* mine = scope.FindVar(param.name)->GetMutable<phi::DenseTensor>();
    if (mine->initialized() && mine->place() != place) *mine = *value;
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
    phi::TensorCopyToDevice(value, place, tensor);
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
  std::string missing;
  size_t count = 0;
  for (const TensorInfo& info : shared.feeds) {
    if (feeds.count(info.name) != 0) continue;
    ++count;
    missing += phi::Format("\n  `%s`, declared as %s: Session::Feed, or --input %s=FILE.npy",
                           info.name, DeclarationText(info), info.name);
  }
  PADDLE_ENFORCE(missing.empty(),
                 phi::errors::PreconditionNotMet("%d of %d feeds of the program were not given:%s",
                                                 count, shared.feeds.size(), phi::Lines(missing)));
}

void Session::Impl::Keep(const std::vector<std::string>& names) {
  if (prepared != nullptr && names == asked && !feeds_more) return;
  std::set<std::string> wanted(shared.fetches.begin(), shared.fetches.end());
  // Values that were given for others than feeds count where they are read, so no pass may take
  // these variables, or their first values, for its own.
  for (const auto& feed : feeds) {
    if (!IsDeclaredFeed(feed.first)) wanted.insert(feed.first);
  }
  for (const std::string& name : names) {
    program->Variable(name);
    wanted.insert(name);
  }
  // All that may find no memory comes before the first change.
  std::vector<std::string> now_asked = names;
  feeds_more = false;
  if (prepared != nullptr && wanted == kept) {
    asked = std::move(now_asked);
    return;
  }
  recent.reserve(recent.size() + 1);
  auto of_wanted = shared.PreparedFor(wanted);
  TakeParams();
  prepared = std::move(of_wanted);
  asked = std::move(now_asked);
  kept = std::move(wanted);
  recent.erase(std::remove(recent.begin(), recent.end(), prepared), recent.end());
  recent.push_back(prepared);
  if (recent.size() <= kMaxRecent) return;
  recent.front()->DropState(&scope);
  recent.erase(recent.begin());
}

bool Session::Impl::IsDeclaredFeed(const std::string& name) const {
  return std::any_of(shared.feeds.begin(), shared.feeds.end(),
                     [&](const TensorInfo& info) { return info.name == name; });
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

void Session::Impl::Feed(const std::string& name, const Tensor& tensor) {
  const VarDesc& var = FindFeed(*shared.model.program, shared.slots, name);
  PADDLE_ENFORCE(tensor.initialized(), phi::errors::PreconditionNotMet(
                                           "feed `%s` was given a tensor without memory", name));
  const std::string why_not = WhyNotFed(var, tensor);
  PADDLE_ENFORCE(why_not.empty(), phi::errors::InvalidArgument("%s", why_not));
  feeds_more = feeds_more || (!IsDeclaredFeed(name) && feeds.count(name) == 0);
  feeds[name] = tensor;
  staged.Forget(name);
  PutFeed(name);
}

void Session::Impl::Run(const std::vector<std::string>& keep) {
  {
    const ScopedRunStage feeding(RunStage::kFeeds);
    CheckFeeds();
    staged.Settle();
    Keep(keep);
    RestoreFeeds();
  }
  has_run = true;
  prepared->Run(&scope);
  if (shared.execution.fetches_variables) {
    staged.Start(shared.fetches, scope, shared.execution.place);
    if (!SharesDeviceFeeds()) return;
    staged.Wait();
    phi::DeviceContextPool::Instance().Get(shared.execution.place)->Wait();  // nothing was staged
  }
}

bool Session::Impl::SharesDeviceFeeds() const {
  return std::any_of(feeds.begin(), feeds.end(), [&](const auto& feed) {
    return feed.second.place() == shared.execution.place;
  });
}

// What a session that ran before holds may be what a run lacks.
void Session::Impl::DropTemporaries() {
  for (const auto& program_of_run : recent) program_of_run->DropState(&scope);
  phi::Trim();
}

Tensor Session::Impl::Fetch(const std::string& name) const {
  const phi::TensorBase* value = Fetchable(name).tensor();
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(value)) value = &rows->value();
  const auto* tensor = phi::TensorCast<phi::DenseTensor>(value);
  PADDLE_ENFORCE_NOT_NULL(
      tensor, phi::errors::InvalidArgument("`%s` holds %s, not one tensor%s", name,
                                           Fetchable(name).TypeName(),
                                           IsArray(name) ? ": FetchArray gives its tensors" : ""));
  PADDLE_ENFORCE(
      tensor->initialized(),
      phi::errors::PreconditionNotMet("`%s` has no value: no op of the run computed it", name));
  Tensor out;
  return staged.Fetch(name, *tensor, &out) ? out : HostCopy(*tensor);
}

bool Session::Impl::IsArray(const std::string& name) const {
  const FrameworkVariable& var = Fetchable(name);
  return var.IsType<phi::TensorArray>() || HasMembers(var.tensor());
}

std::vector<Tensor> Session::Impl::FetchArray(const std::string& name) const {
  PADDLE_ENFORCE(IsArray(name), phi::errors::InvalidArgument("`%s` holds %s, not several tensors",
                                                             name, Fetchable(name).TypeName()));
  staged.Wait();
  std::vector<Tensor> out;
  if (HasMembers(Fetchable(name).tensor())) {
    for (const TensorMember& member : MembersOf(Fetchable(name).tensor())) {
      out.push_back(HostCopy(member.tensor));
    }
    PADDLE_ENFORCE(!out.empty(), phi::errors::PreconditionNotMet(
                                     "`%s` has no value: no op of the run computed it", name));
    return out;
  }
  const auto& array = Fetchable(name).Get<phi::TensorArray>();
  for (const Tensor& tensor : array) {
    PADDLE_ENFORCE(tensor.initialized(),
                   phi::errors::PreconditionNotMet(
                       "element %d of the %d of tensor array `%s` was never written", out.size(),
                       array.size(), name));
    out.push_back(HostCopy(tensor));
  }
  return out;
}

Session::Session(std::shared_ptr<const Program> program)
    : impl_(phi::WithTypedErrors([&] {
        auto impl = std::make_unique<Impl>(std::move(program));
        impl->LoadParams();
        return impl;
      })) {}
Session::~Session() = default;

void Session::Feed(const std::string& name, const Tensor& tensor) {
  phi::WithTypedErrors([&] { impl_->Feed(name, tensor); });
}

void Session::Run(const std::vector<std::string>& keep) {
  try {
    phi::WithTypedErrors([&] { impl_->Run(keep); });
  } catch (const Error& error) {
    if (error.code() == phi::RESOURCE_EXHAUSTED) Trim();
    throw;
  }
}

void Session::Trim() {
  phi::WithTypedErrors([&] { impl_->DropTemporaries(); });
}

Tensor Session::Fetch(const std::string& name) const {
  return phi::WithTypedErrors([&] { return impl_->Fetch(name); });
}

bool Session::IsArray(const std::string& name) const {
  return phi::WithTypedErrors([&] { return impl_->IsArray(name); });
}

std::vector<std::string> Session::MemberNames(const std::string& name) const {
  return phi::WithTypedErrors([&] {
    std::vector<std::string> names;
    for (const TensorMember& member : MembersOf(impl_->Fetchable(name).tensor())) {
      names.emplace_back(member.name);
    }
    return names;
  });
}

std::vector<Tensor> Session::FetchArray(const std::string& name) const {
  return phi::WithTypedErrors([&] { return impl_->FetchArray(name); });
}

std::vector<Route> Session::Routing() const {
  return phi::WithTypedErrors([&] {
    if (!impl_->has_run) return std::vector<Route>();
    return impl_->prepared->Routing(&impl_->scope);
  });
}

}  // namespace phibridge
