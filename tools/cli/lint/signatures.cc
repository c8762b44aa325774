// The rule that what a mapping answers can be called.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "compat/op_utils_map.h"
#include "compat/signature_enumeration.h"
#include "compat/tensor_attribute.h"
#include "framework/op/phi_attribute.h"
#include "framework/program/var_names.h"
#include "phi/core/kernel_factory.h"
#include "tools/cli/lint/lint.h"

namespace phibridge {
namespace tools {
namespace {

namespace fw = paddle::framework;

template <typename Entry>
const Entry* FindByName(const std::vector<Entry>& entries, const char* name) {
  for (const Entry& entry : entries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

// Values of the type that an attribute has, some of which convert to whatever that type can become.
std::vector<phi::Attribute> Samples(const phi::Attribute& value) {
  using phi::AttributeType;
  switch (phi::TypeOfAttribute(value)) {
    case AttributeType::INT32:
      return {1, 5};
    case AttributeType::INT64:
      return {int64_t{1}, int64_t{5}};
    case AttributeType::STRING:
      return {std::string("1"), std::string("float32"), std::string("NCHW")};
    case AttributeType::INT32S:
      return {std::vector<int>{1}};
    case AttributeType::INT64S:
      return {std::vector<int64_t>{1}};
    case AttributeType::FLOAT32S:
      return {std::vector<float>{1}};
    case AttributeType::FLOAT64S:
      return {std::vector<double>{1}};
    case AttributeType::BOOLS:
      return {std::vector<bool>{true}};
    case AttributeType::STRINGS:
      return {std::vector<std::string>{"1"}};
    default:
      return {value};
  }
}

template <typename Convert>
bool Succeeds(const Convert& convert) {
  try {
    convert();
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

bool Converts(const phi::Attribute& value, phi::AttributeType wanted, const AttributeName& name) {
  const std::vector<phi::Attribute> samples = Samples(value);
  return std::any_of(samples.begin(), samples.end(), [&](const phi::Attribute& sample) {
    return Succeeds([&] { ConvertAttribute(sample, wanted, name); });
  });
}

bool TensorConverts(phi::AttributeType wanted, const AttributeName& name) {
  phi::DenseTensor tensor;
  tensor.Resize(phi::make_ddim({1}));
  *tensor.mutable_data<int64_t>(phi::CPUPlace()) = 1;
  return Succeeds([&] { AttributeFromTensors({&tensor}, wanted, name); });
}

// Compares one signature with one kernel.
class Fit {
 public:
  Fit(const OpDescription& op, const phi::KernelSignature& signature, const phi::Kernel& kernel)
      : op_(op), signature_(signature), args_(kernel.args_def()) {}

  std::vector<std::string> Problems() {
    const bool inputs = Count("inputs", signature_.input_names.size(), args_.input_defs().size());
    const bool attributes =
        Count("attributes", signature_.attr_names.size(), args_.attribute_defs().size());
    const bool outputs =
        Count("outputs", signature_.output_names.size(), args_.output_defs().size());
    if (!inputs || !attributes || !outputs) return problems_;
    for (size_t i = 0; i < signature_.input_names.size(); ++i) {
      Tensor("input", op_.inputs, signature_.input_names[i], args_.input_defs()[i]);
    }
    for (size_t i = 0; i < signature_.output_names.size(); ++i) {
      Tensor("output", op_.outputs, signature_.output_names[i], args_.output_defs()[i]);
    }
    for (size_t i = 0; i < signature_.attr_names.size(); ++i) {
      Attribute(signature_.attr_names[i], args_.attribute_defs()[i].type_index);
    }
    return problems_;
  }

 private:
  bool Count(const char* what, size_t given, size_t wanted) {
    if (given == wanted) return true;
    problems_.push_back(fmt::format("gives {} {}, the kernel takes {}", given, what, wanted));
    return false;
  }

  void Tensor(const char* what, const std::vector<OpProtoArgument>& slots, const char* name,
              const phi::TensorArgDef& def) {
    const OpProtoArgument* slot = FindByName(slots, name);
    if (slot == nullptr && def.is_optional) {
      absent_.insert(name);
    } else if (slot == nullptr && absent_.count(fw::GradOriginalVarName(name)) == 0) {
      problems_.push_back(fmt::format("names {} `{}`, which the op does not have", what, name));
    } else if (slot != nullptr && slot->duplicable && !def.is_vector &&
               def.kind != phi::TensorKind::kTensorArray) {
      problems_.push_back(fmt::format("gives {} `{}`, a list, for one tensor", what, name));
    }
  }

  void Attribute(const char* name, phi::AttributeType wanted) {
    const AttributeName attribute{op_.type, name};
    bool fits = false;
    if (FindByName(op_.inputs, name) != nullptr) {
      fits = TensorConverts(wanted, attribute);
    } else if (const OpProtoAttribute* declared = FindByName(op_.attributes, name)) {
      phi::Attribute value;
      fits = !DeclaredValue(*declared, &value) || Converts(value, wanted, attribute);
    } else {
      problems_.push_back(fmt::format("names attribute `{}`, which the op does not have", name));
      return;
    }
    if (fits) return;
    problems_.push_back(fmt::format("gives attribute `{}` for a {}, which it cannot become", name,
                                    phi::AttributeTypeName(wanted)));
  }

  // A value of the attribute's type: the default of the op, or of its forward op. False if it has
  // none.
  bool DeclaredValue(const OpProtoAttribute& attribute, phi::Attribute* value) const {
    const std::string& owner = op_.forward.empty() ? op_.type : op_.forward;
    const fw::AttributeMap& defaults = fw::DefaultAttributes(owner);
    const auto it = defaults.find(attribute.name);
    return it != defaults.end() && fw::ToPhiAttribute(it->second, value);
  }

  const OpDescription& op_;
  const phi::KernelSignature& signature_;
  const phi::KernelArgsDef& args_;
  std::vector<std::string> problems_;
  std::set<std::string>
      absent_;  // optional inputs that the op does not have; then it has no gradient of them either
};

void CheckSignature(const OpDescription& op, const phi::KernelSignature& signature,
                    LintFindings* findings) {
  const phi::KernelKeyMap* kernels = phi::KernelFactory::Instance().FindKernelMap(signature.name);
  if (kernels == nullptr || kernels->empty()) {
    findings->push_back(
        {op.type, "no kernel",
         phi::Format("no kernel `%s` is registered for %s", signature.name, signature)});
    return;
  }
  std::map<std::string, std::string> problems;  // text → one registration that has it
  for (const auto& [key, kernel] : *kernels) {
    for (std::string& problem : Fit(op, signature, kernel).Problems()) {
      std::string& where = problems[std::move(problem)];
      const std::string source =
          fmt::format("{}:{}", phi::SourcePath(kernel.file()), kernel.line());
      if (where.empty() || source < where) where = source;
    }
  }
  for (const auto& [problem, where] : problems) {
    findings->push_back({op.type, "kinds", phi::Format("%s %s (%s)", signature, problem, where)});
  }
}

}  // namespace

OpSignatures SignaturesOf(const std::string& op_type) {
  OpSignatures out;
  out.description = OpDescriptions::Instance().Find(op_type);
  if (!phi::HasCompatiblePhiKernel(op_type)) return out;
  EnumeratedSignatures found = EnumerateSignatures(op_type, out.description);
  for (phi::KernelSignature& signature : found.signatures) {
    if (signature.IsValid()) out.signatures.push_back(std::move(signature));
  }
  out.errors = std::move(found.errors);
  out.complete = found.complete;
  return out;
}

void CheckSignaturesFit(const OpSignatures& op, LintFindings* findings) {
  if (op.description == nullptr) return;
  const std::string& type = op.description->type;
  for (const std::string& error : op.errors) findings->push_back({type, "mapping failed", error});
  if (!op.complete)
    findings->push_back({type, "mapping failed", "asks too many questions to be enumerated"});
  for (const phi::KernelSignature& signature : op.signatures) {
    CheckSignature(*op.description, signature, findings);
  }
}

}  // namespace tools
}  // namespace phibridge
