#include "framework/program/op_version_registry.h"

#include <memory>
#include <set>

#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"
#include "phi/core/registration.h"

namespace paddle {
namespace framework {
namespace compatible {

OpVersionDesc&& OpVersionDesc::Add(OpUpdate::Kind kind, const std::string& name,
                                   const std::string& remark,
                                   const OpAttrVariantT& default_value) && {
  infos_.push_back({kind, name, remark, default_value, std::nullopt});
  return std::move(*this);
}

OpVersionDesc&& OpVersionDesc::NewAttr(const std::string& name, const std::string& remark,
                                       const OpAttrVariantT& default_value) && {
  return std::move(*this).Add(OpUpdate::Kind::kNewAttr, name, remark, default_value);
}
OpVersionDesc&& OpVersionDesc::ModifyAttr(const std::string& name, const std::string& remark,
                                          const OpAttrVariantT& default_value) && {
  return std::move(*this).Add(OpUpdate::Kind::kModifyAttr, name, remark, default_value);
}
OpVersionDesc&& OpVersionDesc::ModifyAttr(const std::string& name, const std::string& remark,
                                          const OpAttrVariantT& default_value,
                                          const OpAttrVariantT& old_default_value) && {
  infos_.push_back({OpUpdate::Kind::kModifyAttr, name, remark, default_value, old_default_value});
  return std::move(*this);
}
OpVersionDesc&& OpVersionDesc::BugfixWithBehaviorChanged(const std::string& remark) && {
  return std::move(*this).Add(OpUpdate::Kind::kBugfixWithBehaviorChanged, "", remark);
}

#define PHIBRIDGE_DEFINE_UPDATE(Name)                                                         \
  OpVersionDesc&& OpVersionDesc::Name(const std::string& name, const std::string& remark)&& { \
    return std::move(*this).Add(OpUpdate::Kind::k##Name, name, remark);                       \
  }
PHIBRIDGE_DEFINE_UPDATE(DeleteAttr)
PHIBRIDGE_DEFINE_UPDATE(NewInput)
PHIBRIDGE_DEFINE_UPDATE(DeleteInput)
PHIBRIDGE_DEFINE_UPDATE(ModifyInput)
PHIBRIDGE_DEFINE_UPDATE(NewOutput)
PHIBRIDGE_DEFINE_UPDATE(DeleteOutput)
PHIBRIDGE_DEFINE_UPDATE(ModifyOutput)
#undef PHIBRIDGE_DEFINE_UPDATE

OpVersion& OpVersion::AddCheckpoint(const std::string& note, OpVersionDesc&& op_version_desc) {
  checkpoints_.emplace_back(note, std::move(op_version_desc));
  return *this;
}
OpVersion& OpVersion::AddCheckpoint(const std::string& note) {
  return AddCheckpoint(note, OpVersionDesc());
}

OpVersionRegistrar& OpVersionRegistrar::GetInstance() {
  static auto* const instance = new OpVersionRegistrar;
  return *instance;
}

namespace {

// The histories that plug-ins put before those of the library.
phi::Replacements<OpVersion>& ReplacedVersions() {
  static auto* const replaced = new phi::Replacements<OpVersion>;
  return *replaced;
}

}  // namespace

OpVersion& OpVersionRegistrar::Register(const std::string& op_type) {
  // There is no place: the macro does not give one.
  if (phi::RegistrationCollector* const collector = phi::RegistrationCollector::Current()) {
    const auto history = std::make_shared<OpVersion>();  // which the caller fills
    phi::Registration made{phi::RegistrationKind::kOpVersions, op_type, "", {}, {}, {}};
    made.find = [this, op_type]() -> std::optional<phi::RegistrationPlace> {
      if (!Has(op_type)) return std::nullopt;
      return phi::RegistrationPlace();
    };
    made.insert = [this, op_type, history](bool replaces) {
      (replaces ? ReplacedVersions().Write() : versions_.Write())[op_type] = *history;
    };
    collector->registrations().push_back(std::move(made));
    return *history;
  }
  auto [it, inserted] = versions_.Write().try_emplace(op_type);
  PADDLE_ENFORCE(inserted, phi::errors::AlreadyExists(
                               "the versions of op `%s` are registered twice", op_type));
  return it->second;
}

const OpVersion* OpVersionRegistrar::Find(const std::string& op_type) const {
  if (const OpVersion* replaced = ReplacedVersions().Find(op_type)) return replaced;
  const auto& versions = versions_.Read();
  auto it = versions.find(op_type);
  return it == versions.end() ? nullptr : &it->second;
}

uint32_t OpVersionRegistrar::version_id(const std::string& op_type) const {
  const OpVersion* version = Find(op_type);
  return version == nullptr ? 0 : version->version_id();
}

int AddAttrsOfLaterVersions(const std::string& op_type, uint32_t saved_version,
                            AttributeMap* attrs) {
  const OpVersion* version = OpVersionRegistrar::GetInstance().Find(op_type);
  if (version == nullptr) return 0;
  int added = 0;
  for (uint32_t i = saved_version; i < version->version_id(); ++i) {
    for (const OpUpdate& update : version->checkpoints()[i].version_desc().infos()) {
      const bool is_new = update.kind == OpUpdate::Kind::kNewAttr;
      if ((!is_new && !update.old_default_value.has_value()) || attrs->count(update.name) > 0)
        continue;
      std::visit([&](const auto& value) { attrs->emplace(update.name, Attribute(value)); },
                 is_new ? update.default_value : *update.old_default_value);
      ++added;
    }
  }
  return added;
}

std::vector<std::string> DescribeUnknownOpVersions(const ProgramDesc& program) {
  std::set<std::string> used;
  for (size_t i = 0; i < program.Size(); ++i) {
    for (const OpDesc* op : program.Block(i).AllOps()) used.insert(op->Type());
  }
  const std::map<std::string, int32_t> saved = program.OpVersions();
  std::vector<std::string> lines;
  for (const std::string& type : used) {
    auto it = saved.find(type);
    if (it == saved.end()) continue;
    OpInfoMap::Instance().Has(type);  // loads the part that has the op, and its history
    const int64_t known = OpVersionRegistrar::GetInstance().version_id(type);
    if (it->second <= known) continue;
    lines.push_back("op `" + type + "` was saved at version " + std::to_string(it->second) +
                    ", but this library knows it up to version " + std::to_string(known) +
                    ": what changed since may not be obeyed");
  }
  return lines;
}

}  // namespace compatible
}  // namespace framework
}  // namespace paddle
