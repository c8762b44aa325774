#include "framework/executor/kernel_steps.h"

#include <algorithm>
#include <optional>

#include "compat/complex_grad.h"
#include "compat/no_kernel_error.h"
#include "compat/phi_kernel_context.h"
#include "framework/executor/dense_parts.h"
#include "framework/op/argument_mapping_contexts.h"
#include "framework/op/asked_size.h"
#include "framework/op/element_attributes.h"
#include "framework/op/framework_op_proto_view.h"
#include "framework/op/grad_shape_check.h"
#include "framework/op/infershape_meta_source.h"
#include "framework/op/infershape_of_class.h"
#include "framework/op/infershape_runtime.h"
#include "framework/op/record_operator.h"
#include "framework/op/runtime_argument_source.h"
#include "framework/op/unused_var_check.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "framework/program/var_names.h"
#include "phi/core/enforce.h"
#include "phi/core/flags.h"
#include "phi/core/layout_transform.h"
#include "phi/core/parts.h"
#include "phi/core/tensor_copy.h"
#include "phi/core/type_info.h"

PHI_DECLARE_bool(enable_unused_var_check);

namespace phibridge {
namespace {

using paddle::framework::LibraryType;
using paddle::framework::OpKernelFunc;
using paddle::framework::OpKernelMap;

// The legacy kernels of one op, as the resolver sees them.
class OpLegacyKernels : public LegacyKernelView {
 public:
  explicit OpLegacyKernels(const std::string& op_type) : op_type_(op_type) {}
  bool HasAny(phi::Backend backend) const override {
    if (Kernels().empty() && backend == phi::Backend::CPU) phi::LoadPart(phi::Part::kLegacy);
    return !Kernels().empty();
  }
  const void* Find(const phi::KernelKey& key) const override {
    for (const auto& kernel : Kernels()) {
      if (KeyOf(kernel.first) == key) return &kernel.second;
    }
    return nullptr;
  }
  std::vector<phi::KernelKey> Keys() const override {
    std::vector<phi::KernelKey> keys;
    for (const auto& kernel : Kernels()) keys.push_back(KeyOf(kernel.first));
    return keys;
  }

 private:
  // Legacy kernels take any layout; the original's registrations do not tell them apart by it
  // either.
  static phi::KernelKey KeyOf(const OpKernelType& type) {
    const phi::KernelKey key = paddle::framework::TransOpKernelTypeToPhiKernelKey(type);
    return phi::KernelKey(key.backend(), phi::DataLayout::ALL_LAYOUT, key.dtype());
  }

  const OpKernelMap& Kernels() const { return OperatorWithKernel::KernelsOf(op_type_); }

  const std::string& op_type_;
};

bool IsSet(const OperatorWithKernel& op, const char* name) {
  return op.HasAttr(name) && op.Attr<bool>(name);
}

// With oneDNN where the user or the program asks for it, on the CPU: of a program on a GPU the host
// computes what is not worth the reordering.
OpKernelType ExpectedType(const OperatorWithKernel& op, OpKernelType type,
                          const ExecutionOptions& options) {
  const bool wants_onednn =
      phi::is_cpu_place(options.place) && (IsSet(op, "use_mkldnn") || options.use_onednn);
  if (wants_onednn && type.library_type_ == LibraryType::kPlain && phi::is_cpu_place(type.place_) &&
      phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, type.place_)) {
    type.library_type_ = LibraryType::kMKLDNN;
    type.data_layout_ = phi::DataLayout::kMKLDNN;
  }
  return type;
}

// The arguments of a support check: shapes and types without values.
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
        wish(op.GetExpectedKernelType(exec)),
        expected(ExpectedType(op, wish, options)),
        shapes(op, ctx) {
    request.op_type = &op.Type();
    request.block = op.Origin().index >= 0 ? op.Origin().block : -1;
    request.index = op.Origin().index;
    request.args = &args;
    if (op.Info() != nullptr && op.Info()->HasProto()) {
      request.proto = &proto.emplace(op.Info()->Proto());
    }
    request.expected = paddle::framework::TransOpKernelTypeToPhiKernelKey(expected);
    request.host_op = WhyOnHost(op, options.place);
    request.plain_layout = wish.data_layout_;
    request.legacy = &legacy;
    request.rules = &options.rules;
    request.plan = options.plan.get();
    request.policy = options.fallback;
    request.onednn_is_optional = options.onednn_is_optional;
    request.support_call = [this, &op](const phi::KernelSignature& signature,
                                       const phi::Kernel& kernel) {
      checked_shapes = true;
      call = phibridge::BuildInferMetaContext(ChoiceMetaSource(shapes, op.Type()), signature,
                                              &kernel.args_def().attribute_defs());
      return &call;
    };
  }

