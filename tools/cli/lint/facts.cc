// Mappings, declarations and kernels beside what was read off the original: signatures.json (2.3),
// op_protos.json and kernels.json (2.6).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "compat/default_signature.h"
#include "compat/mapping_notes.h"
#include "framework/op/op_record.h"
#include "framework/op/phi_attribute.h"
#include "framework/program/mapped_file.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"
#include "phi/core/kernel_factory.h"
#include "tools/cli/lint/lint.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;

json ReadFacts(const std::string& folder, const char* file) {
  const std::string path = (std::filesystem::path(folder) / file).string();
  json facts = json::parse(ReadFile(path), nullptr, false);
  PADDLE_ENFORCE(!facts.is_discarded(), phi::errors::InvalidArgument("%s holds no JSON", path));
  return facts;
}

// ---- signatures

// "scale(X; scale -> Out)" for each way to read a signature whose names may be {"one_of": […]}.
std::vector<std::string> Expand(const json& name) {
  if (name.is_object()) return name.at("one_of").get<std::vector<std::string>>();
  return {name.get<std::string>()};
}

std::vector<std::string> Joined(const json& names) {
  std::vector<std::string> texts = {""};
  for (const json& name : names) {
    std::vector<std::string> longer;
    for (const std::string& text : texts) {
      for (const std::string& choice : Expand(name))
        longer.push_back(text + (text.empty() ? "" : ", ") + choice);
    }
    texts = std::move(longer);
  }
  return texts;
}

std::vector<std::string> SignatureTexts(const json& signature) {
  std::vector<std::string> texts;
  for (const std::string& kernel : Expand(signature.at("kernel"))) {
    if (kernel == "unregistered") continue;
    for (const std::string& inputs : Joined(signature.at("inputs"))) {
      for (const std::string& attrs : Joined(signature.at("attrs"))) {
        for (const std::string& outputs : Joined(signature.at("outputs"))) {
          texts.push_back(fmt::format("{}({}; {} -> {})", kernel, inputs, attrs, outputs));
        }
      }
    }
  }
  return texts;
}

template <typename Names>
json ListOf(const Names& names) {
  return std::vector<std::string>(names.begin(), names.end());
}

std::string TextOf(const phi::KernelSignature& signature) {
  return SignatureTexts({{"kernel", signature.name},
                         {"inputs", ListOf(signature.input_names)},
                         {"attrs", ListOf(signature.attr_names)},
                         {"outputs", ListOf(signature.output_names)}})
      .at(0);
}

// The signature with the names that the record has for slots of that version.
json WithPresentSlots(const std::string& op, json signature) {
  const auto* info = paddle::framework::OpInfoMap::Instance().GetNullable(op);
  if (info == nullptr || info->record_ == nullptr) return signature;
  for (const char* side : {"inputs", "outputs"}) {
    for (json& name : signature.at(side)) {
      for (const auto& older : info->record_->older_slots) {
        if (name == older.first) {
          name = older.second;
          break;
        }
      }
    }
  }
  return signature;
}

// One way to read each signature of the original must be one of ours; nothing to compare if PHI has
// no kernel yet.
void CompareSignatures(const json& mapping, LintFindings* findings) {
  const std::string op = mapping.at("op").get<std::string>();
  std::vector<std::string> ours;
  for (const phi::KernelSignature& signature : SignaturesOf(op).signatures) {
    ours.push_back(TextOf(signature));
  }
  if (ours.empty()) return;
  for (const json& signature : mapping.at("signatures")) {
    const std::vector<std::string> texts = SignatureTexts(WithPresentSlots(op, signature));
    const bool has_one = std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return std::find(ours.begin(), ours.end(), text) != ours.end();
    });
    if (has_one || texts.empty()) continue;
    findings->push_back(
        {op, "differs", "the original's " + texts[0] + " is none of the signatures here"});
    return;
  }
}

// ---- declarations

using Slots = std::vector<OpProtoArgument>;

void CompareSlots(const std::string& op, const char* what, const Slots& ours, const json& facts,
                  LintFindings* findings) {
  for (const json& fact : facts) {
    const std::string name = fact.at("name").get<std::string>();
    const auto slot =
        std::find_if(ours.begin(), ours.end(), [&](const auto& s) { return s.name == name; });
    if (slot == ours.end()) {
      findings->push_back(
          {op, "declaration", fmt::format("{} `{}` of the original is not declared", what, name)});
    } else if (slot->duplicable != fact.value("duplicable", false) ||
               slot->dispensable != fact.value("dispensable", false)) {
      findings->push_back(
          {op, "declaration",
           fmt::format("{} `{}` is a list, or optional, only here or only there", what, name)});
    }
  }
}

