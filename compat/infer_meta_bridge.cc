#include "compat/infer_meta_bridge.h"

#include "compat/tensor_attribute.h"

namespace phibridge {
namespace {

using phi::Attribute;
using phi::AttributeType;

// Attribute types of any kernel of that name: they are the same on every back end.
const std::vector<phi::AttributeArgDef>* RegisteredAttributes(const char* kernel_name) {
  if (kernel_name == nullptr) return nullptr;
  const phi::KernelKeyMap* map = phi::KernelFactory::Instance().FindKernelMap(kernel_name);
  return map == nullptr || map->empty() ? nullptr
                                        : &map->begin()->second.args_def().attribute_defs();
}

// How many numbers the tensors behind these hold, as far as their shapes tell.
int64_t KnownElements(const MetaTensorList& metas) {
  if (metas.size() != 1) return static_cast<int64_t>(metas.size());
  if (metas[0] == nullptr || !metas[0]->initialized()) return 1;
  const int64_t elements = phi::product(metas[0]->dims());
  return elements > 0 ? elements : 1;
}

Attribute UnknownIntegers(int64_t count) {
  phi::IntArray array(std::vector<int64_t>(static_cast<size_t>(count), -1));
  array.SetFromTensor(true);
  return array;
}

Attribute UnknownScalar() {
  phi::Scalar scalar(-1);
  scalar.SetFromTensor(true);
  return scalar;
}

// The stand-in for a tensor's value at compile time.
Attribute UnknownAttribute(const MetaTensorList& metas, AttributeType wanted,
                           const AttributeName& name) {
  switch (wanted) {
    case AttributeType::INT_ARRAY:
      return UnknownIntegers(KnownElements(metas));
    case AttributeType::INT32S:
    case AttributeType::INT64S:
      return ConvertAttribute(UnknownIntegers(KnownElements(metas)), wanted, name);
    case AttributeType::SCALAR:
      return UnknownScalar();
    case AttributeType::SCALARS: {
      std::vector<phi::Scalar> scalars(metas.size(), std::get<phi::Scalar>(UnknownScalar()));
      return scalars;
    }
    default:
      return ConvertAttribute(UnknownScalar(), wanted, name);
  }
}

Attribute AttributeFromMetas(const MetaTensorList& metas, AttributeType wanted, bool reads_values,
                             const AttributeName& name) {
  if (wanted == AttributeType::UNDEFINED) {  // no kernel says: several numbers are an IntArray
    wanted = KnownElements(metas) == 1 ? AttributeType::SCALAR : AttributeType::INT_ARRAY;
  }
  if (!reads_values) return UnknownAttribute(metas, wanted, name);
  std::vector<const phi::TensorBase*> tensors;
  for (const auto& meta : metas) tensors.push_back(meta == nullptr ? nullptr : meta->tensor());
  return AttributeFromTensors(tensors, wanted, name);
}

}  // namespace

bool MetaArgumentSource::GetAttrFromInput(const AttributeName& name, AttributeType wanted,
                                          Attribute* value) const {
  const MetaTensorList metas = InputMetas(name.attr_name);
  if (metas.empty()) return false;
  *value = AttributeFromMetas(metas, wanted, ReadsValues(), name);
  return true;
}

phi::InferMetaContext BuildInferMetaContext(const MetaArgumentSource& source,
                                            const phi::KernelSignature& signature,
                                            const std::vector<phi::AttributeArgDef>* wanted) {
  phi::InferMetaContext context(phi::MetaConfig(source.IsRuntime(), source.IsRunMkldnnKernel()));
  context.Reserve(signature.input_names.size(), signature.attr_names.size(),
                  signature.output_names.size());
  for (const char* name : signature.input_names) context.EmplaceBackInputs(source.InputMetas(name));
  if (wanted == nullptr) wanted = RegisteredAttributes(signature.name);
  const char* taker = signature.name == nullptr ? source.OpType().c_str() : signature.name;
  for (size_t i = 0; i < signature.attr_names.size(); ++i) {
    const bool is_known = wanted != nullptr && i < wanted->size();
    context.EmplaceBackAttr(
        BuildAttribute(source, signature.attr_names[i],
                       is_known ? (*wanted)[i].type_index : AttributeType::UNDEFINED, taker));
  }
  for (const char* name : signature.output_names)
    context.EmplaceBackOutputs(source.OutputMetas(name));
  return context;
}

}  // namespace phibridge
