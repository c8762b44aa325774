#include "framework/op/custom_op.h"

#include <algorithm>
#include <memory>

#include "framework/op/custom_op_grad.h"
#include "framework/op/legacy_kernel_registry.h"
#include "framework/op/op_info_filler.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/var_type_inference.h"

namespace paddle {
namespace {

namespace fw = framework;

bool IsVector(const std::string& slot) { return slot.find("@VECTOR") != std::string::npos; }
bool IsOptional(const std::string& slot) { return slot.find("@OPTIONAL") != std::string::npos; }

// X of X@GRAD; "" of other names.
std::string BaseOf(const std::string& slot) {
  static const std::string kGrad = "@GRAD";
  const bool ends = slot.size() > kGrad.size() &&
                    slot.compare(slot.size() - kGrad.size(), kGrad.size(), kGrad) == 0;
  return ends ? slot.substr(0, slot.size() - kGrad.size()) : "";
}

bool Has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The input whose shape and type an output has if no function tells; "": none is known.
std::string LikeInput(const CustomOpInfo& op, const std::string& output) {
  for (const auto& pair : op.inplace) {
    if (pair.second == output) return pair.first;
  }
  const std::string base = BaseOf(output);
  if (Has(op.inputs, base)) return base;
  return op.inputs.size() == 1 ? op.inputs[0] : "";
}

// Calls visit(T()) for the C++ type that Attrs() names. False if it is none of them.
template <typename Visit>
bool VisitAttrType(const std::string& type, const Visit& visit) {
  if (type == "bool") return visit(false), true;
  if (type == "int") return visit(0), true;
  if (type == "float") return visit(0.0f), true;
  if (type == "int64_t") return visit(int64_t{0}), true;
  if (type == "std::string") return visit(std::string()), true;
  if (type == "std::vector<int>") return visit(std::vector<int>()), true;
  if (type == "std::vector<float>") return visit(std::vector<float>()), true;
  if (type == "std::vector<int64_t>") return visit(std::vector<int64_t>()), true;
  if (type == "std::vector<std::string>") return visit(std::vector<std::string>()), true;
  return false;
}

template <typename Get>
std::vector<fw::Attribute> AttributesOf(const CustomOpInfo& op, const Get& get) {
  std::vector<fw::Attribute> attrs;
  for (const auto& [name, type] : op.attrs) {
    VisitAttrType(type, [&, slot = name](auto none) { attrs.emplace_back(get(slot, none)); });
  }
  return attrs;
}

class CustomOpMaker : public fw::OpProtoAndCheckerMaker {
 public:
  explicit CustomOpMaker(const CustomOpInfo& op) : op_info_(op) {}
  void Make() override {
    for (const std::string& slot : op_info_.inputs) {
      auto input = AddInput(slot, "An input of the custom operator.");
      if (IsVector(slot)) input.AsDuplicable();
      if (IsOptional(slot)) input.AsDispensable();
    }
    for (const std::string& slot : op_info_.outputs) {
      auto output = AddOutput(slot, "An output of the custom operator.");
      if (IsVector(slot)) output.AsDuplicable();
      if (IsOptional(slot)) output.AsDispensable();
    }
    for (const auto& [name, type] : op_info_.attrs) {
      VisitAttrType(type, [&, slot = name](auto none) {
        AddAttr<decltype(none)>(slot, "An attribute of the custom operator.").SetDefault(none);
      });
    }
    AddComment("A custom operator.");
  }

 private:
  const CustomOpInfo& op_info_;
};

// Takes inputs of any types, and goes by that of the first.
class CustomOperator : public fw::OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;