// True if the values are the same, numbers in float32.
bool SameDefault(const phi::Attribute& ours, const json& fact) {
  return std::visit(
      [&](const auto& value) {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, bool>) {
          return fact.is_boolean() && fact.get<bool>() == value;
        } else if constexpr (std::is_arithmetic_v<T>) {
          return fact.is_number() &&
                 static_cast<float>(fact.get<double>()) == static_cast<float>(value);
        } else if constexpr (std::is_same_v<T, std::string>) {
          return fact.is_string() && fact.get<std::string>() == value;
        } else if constexpr (std::is_same_v<T, std::vector<int>> ||
                             std::is_same_v<T, std::vector<int64_t>> ||
                             std::is_same_v<T, std::vector<float>> ||
                             std::is_same_v<T, std::vector<double>>) {
          if (!fact.is_array() || fact.size() != value.size()) return false;
          for (size_t i = 0; i < value.size(); ++i) {
            if (static_cast<float>(fact[i].get<double>()) != static_cast<float>(value[i]))
              return false;
          }
          return true;
        } else {
          return true;  // no other type has a default that means something
        }
      },
      ours);
}

void CompareAttributes(const OpDescription& op, const json& facts, LintFindings* findings) {
  const auto& defaults = paddle::framework::DefaultAttributes(op.type);
  for (const json& fact : facts) {
    const std::string name = fact.at("name").get<std::string>();
    const auto declared =
        std::find_if(op.attributes.begin(), op.attributes.end(),
                     [&](const OpProtoAttribute& attribute) { return attribute.name == name; });
    if (declared == op.attributes.end()) {
      // what is not part of the op's meaning, or only marks it for the original's shape functions
      if (fact.value("extra", false) || IsCommonAttribute(name) || name[0] == '@') continue;
      findings->push_back({op.type, "declaration",
                           fmt::format("attribute `{}` of the original is not declared", name)});
      continue;
    }
    const auto ours = defaults.find(name);
    phi::Attribute value;
    if (!fact.contains("default") || ours == defaults.end()) continue;
    if (!paddle::framework::ToPhiAttribute(ours->second, &value) ||
        SameDefault(value, fact.at("default")))
      continue;
    findings->push_back({op.type, "declaration",
                         fmt::format("the default of `{}` is {} in the original", name,
                                     fact.at("default").dump())});
  }
}

void CompareDeclaration(const OpDescription& op, const json& fact, LintFindings* findings) {
  CompareSlots(op.type, "input", op.inputs, fact.at("inputs"), findings);
  CompareSlots(op.type, "output", op.outputs, fact.at("outputs"), findings);
  CompareAttributes(op, fact.at("attrs"), findings);
}

// ---- kernels

// The types that a kernel takes on the CPU.
std::set<std::string> TypesOf(const phi::KernelKeyMap& kernels) {
  std::set<std::string> types;
  for (const auto& entry : kernels) {
    if (entry.first.backend() == phi::Backend::CPU)
      types.insert(phi::DataTypeToString(entry.first.dtype()));
  }
  return types;
}

// The kernels that the op's signatures name take all types that the original's take on the CPU.
void CompareKernelTypes(const std::string& op, const json& kernels, LintFindings* findings) {
  std::set<std::string> seen;
  for (const phi::KernelSignature& signature : SignaturesOf(op).signatures) {
    const std::string name = signature.name;
    const phi::KernelKeyMap* ours = phi::KernelFactory::Instance().FindKernelMap(name);
    if (ours == nullptr || !kernels.contains(name) || !seen.insert(name).second) continue;
    const std::set<std::string> types = TypesOf(*ours);
    if (types.empty() || types.count(phi::DataTypeToString(phi::DataType::UNDEFINED)) != 0)
      continue;
    for (const json& dtype : kernels.at(name).value("cpu", json::array())) {
      if (types.count(dtype.get<std::string>()) != 0) continue;
      findings->push_back(
          {op, "types",
           fmt::format("the original's kernel {} takes {} too", name, dtype.get<std::string>())});
    }
  }
}

}  // namespace

LintFindings CheckAgainstFacts(const std::vector<std::string>& ops, const std::string& folder) {
  LintFindings findings;
  std::map<std::string, json> mappings;
  const json signatures = ReadFacts(folder, "signatures.json");
  for (const json& mapping : signatures.at("arg_mappings")) {
    mappings[mapping.at("op").get<std::string>()] = mapping;
  }
  const json protos = ReadFacts(folder, "op_protos.json");
  const json kernels = ReadFacts(folder, "kernels.json").at("phi");
  for (const std::string& op : ops) {
    LintFindings of_op;
    const auto mapping = mappings.find(op);
    if (mapping != mappings.end()) CompareSignatures(mapping->second, &of_op);
    const OpDescription* description = OpDescriptions::Instance().Find(op);
    if (description != nullptr && description->forward.empty() && protos.contains(op)) {
      CompareDeclaration(*description, protos.at(op), &of_op);
    }
    CompareKernelTypes(op, kernels, &of_op);
    const bool has_reason = MappingNotes::Instance().DifferenceOf(op) != nullptr;
    if (has_reason && of_op.empty()) {
      findings.push_back(
          {op, "stale reason", "it is said to differ from the original, and does not"});
    }
    if (!has_reason) findings.insert(findings.end(), of_op.begin(), of_op.end());
  }
  return findings;
}

}  // namespace tools
}  // namespace phibridge
