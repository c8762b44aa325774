#include "framework/kernel_steps.h"

#include <cmath>
#include <cstring>
#include <unordered_set>

#include "compat/complex_grad.h"
#include "compat/phi_kernel_context.h"
#include "framework/convert_utils.h"
#include "framework/op_info.h"
#include "framework/var_names.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace {

using paddle::framework::LibraryType;
using paddle::framework::OpKernelFunc;
using paddle::framework::OpKernelMap;

// The legacy kernels of one op, as the resolver sees them.
class OpLegacyKernels : public LegacyKernelView {
 public:
  explicit OpLegacyKernels(const std::string& op_type) {
    const auto& all = OperatorWithKernel::AllOpKernels();
    auto it = all.find(op_type);
    if (it != all.end()) kernels_ = &it->second;
  }
  bool HasAny() const override { return kernels_ != nullptr && !kernels_->empty(); }
  const void* Find(const phi::KernelKey& key) const override {
    if (kernels_ == nullptr) return nullptr;
    for (const auto& kernel : *kernels_) {
      if (KeyOf(kernel.first) == WithoutLayout(key)) return &kernel.second;
    }
    return nullptr;
  }
  std::vector<phi::KernelKey> Keys() const override {
    std::vector<phi::KernelKey> keys;
    if (kernels_ == nullptr) return keys;
    for (const auto& kernel : *kernels_) keys.push_back(KeyOf(kernel.first));
    return keys;
  }

 private:
  // Legacy kernels take any layout; the original's registrations do not tell them apart by it either.
  static phi::KernelKey WithoutLayout(const phi::KernelKey& key) {
    return phi::KernelKey(key.backend(), phi::DataLayout::ALL_LAYOUT, key.dtype());
  }
  static phi::KernelKey KeyOf(const OpKernelType& type) {
    return WithoutLayout(paddle::framework::TransOpKernelTypeToPhiKernelKey(type));
  }

  const OpKernelMap* kernels_ = nullptr;
};

bool BoolAttr(const OperatorWithKernel& op, const char* name, bool otherwise) {
  return op.HasAttr(name) ? op.Attr<bool>(name) : otherwise;
}

// The operator's own wish, with oneDNN where the user or the program asks for it.
OpKernelType ExpectedType(const OperatorWithKernel& op, const ExecutionContext& ctx,
                          const ExecutionOptions& options) {
  OpKernelType type = op.GetExpectedKernelType(ctx);
  const bool wants_onednn = options.use_onednn || BoolAttr(op, "use_mkldnn", false);
  if (wants_onednn && type.library_type_ == LibraryType::kPlain && phi::is_cpu_place(type.place_) &&
      phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, type.place_)) {
    type.library_type_ = LibraryType::kMKLDNN;
    type.data_layout_ = phi::DataLayout::kMKLDNN;
  }
  return type;
}

// What a support check sees: shapes and types, and no values.
class ChoiceMetaSource : public paddle::framework::InferShapeMetaSource {
 public:
  using paddle::framework::InferShapeMetaSource::InferShapeMetaSource;
  bool ReadsValues() const override { return false; }
};

// A request with everything it refers to.
struct Request {
  Request(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
          const ExecutionOptions& options)
      : exec(op, scope, *phi::DeviceContextPool::Instance().Get(options.place), ctx),
        args(exec),
        legacy(op.Type()),
        expected(ExpectedType(op, exec, options)),
        shapes(op, ctx) {
    request.op_type = &op.Type();
    request.block = op.Origin().index >= 0 ? op.Origin().block : -1;
    request.index = op.Origin().index;
    request.args = &args;
    if (op.Info() != nullptr && op.Info()->HasProto()) {
      proto = std::make_unique<paddle::framework::FrameworkOpProtoView>(op.Info()->Proto());
      request.proto = proto.get();
    }
    request.expected = paddle::framework::TransOpKernelTypeToPhiKernelKey(expected);
    request.use_gpudnn = BoolAttr(op, "use_cudnn", true);
    request.legacy = &legacy;
    request.rules = &options.rules;
    request.policy = options.fallback;
    request.support_call = [this, &op](const phi::KernelSignature& signature, const phi::Kernel& kernel) {
      call = phibridge::BuildInferMetaContext(ChoiceMetaSource(shapes, op.Type()),
                                              signature, &kernel.args_def().attribute_defs());
      return &call;
    };
  }

