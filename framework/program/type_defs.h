#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "framework/program/proto/var_type.h"
#include "framework/program/var_names.h"
#include "phi/common/scalar.h"

namespace paddle {

using blank = std::monostate;

/// std::get that takes temporaries too: the reference then lives to the end of the expression.
template <typename T, typename... Types>
const T& GetConst(const std::variant<Types...>& value) {
  return std::get<T>(value);
}

namespace framework {

class BlockDesc;
class InferNoNeedBufferVarsFN;
class InferShapeContext;
class InferVarTypeContext;
class OpDesc;
class OperatorBase;
class VarDesc;
class Variable;

/// Parameter name ("X") to the names of the variables in that slot.
using VariableNameMap = std::map<std::string, std::vector<std::string>>;
using VariableValueMap = std::map<std::string, std::vector<Variable*>>;

/// One attribute of an op. Alternative i + 1 is AttrType i; the first is "no value".
/// BlockDesc* and VarDesc* are not owned: they live in the ProgramDesc that the op belongs to.
using Attribute =
    std::variant<blank, int, float, std::string, std::vector<int>, std::vector<float>,
                 std::vector<std::string>, bool, std::vector<bool>, BlockDesc*, int64_t,
                 std::vector<BlockDesc*>, std::vector<int64_t>, std::vector<double>, VarDesc*,
                 std::vector<VarDesc*>, double, ::phi::Scalar, std::vector<::phi::Scalar>>;
using AttributeMap = std::unordered_map<std::string, Attribute>;

using OpCreator =
    std::function<OperatorBase*(const std::string& type, const VariableNameMap& inputs,
                                const VariableNameMap& outputs, const AttributeMap& attrs)>;
/// Forward op, names that need no gradient, (out) gradient name → forward name, blocks of gradient
/// ops.
using GradOpMakerFN = std::function<std::vector<std::unique_ptr<OpDesc>>(
    const OpDesc& forward_op, const std::unordered_set<std::string>& no_grad_set,
    std::unordered_map<std::string, std::string>* grad_to_var,
    const std::vector<BlockDesc*>& grad_block)>;
using InferVarTypeFN = std::function<void(InferVarTypeContext*)>;
using InferShapeFN = std::function<void(InferShapeContext*)>;
using InplacePair = std::unordered_map<std::string, std::string>;
/// Input parameter → output parameter that may share its memory.
using InferInplaceOpFN = std::function<InplacePair(bool use_cuda)>;

}  // namespace framework
}  // namespace paddle

/// The value of a std::variant, as sources of 2.0–2.3 and later spell it. A wrong alternative
/// throws std::bad_variant_access.
#ifndef PADDLE_GET
#define PADDLE_GET(TYPE, VALUE) (std::get<TYPE>(VALUE))
#define PADDLE_GET_CONST(TYPE, VALUE) (::paddle::GetConst<TYPE>(VALUE))
#endif
#ifndef BOOST_GET
#define BOOST_GET(TYPE, VALUE) PADDLE_GET(TYPE, VALUE)
#define BOOST_GET_CONST(TYPE, VALUE) PADDLE_GET_CONST(TYPE, VALUE)
#endif