  std::string WhyOnHost(const OperatorWithKernel& op, const phi::Place& place) const {
    if (phi::is_cpu_place(place)) return "";
    const auto* recorded = dynamic_cast<const paddle::framework::RecordOperator*>(&op);
    return recorded == nullptr ? "" : recorded->WhyOnHost(exec);
  }

  ExecutionContext exec;
  paddle::framework::ExecutionArgumentMappingContext args;
  OpLegacyKernels legacy;
  OpKernelType wish;  // the operator's own
  OpKernelType expected;
  paddle::framework::RuntimeInferShapeContext shapes;
  std::optional<paddle::framework::FrameworkOpProtoView> proto;
  phi::InferMetaContext call;
  bool checked_shapes = false;
  ResolveRequest request;
};

bool IsInput(const Variable* var, const RuntimeContext& ctx) {
  return std::any_of(ctx.inputs.begin(), ctx.inputs.end(), [var](const auto& slot) {
    return std::find(slot.second.begin(), slot.second.end(), var) != slot.second.end();
  });
}

// A shape function gives an output the LoD that it has, or none: not that of an earlier run.
void ClearOutputLoD(const RuntimeContext& ctx) {
  for (const auto& slot : ctx.outputs) {
    for (Variable* var : slot.second) {
      auto* tensor = var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
      if (tensor != nullptr && !tensor->lod().empty() && !IsInput(var, ctx))
        tensor->mutable_lod()->clear();
    }
  }
}

// Calls visit(definition, variable) for the outputs of a PHI kernel whose definition is special, as
// is true of few.
template <typename IsSpecial, typename Visit>
void ForSpecialOutputs(const RuntimeContext& ctx, const KernelChoice& choice,
                       const IsSpecial& is_special, const Visit& visit) {
  if (choice.kind != KernelChoice::kPhi) return;
  const auto& names = choice.signature.output_names;
  const auto& defs = choice.kernel->args_def().output_defs();
  for (size_t i = 0; i < defs.size() && i < names.size(); ++i) {
    if (!is_special(defs[i])) continue;
    const auto slot = ctx.outputs.find(names[i]);
    if (slot == ctx.outputs.end()) continue;
    for (Variable* var : slot->second) {
      if (var != nullptr) visit(defs[i], var);
    }
  }
}

// Tensors of classes from outside: programs cannot declare them.
void MakeForeignOutputs(const RuntimeContext& ctx, const KernelChoice& choice) {
  const auto is_foreign = [](const phi::TensorArgDef& def) {
    return def.kind >= phi::TensorKind::kFirstForeign;
  };
  ForSpecialOutputs(ctx, choice, is_foreign, [](const phi::TensorArgDef& def, Variable* var) {
    const phi::TensorBase* held = var->tensor();
    if (held != nullptr && held->kind() == def.kind) return;
    var->SetTensor(phi::MakeTensor(def.kind));
  });
}

// A registration that says of an output what its class cannot have: the elements of an array are
// there when the kernel has written them, and sparse tensors have no order of dimensions.
phi::ErrorSummary NoSuchOutput(const KernelChoice& choice, const phi::TensorBase& tensor,
                               const char* setter) {
  return phi::errors::Unimplemented(
      "the registration of kernel `%s` says OutputAt(…).%s of an output that is a %s, for which it "
      "has no meaning: leave it out",
      choice.signature.name, setter, phi::TensorKindName(tensor.kind()));
}

// Types and layouts that the kernel's registration gives to single outputs.
void DescribeDefinedOutputs(const RuntimeContext& ctx, const KernelChoice& choice) {
  const auto has_type = [&](const phi::TensorArgDef& def) {
    return def.dtype != phi::DataType::UNDEFINED && def.dtype != phi::DataType::ALL_DTYPE &&
           def.dtype != choice.key.dtype();
  };
  const auto has_layout = [&](const phi::TensorArgDef& def) {
    return phi::IsPlainLayout(def.layout) && def.layout != choice.key.layout();
  };
  const auto is_special = [&](const phi::TensorArgDef& def) {
    return has_type(def) || has_layout(def);
  };
  ForSpecialOutputs(ctx, choice, is_special, [&](const phi::TensorArgDef& def, Variable* var) {
    phi::TensorBase* const tensor = var->tensor();
    if (tensor == nullptr || IsInput(var, ctx)) return;
    phi::MetaTensor meta(tensor);
    if (has_type(def)) {
      meta.set_dtype(def.dtype);
      PADDLE_ENFORCE_EQ(tensor->dtype(), def.dtype, NoSuchOutput(choice, *tensor, "SetDataType"));
    }
    if (has_layout(def)) {
      meta.set_layout(def.layout);
      PADDLE_ENFORCE_EQ(tensor->layout(), def.layout,
                        NoSuchOutput(choice, *tensor, "SetDataLayout"));
    }
  });
}

