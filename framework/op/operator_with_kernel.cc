#include "framework/op/operator_with_kernel.h"

#include "framework/op/infershape_of_class.h"
#include "framework/op/infershape_utils.h"
#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/var_desc.h"
#include "phi/core/enforce.h"
#include "phi/core/kernel_factory.h"

namespace paddle {
namespace framework {
namespace {

KernelOpRunner kernel_op_runner = nullptr;  // written before main

// The element types of the tensors in `vars`, checked to be one; `found` says whether there is any.
void MergeDataType(const std::string& op, const std::string& slot,
                   const std::vector<Variable*>& vars, phi::DataType* dtype, bool* found) {
  for (const Variable* var : vars) {
    const phi::TensorBase* tensor = var == nullptr ? nullptr : var->tensor();
    if (tensor == nullptr || tensor->dtype() == phi::DataType::UNDEFINED) continue;
    if (!tensor->initialized()) continue;
    PADDLE_ENFORCE(
        !*found || *dtype == tensor->dtype(),
        phi::errors::InvalidArgument("%s: input %s holds %s, but another input holds %s; cast one "
                                     "of them",
                                     op, slot, tensor->dtype(), *dtype));
    *dtype = tensor->dtype();
    *found = true;
  }
}

bool IsRawInProgram(const OperatorBase& op, const std::string& name) {
  const OpDesc* desc = op.Origin().desc;
  if (desc == nullptr || desc->Block() == nullptr) return false;
  const VarDesc* var = desc->Block()->FindVarRecursive(name);
  return var != nullptr && var->GetType() == proto::VarType::RAW;
}

// Why no variable of an input gives an element type; where the original has a sentence for it, as
// it says it.
std::string WhyNoDataType(const OperatorBase& op, const std::string& slot,
                          const std::vector<Variable*>& vars) {
  const std::string input = phi::Format("%s: input %s ", op.Type(), slot);
  bool has_tensor = false;
  const char* const remedy =
      "give the op a tensor that an op of the plug-in makes of it, or register a kernel for its "
      "class";
  const auto names = op.Inputs().find(slot);
  for (size_t i = 0; i < vars.size() && names != op.Inputs().end(); ++i) {
    if (vars[i] == nullptr) continue;
    const phi::TensorBase* tensor = vars[i]->tensor();
    has_tensor = has_tensor || tensor != nullptr;
    if (tensor != nullptr && tensor->kind() >= phi::TensorKind::kFirstForeign) {
      return input +
             phi::Format("holds a %s, of a class from outside, whose element type is not known: %s",
                         phi::TensorKindName(tensor->kind()), remedy);
    }
    if (!vars[i]->IsInitialized() && IsRawInProgram(op, names->second[i])) {
      return input + phi::Format(
                         "is `%s`, which is declared RAW, so it may hold what ops of a plug-in "
                         "alone take: %s",
                         names->second[i], remedy);
    }
  }
  if (has_tensor) {
    return phi::Format(
        "The %s Op's Input Variable `%s` contains uninitialized Tensor. Feed it, or run the op "
        "that computes it first",
        op.Type(), slot);
  }
  return phi::Format(
      "The Input Variable(%s) of (%s) Operator used to determine kernel data type is empty or not "
      "LoDTensor or SelectedRows or LoDTensorArray. Feed it, or run the op that computes it first",
      slot, op.Type());
}

}  // namespace

bool OperatorWithKernel::SupportGPU() const {
  for (const auto& kernel : KernelsOf(Type())) {
    if (phi::is_gpu_place(kernel.first.place_)) return true;
  }
  const phi::KernelKeyMap* map = phi::KernelFactory::Instance().FindKernelMap(Type());
  if (map == nullptr) return false;
  for (const auto& kernel : *map) {
    if (kernel.first.backend() == phi::Backend::GPU ||
        kernel.first.backend() == phi::Backend::GPUDNN)
      return true;
  }
  return false;
}

OpKernelType OperatorWithKernel::GetExpectedKernelType(const ExecutionContext& ctx) const {
  return OpKernelType(IndicateDataType(ctx), ctx.GetPlace());
}

OpKernelType OperatorWithKernel::GetKernelTypeForVar(
    const std::string& /*var_name*/, const phi::DenseTensor& tensor,
    const OpKernelType& expected_kernel_type) const {
  return OpKernelType(expected_kernel_type.data_type_, tensor.place(), tensor.layout());
}

void OperatorWithKernel::InferShape(InferShapeContext* ctx) const {
  if (details::HasShapeFunctor(Info())) return Info()->infer_shape_(ctx);
  CallInferMetaOfKernel(ctx, Type());
}

proto::VarType::Type OperatorWithKernel::IndicateDataType(const ExecutionContext& ctx) const {
  phi::DataType dtype = phi::DataType::UNDEFINED;
  bool found = false;
  for (const auto& slot : ctx.ctx_.inputs) {
    if (Attrs().count(slot.first) != 0) continue;  // an attribute that is a variable
    MergeDataType(Type(), slot.first, slot.second, &dtype, &found);
  }
  PADDLE_ENFORCE(found, phi::errors::InvalidArgument(
                            "%s: none of its inputs holds a tensor, so no data type is known: feed "
                            "or compute them first",
                            Type()));
  return TransToProtoVarType(dtype);
}

proto::VarType::Type OperatorWithKernel::IndicateVarDataType(const ExecutionContext& ctx,
                                                             const std::string& name) const {
  phi::DataType dtype = phi::DataType::UNDEFINED;
  bool found = false;
  auto it = ctx.ctx_.inputs.find(name);
  if (it != ctx.ctx_.inputs.end()) MergeDataType(Type(), name, it->second, &dtype, &found);
  static const auto* const none = new std::vector<Variable*>;
  PADDLE_ENFORCE(found, phi::errors::InvalidArgument(
                            "%s", WhyNoDataType(*this, name,
                                                it == ctx.ctx_.inputs.end() ? *none : it->second)));
  return TransToProtoVarType(dtype);
}

proto::VarType::Type OperatorWithKernel::IndicateOrPromoteVarDataTypes(
    const ExecutionContext& ctx, const std::string& name1, const std::string& name2) const {
  return PromoteTypesIfComplexExists(IndicateVarDataType(ctx, name1),
                                     IndicateVarDataType(ctx, name2));
}

bool OperatorWithKernel::CanMKLDNNBeUsed(const ExecutionContext& ctx,
                                         proto::VarType::Type /*data_type*/) const {
  return ctx.HasAttr("use_mkldnn") && ctx.Attr<bool>("use_mkldnn") &&
         phi::is_cpu_place(ctx.GetPlace()) &&
         phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, ctx.GetPlace());
}

void RegisterKernelOpRunner(KernelOpRunner runner) { kernel_op_runner = runner; }

void OperatorWithKernel::RunImpl(const Scope& scope, const phi::Place& place) const {
  PADDLE_ENFORCE_NOT_NULL(
      kernel_op_runner,
      phi::errors::Unavailable("op `%s`: no executor is linked that runs it", Type()));
  kernel_op_runner(*this, scope, place);
}

}  // namespace framework
}  // namespace paddle
