#include "framework/dygraph/auto_cast.h"

#include <algorithm>

#include "framework/op/op_record.h"
#include "framework/program/nearest_name.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

namespace fw = paddle::framework;
using phibridge::AmpList;

thread_local bool has_any = false;  // what a call looks at that no guard was ever around
thread_local std::shared_ptr<AutoCast> current;

AutoCast::Level LevelOf(const std::string& text) {
  if (text == "O0") return AutoCast::O0;
  if (text == "OD") return AutoCast::OD;
  if (text == "O1") return AutoCast::O1;
  if (text == "O2") return AutoCast::O2;
  PADDLE_THROW(phi::errors::InvalidArgument(
      "AutoCastGuard: there is no level `%s`; the levels are O0, OD, O1 and O2", text));
}

bool IsGradient(const fw::OpInfo& info) {
  return info.record_ != nullptr && !info.record_->declares;
}

// The operators of that type, or with a function of that name.
std::vector<std::string> TypesOf(const std::string& name) {
  std::vector<std::string> types;
  std::vector<std::string> known;
  for (const auto& [type, info] : fw::OpInfoMap::Instance().map()) {
    if (IsGradient(info)) continue;
    const fw::OpRecord* record = info.record_;
    const char* function = record == nullptr ? nullptr : record->api_name;
    if (type == name || (function != nullptr && name == function)) types.push_back(type);
    known.push_back(type);
    if (function != nullptr) known.emplace_back(function);
  }
  if (!types.empty()) return types;
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(name);
  PADDLE_ENFORCE(info == nullptr || !IsGradient(*info),
                 phi::errors::InvalidArgument(
                     "AutoCastGuard: `%s` is a gradient operator, which computes in the dtype of "
                     "its call; name the operator itself",
                     name));
  std::sort(known.begin(), known.end());  // so that the advice is the same each time
  PADDLE_ENFORCE(info != nullptr,
                 phi::errors::InvalidArgument(
                     "AutoCastGuard: there is no operator or function `%s`%s; `phibridge ledger` "
                     "lists them",
                     name, phibridge::DidYouMean(name, known)));
  return {name};
}

}  // namespace

AutoCast* AutoCast::Current() {
  if (!has_any) return nullptr;
  while (current != nullptr && current->has_ended_) current = current->outer_;
  return current == nullptr || current->level_ == O0 ? nullptr : current.get();
}

std::shared_ptr<AutoCast> AutoCast::Replace(std::shared_ptr<AutoCast> state) {
  has_any = true;
  std::swap(current, state);
  return state;
}

std::shared_ptr<AutoCast> AutoCast::Begin(Level level,
                                          const phibridge::amp::AutoCastOptions& options) {
  auto state = std::make_shared<AutoCast>(level, options);
  state->outer_ = Replace(state);
  return state;
}

AutoCast::AutoCast(Level level, const phibridge::amp::AutoCastOptions& options)
    : level_(level), low_(options.dtype), use_promote_(level != O2 || options.use_promote) {
  Customize(options.custom_white_list, AmpList::kWhite);
  Customize(options.custom_black_list, AmpList::kBlackO2);
}

void AutoCast::Customize(const std::vector<std::string>& names, AmpList list) {
  for (const std::string& name : names) {
    for (const std::string& type : TypesOf(name)) {
      const auto& records = phibridge::AllAmpRecords();
      const auto record = records.find(type);
      PADDLE_ENFORCE(record == records.end() || record->second->list != AmpList::kKeep,
                     phi::errors::InvalidArgument("AutoCastGuard: `%s` (%s) computes in the dtypes "
                                                  "that it gets, at any level; no list holds it",
                                                  name, type));
      const auto entry = custom_.emplace(type, list).first;
      PADDLE_ENFORCE(
          entry->second == list,
          phi::errors::InvalidArgument(
              "AutoCastGuard: `%s` (%s) is on both custom lists; take it off one", name, type));
    }
  }
}

AutoCast::Operator* AutoCast::Of(const std::string& op_type) {
  const auto found = operators_.find(op_type);
  if (found != operators_.end()) return &found->second;
  Operator op = {AmpList::kPromote, nullptr, {op_type, 0, 0, 0, ""}};
  const auto& records = phibridge::AllAmpRecords();
  if (const auto record = records.find(op_type); record != records.end()) {
    op.list = record->second->list;
    op.input = record->second->input;
  }
  if (op.list == AmpList::kWhiteFloat16) {
    op.list = low_ == phi::DataType::FLOAT16 ? AmpList::kWhite : AmpList::kPromote;
  }
  if (op.list == AmpList::kBlack && level_ != O1) op.list = AmpList::kPromote;
  const auto custom = custom_.find(op_type);
  if (custom != custom_.end()) op.list = custom->second;
  return &operators_.emplace(op_type, std::move(op)).first->second;
}

phi::DataType AutoCast::Wanted(const Operator& op, bool has_float32) const {
  switch (op.list) {
    case AmpList::kKeep:
      return phi::DataType::UNDEFINED;
    case AmpList::kWhite:
      return low_;
    case AmpList::kBlack:
    case AmpList::kBlackO2:
      return phi::DataType::FLOAT32;
    default:
      break;
  }
  if (level_ == OD) return phi::DataType::FLOAT32;
  return has_float32 && use_promote_ ? phi::DataType::FLOAT32 : low_;
}

}  // namespace egr

namespace phibridge::amp {

AutoCastGuard::AutoCastGuard(const AutoCastOptions& options) {
  const egr::AutoCast::Level level = egr::LevelOf(options.level);
  const bool is_low =
      options.dtype == phi::DataType::FLOAT16 || options.dtype == phi::DataType::BFLOAT16;
  PADDLE_ENFORCE(is_low,
                 phi::errors::InvalidArgument(
                     "AutoCastGuard: dtype must be float16 or bfloat16, not %s", options.dtype));
  state_ = egr::AutoCast::Begin(level, options);
}

AutoCastGuard::~AutoCastGuard() {
  state_->End();
  egr::AutoCast::Current();  // lets go of it, if this is its thread
}

std::vector<OperatorStats> AutoCastGuard::stats() const {
  std::vector<OperatorStats> all;
  for (const auto& entry : state_->operators()) all.push_back(entry.second.stats);
  std::sort(all.begin(), all.end(),
            [](const OperatorStats& a, const OperatorStats& b) { return a.op_type < b.op_type; });
  return all;
}

bool is_auto_cast_enabled() { return egr::AutoCast::Current() != nullptr; }

}  // namespace phibridge::amp