  ExecutionContext exec;
  paddle::framework::ExecutionArgumentMappingContext args;
  OpLegacyKernels legacy;
  OpKernelType expected;
  paddle::framework::RuntimeInferShapeContext shapes;
  std::unique_ptr<paddle::framework::FrameworkOpProtoView> proto;
  phi::InferMetaContext call;
  ResolveRequest request;
};

}  // namespace

ChosenKernel ChooseKernel(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                          const ExecutionOptions& options) {
  Request request(op, scope, ctx, options);
  ChosenKernel chosen;
  chosen.expected = request.expected;
  chosen.choice = ResolveKernel(request.request);
  if (chosen.choice) {
    const phi::Place place = phi::TransToPhiPlace(chosen.choice.backend, options.place);
    chosen.dev_ctx = phi::DeviceContextPool::Instance().Get(chosen.choice.backend, place);
  }
  return chosen;
}

void ThrowNoKernel(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                   const ExecutionOptions& options, const ChosenKernel& chosen) {
  Request request(op, scope, ctx, options);
  PADDLE_THROW(phi::errors::NotFound("%s", DescribeNoKernel(request.request, chosen.choice)));
}

// ---- transform

namespace {

TensorTransform PlanOne(const OperatorWithKernel& op, const ChosenKernel& chosen, const std::string& slot,
                        const phi::DenseTensor& tensor, const phi::TensorArgDef* def) {
  TensorTransform plan;
  if (tensor.layout() == phi::DataLayout::ONEDNN && chosen.choice.backend != phi::Backend::ONEDNN) {
    plan.plain_layout = tensor.storage_properties() != nullptr;
  }
  const OpKernelType wanted = op.GetKernelTypeForVar(slot, tensor, chosen.expected);
  if (wanted == chosen.expected && wanted.place_ == chosen.dev_ctx->GetPlace() && def == nullptr) return plan;
  const phi::DataType dtype = paddle::framework::TransToPhiDataType(wanted.data_type_);
  // An operator that names the tensor's own type wants it cast to the expected one (real to complex).
  if (dtype == tensor.dtype() && wanted.data_type_ != chosen.expected.data_type_) {
    plan.dtype = paddle::framework::TransToPhiDataType(chosen.expected.data_type_);
  }
  if (def != nullptr && def->backend == phi::Backend::ALL_BACKEND) return plan;
  const phi::Place to = chosen.dev_ctx->GetPlace();
  if (tensor.place() != to) {
    plan.place = true;
    plan.to_place = to;
  }
  return plan;
}

const std::unordered_set<std::string>& MetaOnlySlots(const OperatorWithKernel& op) {
  static const std::unordered_set<std::string> kNone;
  if (op.Info() == nullptr || !op.Info()->HasInferNoNeedBufferVars()) return kNone;
  return op.Info()->NoNeedBufferVarsInferer()(op.Inputs(), op.Outputs(), op.Attrs());
}

// Puts `scratch` where `source` stands among the outputs; true if it was there.
bool ReplaceOutputs(const Variable* source, Variable* scratch, RuntimeContext* ctx) {
  bool found = false;
  for (auto& slot : ctx->outputs) {
    for (Variable*& var : slot.second) {
      if (var != source) continue;
      var = scratch;
      found = true;
    }
  }
  return found;
}

// Adds transforms for the variables of one slot; `def` is nullptr for legacy kernels.
void PlanSlot(const OperatorWithKernel& op, const ChosenKernel& chosen, const std::string& slot,
              const phi::TensorArgDef* def, RuntimeContext* ctx, std::vector<InputTransform>* out) {
  auto it = ctx->inputs.find(slot);
  if (it == ctx->inputs.end()) return;
  for (Variable*& var : it->second) {
    if (var == nullptr || var->tensor() == nullptr) continue;
    const bool tensor_like = var->IsType<phi::DenseTensor>() || var->IsType<phi::SelectedRows>();
    if (!tensor_like) continue;
    const phi::DenseTensor& tensor = *paddle::framework::GetLoDTensorOrSelectedRowsValueFromVar(*var);
    if (!tensor.initialized()) continue;
    InputTransform entry;
    entry.transform = PlanOne(op, chosen, slot, tensor, def);
    if (!entry.transform.Needed()) continue;
    entry.source = var;
    entry.scratch = std::make_unique<Variable>();
    entry.write_back = ReplaceOutputs(var, entry.scratch.get(), ctx);
    var = entry.scratch.get();
    out->push_back(std::move(entry));
  }
}

void TransformVariable(const InputTransform& entry, size_t* bytes) {
  if (entry.source->IsType<phi::SelectedRows>()) {
    const auto& from = entry.source->Get<phi::SelectedRows>();
    auto* to = entry.scratch->GetMutable<phi::SelectedRows>();
    to->set_rows(from.rows());
    to->set_height(from.height());
    *bytes += ApplyTransform(from.value(), entry.transform, to->mutable_value());
    return;
  }
  *bytes += ApplyTransform(entry.source->Get<phi::DenseTensor>(), entry.transform,
                           entry.scratch->GetMutable<phi::DenseTensor>());
}

}  // namespace