// Outputs that the kernel's registration wants on another device than that of the kernel.
void MoveDefinedOutputs(const RuntimeContext& ctx, const ChosenKernel& chosen) {
  const auto is_elsewhere = [&](const phi::TensorArgDef& def) {
    return def.backend != chosen.choice.key.backend() && def.backend != phi::Backend::ALL_BACKEND;
  };
  const auto move = [&](const phi::TensorArgDef& def, Variable* var) {
    if (var->tensor() == nullptr) return;
    const phi::Place to = phi::TransToPhiPlace(def.backend, chosen.dev_ctx->GetPlace());
    const DenseParts parts = DensePartsOf(var->tensor());
    PADDLE_ENFORCE(!parts.values.empty() || phi::TensorCast<phi::TensorArray>(var->tensor()) ||
                       !var->tensor()->initialized() || var->tensor()->place() == to,
                   NoSuchOutput(chosen.choice, *var->tensor(), "SetBackend"));
    for (const auto* list : {&parts.values, &parts.coordinates}) {
      for (phi::DenseTensor* part : *list) {
        if (part->initialized() && part->place() != to) phi::TensorCopySync(*part, to, part);
      }
    }
  };
  ForSpecialOutputs(ctx, chosen.choice, is_elsewhere, move);
}

}  // namespace

ChosenKernel ChooseKernel(const OperatorWithKernel& op, const Scope& scope,
                          const RuntimeContext& ctx, const ExecutionOptions& options) {
  Request request(op, scope, ctx, options);
  ChosenKernel chosen{request.expected, ResolveKernel(request.request), request.wish.data_layout_};
  chosen.by_shape = request.exec.variables_read() || request.checked_shapes;
  if (chosen.choice) {
    paddle::framework::CheckElementAttributes(op, chosen.choice.key.dtype());
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

bool InferOutputs(const OperatorWithKernel& op, const RuntimeContext& ctx,
                  const ChosenKernel& chosen) {
  ClearOutputLoD(ctx);
  MakeForeignOutputs(ctx, chosen.choice);
  const bool onednn = chosen.choice.backend == phi::Backend::ONEDNN;
  const paddle::framework::GradShapeCheck gradients(op, ctx);
  const phi::KernelSignature& signature = chosen.choice.signature;
  paddle::framework::RuntimeInferShapeContext shapes(
      op, ctx, onednn, signature.name != nullptr ? &signature : nullptr);
  if (paddle::framework::details::HasShapeFunctor(op.Info())) {
    op.Info()->infer_shape_(&shapes);  // instead of the class's, as at compile time
  } else {
    op.InferShape(&shapes);
  }
  DescribeDefinedOutputs(ctx, chosen.choice);
  paddle::framework::CheckAskedSize(op, ctx);
  return gradients.Check(onednn) && !shapes.values_read();
}

void BuildCall(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
               const ChosenKernel& chosen, phi::KernelContext* call,
               std::vector<size_t>* tensor_attrs) {
  for (const auto& slot : ctx.outputs) {
    for (Variable* var : slot.second) {
      if (var != nullptr && !var->IsInitialized()) var->GetMutable<phi::DenseTensor>();
    }
  }
  *call = phi::KernelContext();
  BuildPhiKernelContext(paddle::framework::RuntimeArgumentSource(op, ctx, &scope),
                        chosen.choice.signature, *chosen.choice.kernel, chosen.dev_ctx, call,
                        tensor_attrs);
}

void ComputeKernel(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                   const ChosenKernel& chosen, phi::KernelContext* call) {
  const paddle::framework::KernelAllocationCheck allocations(op, ctx);
  if (chosen.choice.kind == KernelChoice::kPhi) {
    (*chosen.choice.kernel)(call);
    if (chosen.choice.key.backend() != phi::Backend::CPU) MoveDefinedOutputs(ctx, chosen);
    return;
  }
  const auto& kernel = *static_cast<const OpKernelFunc*>(chosen.choice.legacy_kernel);
  const ExecutionContext context(op, scope, *chosen.dev_ctx, ctx);
  if (!FLAGS_enable_unused_var_check) return kernel(context);
  paddle::framework::GetThreadLocalUsedVarNameSet()->clear();
  kernel(context);
  if (!context.all_slots_read()) paddle::framework::CheckUnusedVar(op, scope);
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

}  // namespace phibridge