  fw::OpKernelType GetExpectedKernelType(const fw::ExecutionContext& ctx) const override {
    for (const auto& slot : Inputs()) {
      for (const phi::DenseTensor* tensor : ctx.MultiInput<phi::DenseTensor>(slot.first)) {
        if (tensor == nullptr || tensor->dtype() == DataType::UNDEFINED) continue;
        return fw::OpKernelType(fw::TransToProtoVarType(tensor->dtype()), ctx.GetPlace());
      }
    }
    return fw::OpKernelType(fw::proto::VarType::FP32, ctx.GetPlace());
  }
  fw::OpKernelType GetKernelTypeForVar(const std::string&, const phi::DenseTensor& tensor,
                                       const fw::OpKernelType& expected) const override {
    return fw::OpKernelType(expected.data_type_, tensor.place(), tensor.layout());
  }
};

// An input that the operator may write, and whose output is another variable, is copied first.
bool NeedsCopy(const CustomOpInfo& op, const std::string& slot, size_t i,
               const phi::DenseTensor& tensor, const fw::ExecutionContext& ctx) {
  const auto pair = op.inplace.find(slot);
  if (pair == op.inplace.end()) return false;
  const auto outputs = ctx.MultiOutput<phi::DenseTensor>(pair->second);
  return i >= outputs.size() || outputs[i] != &tensor;
}

CustomOpArguments<Tensor> TensorsOf(const CustomOpInfo& op, const fw::ExecutionContext& ctx) {
  CustomOpArguments<Tensor> from;
  from.op_type = op.type;
  for (const std::string& slot : op.inputs) {
    std::vector<Tensor>& of_slot = from.inputs.emplace_back();
    const auto tensors = ctx.MultiInput<phi::DenseTensor>(slot);
    for (size_t i = 0; i < tensors.size(); ++i) {
      if (tensors[i] == nullptr) continue;
      const Tensor shared(*tensors[i]);
      of_slot.push_back(NeedsCopy(op, slot, i, *tensors[i], ctx) ? shared.copy_to(shared.place())
                                                                 : shared);
    }
  }
  from.attrs = AttributesOf(op, [&ctx](const std::string& name, const auto& none) {
    return ctx.Attr<std::decay_t<decltype(none)>>(name);
  });
  return from;
}

// The outputs in order; null for one that nobody wants. A function gives either all of them, or
// those that no input takes the place of, each with or without the optional ones that are absent.
std::vector<phi::DenseTensor*> TargetsFor(const CustomOpInfo& op, const fw::ExecutionContext& ctx,
                                          bool skip_inplace, bool skip_absent) {
  std::vector<phi::DenseTensor*> targets;
  for (const std::string& slot : op.outputs) {
    const auto at = std::find_if(op.inplace.begin(), op.inplace.end(),
                                 [&](const auto& pair) { return pair.second == slot; });
    if (skip_inplace && at != op.inplace.end()) continue;
    const auto tensors = ctx.MultiOutput<phi::DenseTensor>(slot);
    if (tensors.empty() && !(skip_absent && IsOptional(slot))) targets.push_back(nullptr);
    targets.insert(targets.end(), tensors.begin(), tensors.end());
  }
  return targets;
}

void Give(const Tensor& value, phi::DenseTensor* to) {
  if (to == nullptr || !value.initialized()) return;
  phi::DenseTensor given = value.dense();
  given.set_lod(to->lod());
  *to = given;
}

// What changed in place of an output.
void GiveInplace(const CustomOpInfo& op, const fw::ExecutionContext& ctx,
                 const CustomOpArguments<Tensor>& from) {
  for (size_t i = 0; i < op.inputs.size(); ++i) {
    const auto pair = op.inplace.find(op.inputs[i]);
    if (pair == op.inplace.end()) continue;
    const auto outputs = ctx.MultiOutput<phi::DenseTensor>(pair->second);
    for (size_t j = 0; j < std::min(outputs.size(), from.inputs[i].size()); ++j) {
      Give(from.inputs[i][j], outputs[j]);
    }
  }
}

void RunCustomOp(const CustomOpInfo& op, const fw::ExecutionContext& ctx) {
  CustomOpArguments<Tensor> from = TensorsOf(op, ctx);
  const std::vector<Tensor> results = op.kernel(&from);
  for (const bool skip_inplace : {false, true}) {
    for (const bool skip_absent : {false, true}) {
      const auto targets = TargetsFor(op, ctx, skip_inplace, skip_absent);
      if (targets.size() != results.size()) continue;
      for (size_t i = 0; i < results.size(); ++i) Give(results[i], targets[i]);
      if (skip_inplace) GiveInplace(op, ctx, from);
      return;
    }
  }
  PADDLE_THROW(phi::errors::InvalidArgument(
      "custom op `%s`: its kernel gives %d tensors, and Outputs() names %d", op.type,
      results.size(), op.outputs.size()));
}

void InferCustomShapes(const CustomOpInfo& op, fw::InferShapeContext* ctx) {
  if (op.shapes == nullptr) {
    for (const std::string& output : op.outputs) {
      const std::string like = LikeInput(op, output);
      if (like.empty() || !ctx->HasOutputs(output, true) || !ctx->HasInputs(like, true)) continue;
      const size_t count = std::min(ctx->Outputs(output).size(), ctx->Inputs(like).size());
      for (size_t i = 0; i < count; ++i) {
        if (ctx->Outputs(output)[i] != fw::kEmptyVarName) ctx->ShareDim(like, output, i, i);
      }
    }
    return;
  }
  CustomOpArguments<std::vector<int64_t>> from;
  from.op_type = op.type;
  for (const std::string& slot : op.inputs) {
    auto& of_slot = from.inputs.emplace_back();
    if (!ctx->HasInputs(slot, true)) continue;
    for (const phi::DDim& dims : ctx->GetInputsDim(slot)) of_slot.push_back(phi::vectorize(dims));
  }
  from.attrs = AttributesOf(op, [ctx](const std::string& name, const auto& none) {
    return ctx->Attrs().Get<std::decay_t<decltype(none)>>(name);
  });
  const std::vector<std::vector<int64_t>> shapes = op.shapes(&from);
  size_t next = 0;
  for (const std::string& slot : op.outputs) {
    const size_t count = std::max<size_t>(ctx->Outputs(slot).size(), 1);
    PADDLE_ENFORCE_LE(next + count, shapes.size(),
                      phi::errors::InvalidArgument(
                          "custom op `%s`: its shape function gives %d shapes, and there are more "
                          "outputs",
                          op.type, shapes.size()));
    std::vector<phi::DDim> dims;
    for (size_t i = 0; i < count; ++i) dims.push_back(phi::make_ddim(shapes[next++]));
    if (ctx->HasOutputs(slot, true)) ctx->SetOutputsDim(slot, dims);
  }
}

// Of the variables in an output slot, which only the base of such functions sees.
struct OutputCount : fw::StaticGraphVarTypeInference {
  void operator()(fw::InferVarTypeContext*) const override {}
  size_t Of(const std::string& slot, fw::InferVarTypeContext* ctx) const {
    return Output(ctx, slot).size();
  }
};

void InferCustomTypes(const CustomOpInfo& op, fw::InferVarTypeContext* ctx) {
  if (op.types == nullptr) {
    for (const std::string& output : op.outputs) {
      const std::string like = LikeInput(op, output);
      if (like.empty() || !ctx->HasOutput(output) || !ctx->HasInput(like)) continue;
      ctx->SetOutputDataType(output, ctx->GetInputDataType(like), fw::ALL_ELEMENTS);
    }
    return;
  }
  CustomOpArguments<DataType> from;
  from.op_type = op.type;
  for (const std::string& slot : op.inputs) {
    auto& of_slot = from.inputs.emplace_back();
    const size_t count = ctx->HasInput(slot) ? ctx->InputSize(slot) : 0;
    for (size_t i = 0; i < count; ++i) {
      of_slot.push_back(fw::TransToPhiDataType(ctx->GetInputDataType(slot, static_cast<int>(i))));
    }
  }
  from.attrs = AttributesOf(op, [ctx](const std::string& name, const auto& none) {
    return std::get<std::decay_t<decltype(none)>>(ctx->GetAttr(name));
  });
  const std::vector<DataType> types = op.types(&from);
  size_t next = 0;
  for (const std::string& slot : op.outputs) {
    if (!ctx->HasOutput(slot) || next >= types.size()) continue;
    ctx->SetOutputDataType(slot, fw::TransToProtoVarType(types[next]), fw::ALL_ELEMENTS);
    next += std::max<size_t>(OutputCount().Of(slot, ctx), 1);
  }
}

template <typename... T>
void RegisterKernels(const std::shared_ptr<const CustomOpInfo>& op) {
  (fw::RegisterLegacyKernel({op->type.c_str(), typeid(T), phi::CPUPlace(), "CPU",
                             fw::OpKernelType::kDefaultCustomizedTypeValue,
                             [op](const fw::ExecutionContext& ctx) { RunCustomOp(*op, ctx); },
                             op->source}),
   ...);
}

void Check(const CustomOpInfo& op) {
  PADDLE_ENFORCE_NOT_NULL(
      op.kernel, phi::errors::InvalidArgument("custom op `%s` (%s:%d) has no kernel: SetKernelFn",
                                              op.type, op.source.file, op.source.line));
  for (const auto& [name, type] : op.attrs) {
    PADDLE_ENFORCE(VisitAttrType(type, [](const auto&) {}),
                   phi::errors::InvalidArgument(
                       "custom op `%s` (%s:%d): attribute `%s` is a `%s`, which none can be",
                       op.type, op.source.file, op.source.line, name, type));
  }
  for (const auto& [input, output] : op.inplace) {
    PADDLE_ENFORCE(Has(op.inputs, input) && Has(op.outputs, output),
                   phi::errors::InvalidArgument(
                       "custom op `%s` (%s:%d): %s -> %s of SetInplaceMap are not an input and an "
                       "output",
                       op.type, op.source.file, op.source.line, input, output));
  }
}

void Register(const std::shared_ptr<const CustomOpInfo>& op) {
  Check(*op);
  fw::OpInfo info;
  info.source_ = op->source;
  const char* type = op->type.c_str();
  fw::details::FillCreator(
      type,
      [](const std::string& name, const fw::VariableNameMap& inputs,
         const fw::VariableNameMap& outputs, const fw::AttributeMap& attrs) -> fw::OperatorBase* {
        return new CustomOperator(name, inputs, outputs, attrs);
      },
      &info);
  if (op->order == 0) {
    CustomOpMaker maker(*op);
    fw::details::FillProto(type, &maker, &info);
  }
  fw::details::FillGradOpMaker(type, fw::CustomGradMaker(op), &info);
  fw::details::FillInferShape(
      type, [op](fw::InferShapeContext* ctx) { InferCustomShapes(*op, ctx); }, &info);
  fw::details::FillInferVarType(
      type, [op](fw::InferVarTypeContext* ctx) { InferCustomTypes(*op, ctx); }, &info);
  if (!op->inplace.empty()) {
    fw::details::FillInferInplace(
        type, [op](bool) { return fw::InplacePair(op->inplace.begin(), op->inplace.end()); },
        &info);
  }
  fw::NoteCustomOp(op);
  fw::details::FinishOpInfo(type, &info);
  RegisterKernels<bool, uint8_t, int8_t, int16_t, int, int64_t, phi::dtype::float16,
                  phi::dtype::bfloat16, float, double, phi::dtype::complex<float>,
                  phi::dtype::complex<double>>(op);
}

std::string Trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t");
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

OpMetaInfoBuilder::OpMetaInfoBuilder(const char* name, int order, const char* file, int line) {
  info_.type = name;
  for (int i = 0; i < order; ++i) info_.type += "_grad";
  info_.order = order;
  info_.source = {file, line};
}
OpMetaInfoBuilder& OpMetaInfoBuilder::Inputs(std::vector<std::string> inputs) {
  info_.inputs = std::move(inputs);
  return *this;
}
OpMetaInfoBuilder& OpMetaInfoBuilder::Outputs(std::vector<std::string> outputs) {
  info_.outputs = std::move(outputs);
  return *this;
}
OpMetaInfoBuilder& OpMetaInfoBuilder::Attrs(const std::vector<std::string>& attrs) {
  for (const std::string& attr : attrs) {
    const size_t colon = attr.find(':');
    const std::string type = colon == std::string::npos ? "" : Trimmed(attr.substr(colon + 1));
    info_.attrs.emplace_back(Trimmed(attr.substr(0, colon)), type);
  }
  return *this;
}
OpMetaInfoBuilder& OpMetaInfoBuilder::SetInplaceMap(
    std::unordered_map<std::string, std::string> inplace) {
  info_.inplace = std::move(inplace);
  return *this;
}
OpMetaInfoBuilder& OpMetaInfoBuilder::SetKernelFn(CustomOpKernel kernel) {
  info_.kernel = kernel;
  return *this;
}
OpMetaInfoBuilder& OpMetaInfoBuilder::SetInferShapeFn(CustomOpShapes shapes) {
  info_.shapes = shapes;
  return *this;
}
OpMetaInfoBuilder& OpMetaInfoBuilder::SetInferDtypeFn(CustomOpTypes types) {
  info_.types = types;
  return *this;
}

CustomOpRegistrar::CustomOpRegistrar(const OpMetaInfoBuilder& builder) {
  const auto op = std::make_shared<const CustomOpInfo>(builder.info());
  framework::details::RunRegistration([&op] { Register(op); });
}

}  // namespace paddle