std::vector<InputTransform> PlanTransforms(const OperatorWithKernel& op, const ChosenKernel& chosen,
                                           RuntimeContext* ctx) {
  std::vector<InputTransform> out;
  const std::unordered_set<std::string>& meta_only = MetaOnlySlots(op);
  if (chosen.choice.kind == KernelChoice::kPhi) {
    const auto& names = chosen.choice.signature.input_names;
    const auto& defs = chosen.choice.kernel->args_def().input_defs();
    for (size_t i = 0; i < names.size() && i < defs.size(); ++i) {
      if (meta_only.count(names[i]) == 0) PlanSlot(op, chosen, names[i], &defs[i], ctx, &out);
    }
    return out;
  }
  for (const auto& slot : op.Inputs()) {
    if (meta_only.count(slot.first) == 0) PlanSlot(op, chosen, slot.first, nullptr, ctx, &out);
  }
  return out;
}

size_t ApplyTransforms(const std::vector<InputTransform>& transforms) {
  size_t bytes = 0;
  for (const InputTransform& entry : transforms) TransformVariable(entry, &bytes);
  return bytes;
}

void WriteBack(const std::vector<InputTransform>& transforms) {
  for (const InputTransform& entry : transforms) {
    if (!entry.write_back) continue;
    if (entry.source->IsType<phi::SelectedRows>()) {
      const auto& from = entry.scratch->Get<phi::SelectedRows>();
      auto* to = entry.source->GetMutable<phi::SelectedRows>();
      const phi::Place place = to->value().initialized() ? to->value().place() : from.value().place();
      to->set_rows(from.rows());
      to->set_height(from.height());
      phi::TensorCopySync(from.value(), place, to->mutable_value());
      continue;
    }
    auto* to = entry.source->GetMutable<phi::DenseTensor>();
    const auto& from = entry.scratch->Get<phi::DenseTensor>();
    const phi::Place place = to->initialized() ? to->place() : from.place();
    phi::TensorCopySync(from, place, to);
  }
}

// ---- infer, build, compute

