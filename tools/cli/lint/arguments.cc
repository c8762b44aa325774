// The rule that nothing of a legacy op gets lost.
#include <fmt/format.h>

#include <set>

#include "compat/default_signature.h"
#include "compat/mapping_notes.h"
#include "tools/cli/lint/lint.h"

namespace phibridge {
namespace tools {
namespace {

using Names = std::set<std::string>;

struct MappedNames {
  Names inputs, outputs, attributes;
};

MappedNames Mapped(const OpSignatures& op) {
  MappedNames names;
  for (const phi::KernelSignature& signature : op.signatures) {
    names.inputs.insert(signature.input_names.begin(), signature.input_names.end());
    names.attributes.insert(signature.attr_names.begin(), signature.attr_names.end());
    names.outputs.insert(signature.output_names.begin(), signature.output_names.end());
  }
  // an attribute may come from an input
  for (const OpProtoArgument& input : op.description->inputs) {
    if (names.attributes.count(input.name) != 0) names.inputs.insert(input.name);
  }
  return names;
}

class Check {
 public:
  Check(const OpSignatures& op, LintFindings* findings)
      : op_(op),
        reasons_(MappingNotes::Instance().DroppedBy(op.description->type)),
        findings_(findings) {}

  /// `optional`: no reason need be given, but one may.
  void Argument(const char* what, const std::string& name, bool is_mapped, bool optional = false) {
    declared_.insert(name);
    const bool dropped = reasons_.count(name) != 0;
    if (!is_mapped && !dropped && !optional) {
      Add("not mapped",
          fmt::format("{} `{}` is in no signature and not dropped with a reason", what, name));
    } else if (is_mapped && dropped) {
      Add("stale reason", fmt::format("{} `{}` is dropped with a reason, but mapped", what, name));
    }
  }

  void ReasonsAreOfDeclaredNames() {
    for (const auto& [name, reason] : reasons_) {
      if (declared_.count(name) != 0) continue;
      Add("stale reason",
          fmt::format("`{}` is dropped with a reason, but the op declares no such thing", name));
    }
  }

 private:
  void Add(const char* rule, std::string detail) {
    findings_->push_back({op_.description->type, rule, std::move(detail)});
  }

  const OpSignatures& op_;
  const MappingNotes::Reasons& reasons_;
  LintFindings* findings_;
  Names declared_;
};

}  // namespace

void CheckArgumentsAreMapped(const OpSignatures& op, LintFindings* findings) {
  if (op.description == nullptr || op.signatures.empty()) return;
  const MappedNames mapped = Mapped(op);
  Check check(op, findings);
  for (const OpProtoArgument& output : op.description->outputs) {
    if (output.extra || output.quant) continue;
    check.Argument("output", output.name, mapped.outputs.count(output.name) != 0);
  }
  // A gradient op gets all inputs and attributes that its forward op has, needed or not.
  if (!op.description->forward.empty()) return;
  for (const OpProtoArgument& input : op.description->inputs) {
    if (input.extra || input.quant) continue;
    check.Argument("input", input.name, mapped.inputs.count(input.name) != 0);
  }
  for (const OpProtoAttribute& attr : op.description->attributes) {
    check.Argument("attribute", attr.name, mapped.attributes.count(attr.name) != 0,
                   attr.extra || attr.quant || IsCommonAttribute(attr.name));
  }
  check.ReasonsAreOfDeclaredNames();
}

}  // namespace tools
}  // namespace phibridge
