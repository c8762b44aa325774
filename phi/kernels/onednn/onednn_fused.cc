#include "phi/kernels/onednn/onednn_fused.h"

#include <cmath>
#include <utility>

#include "phi/core/string_format.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {
namespace onednn {
namespace {

using funcs::FusedFunction;

dnnl::algorithm FusedAlgorithm(FusedFunction function) {
  switch (function) {
    case FusedFunction::kAbs:
      return dnnl::algorithm::eltwise_abs;
    case FusedFunction::kClip:
      return dnnl::algorithm::eltwise_clip;
    case FusedFunction::kGeluErf:
      return dnnl::algorithm::eltwise_gelu_erf;
    case FusedFunction::kGeluTanh:
      return dnnl::algorithm::eltwise_gelu_tanh;
    case FusedFunction::kMish:
      return dnnl::algorithm::eltwise_mish;
    case FusedFunction::kRelu:
      return dnnl::algorithm::eltwise_relu;
    case FusedFunction::kSigmoid:
      return dnnl::algorithm::eltwise_logistic;
    case FusedFunction::kSqrt:
      return dnnl::algorithm::eltwise_sqrt;
    case FusedFunction::kSwish:
      return dnnl::algorithm::eltwise_swish;
    case FusedFunction::kTanh:
      return dnnl::algorithm::eltwise_tanh;
    default:
      return dnnl::algorithm::eltwise_linear;
  }
}

// Zeros where a function has no numbers: oneDNN does not read them.
EltwiseFunction FunctionOf(const funcs::FusedActivation& f) {
  if (f.function == FusedFunction::kHardSwish) return HardSwish(f.alpha, f.beta);
  const bool has_alpha = f.function == FusedFunction::kClip || f.function == FusedFunction::kRelu ||
                         f.function == FusedFunction::kSwish;
  const bool has_beta = f.function == FusedFunction::kClip;
  return {FusedAlgorithm(f.function), has_alpha ? f.alpha : 0.f, has_beta ? f.beta : 0.f};
}

}  // namespace

std::string WhyNotFused(const std::string& name, float alpha, float beta) {
  if (!funcs::IsFusedActivation(name)) return "";
  const funcs::FusedActivation activation = funcs::FusedActivationOf(name, alpha, beta);
  if (!std::isfinite(activation.alpha) || !std::isfinite(activation.beta)) {
    return Format("oneDNN wants finite numbers; fuse_alpha is %f, fuse_beta %f", alpha, beta);
  }
  if (activation.function == FusedFunction::kClip && activation.alpha > activation.beta) {
    return Format("oneDNN wants bounds in ascending order; they are %f and %f", activation.alpha,
                  activation.beta);
  }
  if (activation.function != FusedFunction::kHardSwish) return "";
  constexpr float kClose = 1e-6f;
  const bool usual =
      std::fabs(activation.alpha - 1 / 6.f) < kClose && std::fabs(activation.beta - 0.5f) < kClose;
  return usual ? "" : "oneDNN 2.6 has hard_swish with fuse_alpha 1/6 and fuse_beta 1/2 only";
}

void AddTo(const FusedTail& tail, PrimitiveKey* key) {
  key->Add(static_cast<int>(tail.activation.function)).Add(tail.activation.alpha);
  key->Add(tail.activation.beta).Add(tail.scale).Add(tail.highest);
}

void AppendTail(const FusedTail& tail, dnnl::post_ops* post_ops) {
  const funcs::FusedActivation& f = tail.activation;
  if (f.function == FusedFunction::kHardSigmoid) {
    AppendEltwise({dnnl::algorithm::eltwise_linear, f.alpha, f.beta}, post_ops);
    AppendEltwise({dnnl::algorithm::eltwise_clip, 0.f, 1.f}, post_ops);
  } else if (f) {
    AppendEltwise(FunctionOf(f), post_ops);
  }
  if (tail.scale != 1) {
    AppendEltwise({dnnl::algorithm::eltwise_linear, tail.scale, 0.f}, post_ops);
  }
  if (tail.highest != 0) {
    AppendEltwise({dnnl::algorithm::eltwise_clip, -tail.highest, tail.highest}, post_ops);
  }
}

void RunActivation(const OneDNNContext& ctx, const char* op, const funcs::FusedActivation& f,
                   const DenseTensor& x, DenseTensor* out) {
  if (f.function == FusedFunction::kHardSigmoid) {
    RunEltwise(ctx, op, dnnl::algorithm::eltwise_linear, x, out, f.alpha, f.beta);
    return RunEltwise(ctx, op, dnnl::algorithm::eltwise_clip, DenseTensor(*out), out, 0.f, 1.f);
  }
  RunEltwise(ctx, op, FunctionOf(f), x, out);
}

}  // namespace onednn
}  // namespace phi