bool InferOutputs(const OperatorWithKernel& op, const RuntimeContext& ctx, const ChosenKernel& chosen) {
  paddle::framework::RuntimeInferShapeContext shapes(op, ctx, chosen.choice.backend == phi::Backend::ONEDNN);
  op.InferShape(&shapes);
  return !shapes.values_read();
}

void BuildCall(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
               const ChosenKernel& chosen, phi::KernelContext* call, std::vector<size_t>* tensor_attrs) {
  for (const auto& slot : ctx.outputs) {
    for (Variable* var : slot.second) {
      if (var != nullptr && !var->IsInitialized()) var->GetMutable<phi::DenseTensor>();
    }
  }
  *call = phi::KernelContext();
  BuildPhiKernelContext(paddle::framework::RuntimeArgumentSource(op, ctx, &scope), chosen.choice.signature,
                        *chosen.choice.kernel, chosen.dev_ctx, call, tensor_attrs);
}

void ComputeKernel(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                   const ChosenKernel& chosen, phi::KernelContext* call) {
  if (chosen.choice.kind == KernelChoice::kPhi) {
    (*chosen.choice.kernel)(call);
    return;
  }
  const auto& kernel = *static_cast<const OpKernelFunc*>(chosen.choice.legacy_kernel);
  kernel(ExecutionContext(op, scope, *chosen.dev_ctx, ctx));
}

void FinishGradients(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                     const ChosenKernel& chosen) {
  paddle::small_vector<const char*> outputs;
  for (const auto& slot : op.Outputs()) {
    const std::string& name = slot.first;
    const size_t suffix = paddle::framework::kGradVarSuffixSize;
    if (name.size() > suffix && name.compare(name.size() - suffix, suffix, "@GRAD") == 0) {
      outputs.emplace_back(name.c_str());
    }
  }
  if (outputs.empty()) return;
  CastComplexGradToReal(paddle::framework::RuntimeArgumentSource(op, ctx, &scope), outputs,
                        chosen.choice.backend, chosen.dev_ctx);
}

namespace {

template <typename T>
int64_t FirstBad(const phi::DenseTensor& tensor) {
  const T* data = tensor.data<T>();
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    if (!std::isfinite(static_cast<double>(data[i]))) return i;
  }
  return -1;
}

int64_t FirstNotFinite(const phi::DenseTensor& tensor) {
  switch (tensor.dtype()) {
    case phi::DataType::FLOAT32: return FirstBad<float>(tensor);
    case phi::DataType::FLOAT64: return FirstBad<double>(tensor);
    case phi::DataType::FLOAT16: return FirstBad<phi::float16>(tensor);
    case phi::DataType::BFLOAT16: return FirstBad<phi::bfloat16>(tensor);
    default: return -1;
  }
}

}  // namespace

void CheckNanInf(const paddle::framework::OperatorBase& op, const RuntimeContext& ctx) {
  for (const auto& slot : ctx.outputs) {
    auto names = op.Outputs().find(slot.first);
    for (size_t i = 0; i < slot.second.size(); ++i) {
      const Variable* var = slot.second[i];
      const auto* tensor = var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
      if (tensor == nullptr || !tensor->initialized()) continue;
      phi::DenseTensor host = *tensor;
      TensorTransform to_host;
      to_host.plain_layout = tensor->layout() == phi::DataLayout::ONEDNN && tensor->storage_properties() != nullptr;
      to_host.place = !phi::is_cpu_place(tensor->place());
      to_host.to_place = phi::CPUPlace();
      if (to_host.Needed()) ApplyTransform(*tensor, to_host, &host);
      const int64_t bad = FirstNotFinite(host);
      PADDLE_ENFORCE(bad < 0, phi::errors::PreconditionNotMet(
                                  "%s: output %s (%s) has a NaN or Inf, first at element %d of shape %s", op.Type(),
                                  slot.first, names == op.Outputs().end() ? "?" : names->second[i], bad,
                                  tensor->dims()));
    }
  }
}

}  // namespace phibridge
