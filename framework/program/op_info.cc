#include "framework/program/op_info.h"

#include <algorithm>

#include "phi/core/enforce.h"
#include "phi/core/parts.h"
#include "phi/core/registration.h"

namespace paddle {
namespace framework {

const proto::OpProto& OpInfo::Proto() const {
  PADDLE_ENFORCE_NOT_NULL(
      proto_, phi::errors::NotFound("the op registered at %s:%d has no proto maker", source_.file,
                                    source_.line));
  return *proto_;
}

const OpCreator& OpInfo::Creator() const {
  PADDLE_ENFORCE_NOT_NULL(creator_,
                          phi::errors::NotFound("the op registered at %s:%d has no operator class",
                                                source_.file, source_.line));
  return creator_;
}

const GradOpMakerFN& OpInfo::GradOpMaker() const {
  PADDLE_ENFORCE_NOT_NULL(
      grad_op_maker_, phi::errors::NotFound("the op registered at %s:%d has no gradient op maker",
                                            source_.file, source_.line));
  return grad_op_maker_;
}

OpInfoMap& OpInfoMap::Instance() {
  static auto* const instance = new OpInfoMap;  // outlives the static objects that use it
  return *instance;
}

namespace {

// The ops that plug-ins put before those of the library.
phi::Replacements<OpInfo>& ReplacedOps() {
  static auto* const replaced = new phi::Replacements<OpInfo>;
  return *replaced;
}

phi::RegistrationPlace PlaceOf(const OpInfo& info) {
  return {info.source_.file, info.source_.line};
}

}  // namespace

void OpInfoMap::Insert(const std::string& type, const OpInfo& info) {
  const phi::RegistrationPlace place = PlaceOf(info);
  if (phi::RegistrationCollector* const collector = phi::RegistrationCollector::For(place)) {
    phi::Registration made{phi::RegistrationKind::kOp, type, "", place, {}, {}};
    made.find = [this, type]() -> std::optional<phi::RegistrationPlace> {
      const OpInfo* now = GetNullable(type);
      if (now == nullptr) return std::nullopt;
      return PlaceOf(*now);
    };
    made.insert = [this, type, info](bool replaces) {
      (replaces ? ReplacedOps().Write() : map_.Write())[type] = info;
      if (replaces) phi::NoteReplacedOp(type);
    };
    collector->registrations().push_back(std::move(made));
    return;
  }
  auto [it, inserted] = map_.Write().emplace(type, info);
  if (inserted) return;
  const phi::RegistrationPlace first = PlaceOf(it->second);
  const std::string text = phi::Format("op `%s` is registered twice: at %s and at %s", type,
                                       phi::PlaceText(first), phi::PlaceText(place));
  PADDLE_ENFORCE(phi::LibraryOf(first) != phi::LibraryOf(place),
                 phi::errors::AlreadyExists("%s", text));
  phi::RefuseSecond(first, place, text);
}

const OpInfo* OpInfoMap::GetNullable(const std::string& type) const {
  if (const OpInfo* replaced = ReplacedOps().Find(type)) return replaced;
  const auto find = [this, &type]() -> const OpInfo* {
    const auto& all = map_.Read();
    auto it = all.find(type);
    return it == all.end() ? nullptr : &it->second;
  };
  const OpInfo* info = find();
  return info == nullptr && phi::LoadPart(phi::Part::kTrain) ? find() : info;
}

const OpInfo& OpInfoMap::Get(const std::string& type) const {
  const OpInfo* info = GetNullable(type);
  PADDLE_ENFORCE_NOT_NULL(info, phi::errors::NotFound("%s", WhyNoOp(type)));
  return *info;
}

std::string WhyNoOp(const std::string& type) {
  const std::string why_no_part = phi::WhyNoPart(phi::Part::kTrain);
  return "op type `" + type + "` is not registered" +
         (why_no_part.empty() ? "" : "; gradient ops and optimizers are in another library: ") +
         why_no_part;
}

std::vector<std::string> OpInfoMap::GetUseDefaultGradOpDescMakerOps() const {
  std::vector<std::string> types;
  for (const auto& item : map()) {
    if (item.second.use_default_grad_op_desc_maker_) types.push_back(item.first);
  }
  std::sort(types.begin(), types.end());
  return types;
}

}  // namespace framework
}  // namespace paddle
