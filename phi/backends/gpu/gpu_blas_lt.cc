#include "phi/backends/gpu/gpu_blas_lt.h"

#include <cublasLt.h>

#include <algorithm>
#include <memory>

#include "phi/backends/gpu/gpu_blas.h"
#include "phi/backends/gpu/plan_cache.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

// What the calls of one shape share. cuBLASLt only reads the layouts, but takes them as its own.
struct LtPlan {
  mutable cublasLtMatrixLayoutOpaque_t first, second, out;
  cublasLtMatmulAlgo_t algorithm;
  size_t workspace_bytes = 0;
  bool has_algorithm = false;
};

constexpr size_t kKeyNumbers = 14;
using LtPlans = PlanCache<kKeyNumbers, LtPlan>;

// Algorithms read so many bytes at once: the largest power of 2, up to 256, that divides the
// address.
uint32_t AlignmentOf(const void* pointer) {
  const auto address = reinterpret_cast<uintptr_t>(pointer);
  uint32_t alignment = 256;
  while (address % alignment != 0) alignment /= 2;
  return alignment;
}

LtPlans::Key KeyOf(const GPUContext& ctx, const LtProduct& p, const LtOperands& data,
                   const BlasTypes& types) {
  return {ctx.device_id(),
          static_cast<int64_t>(p.dtype),
          static_cast<int64_t>(types.compute),
          static_cast<int64_t>(p.activation),
          p.m,
          p.n,
          p.k,
          p.a_pitch,
          p.b_pitch,
          p.out_pitch,
          AlignmentOf(data.a),
          AlignmentOf(data.b),
          data.bias == nullptr ? 0 : AlignmentOf(data.bias),
          AlignmentOf(data.out)};
}

cublasLtEpilogue_t EpilogueOf(LtActivation activation, bool has_bias) {
  switch (activation) {
    case LtActivation::kRelu:
      return has_bias ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_RELU;
    case LtActivation::kGelu:
      return has_bias ? CUBLASLT_EPILOGUE_GELU_BIAS : CUBLASLT_EPILOGUE_GELU;
    case LtActivation::kNone:
      break;
  }
  return has_bias ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
}

// Each call has a description of its own, as the pointer to the bias is a part of it.
cublasLtMatmulDescOpaque_t Describe(const LtProduct& p, const void* bias, const BlasTypes& types) {
  cublasLtMatmulDescOpaque_t call = {};
  PADDLE_ENFORCE_GPU_SUCCESS(cublasLtMatmulDescInit(&call, types.compute, CUDA_R_32F));
  const cublasLtEpilogue_t epilogue = EpilogueOf(p.activation, bias != nullptr);
  PADDLE_ENFORCE_GPU_SUCCESS(cublasLtMatmulDescSetAttribute(&call, CUBLASLT_MATMUL_DESC_EPILOGUE,
                                                            &epilogue, sizeof(epilogue)));
  if (bias != nullptr) {
    PADDLE_ENFORCE_GPU_SUCCESS(cublasLtMatmulDescSetAttribute(
        &call, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof(bias)));
  }
  return call;
}

template <typename T>
void Prefer(cublasLtMatmulPreferenceAttributes_t attribute, T value,
            cublasLtMatmulPreferenceOpaque_t* preference) {
  PADDLE_ENFORCE_GPU_SUCCESS(
      cublasLtMatmulPreferenceSetAttribute(preference, attribute, &value, sizeof(value)));
}

// Parts of a sum that are joined in a half type would lose what float32 kept.
cublasLtMatmulPreferenceOpaque_t PreferenceFor(const LtOperands& data) {
  cublasLtMatmulPreferenceOpaque_t preference = {};
  PADDLE_ENFORCE_GPU_SUCCESS(cublasLtMatmulPreferenceInit(&preference));
  Prefer<uint64_t>(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, kMostLtWorkspaceBytes, &preference);
  Prefer<uint32_t>(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK,
                   CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE, &preference);
  Prefer(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, AlignmentOf(data.b), &preference);
  Prefer(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, AlignmentOf(data.a), &preference);
  Prefer(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, AlignmentOf(data.out), &preference);
  Prefer(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, AlignmentOf(data.out), &preference);
  return preference;
}

void SetLayout(cudaDataType_t type, int64_t rows, int64_t columns, int64_t pitch,
               cublasLtMatrixLayoutOpaque_t* layout) {
  PADDLE_ENFORCE_GPU_SUCCESS(cublasLtMatrixLayoutInit(layout, type, static_cast<uint64_t>(rows),
                                                      static_cast<uint64_t>(columns), pitch));
}

// A handle of cuBLAS serves cuBLASLt too.
cublasLtHandle_t LtHandle(cublasHandle_t handle) {
  return reinterpret_cast<cublasLtHandle_t>(handle);
}

// Note [Row-major products with cuBLAS]
std::shared_ptr<const LtPlan> MakePlan(const GPUContext& ctx, const LtProduct& p,
                                       const LtOperands& data, const BlasTypes& types) {
  auto plan = std::make_shared<LtPlan>();
  SetLayout(types.data, p.n, p.k, p.b_pitch, &plan->first);
  SetLayout(types.data, p.k, p.m, p.a_pitch, &plan->second);
  SetLayout(types.data, p.n, p.m, p.out_pitch, &plan->out);
  cublasLtMatmulDescOpaque_t call = Describe(p, data.bias, types);
  cublasLtMatmulPreferenceOpaque_t preference = PreferenceFor(data);
  cublasLtMatmulHeuristicResult_t best = {};
  int count = 0;
  ctx.CublasCall([&](cublasHandle_t handle) {
    const cublasStatus_t status =
        cublasLtMatmulAlgoGetHeuristic(LtHandle(handle), &call, &plan->first, &plan->second,
                                       &plan->out, &plan->out, &preference, 1, &best, &count);
    if (status != CUBLAS_STATUS_NOT_SUPPORTED) PADDLE_ENFORCE_GPU_SUCCESS(status);
  });
  plan->has_algorithm = count > 0 && best.state == CUBLAS_STATUS_SUCCESS;
  plan->algorithm = best.algo;
  plan->workspace_bytes = best.workspaceSize;
  return plan;
}

}  // namespace

bool EnqueueLtProduct(const GPUContext& ctx, const LtProduct& product, const LtOperands& data) {
  static auto* const plans = new LtPlans;
  const BlasTypes types = BlasTypesOf(product.dtype);
  const LtPlans::PlanPtr plan = plans->Get(KeyOf(ctx, product, data, types),
                                           [&] { return MakePlan(ctx, product, data, types); });
  if (!plan->has_algorithm) return false;
  const AllocationPtr workspace = ctx.Workspace(plan->workspace_bytes);
  cublasLtMatmulDescOpaque_t call = Describe(product, data.bias, types);
  const float one = 1, zero = 0;
  ctx.CublasCall([&](cublasHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(
        cublasLtMatmul(LtHandle(handle), &call, &one, data.b, &plan->first, data.a, &plan->second,
                       &zero, data.out, &plan->out, data.out, &plan->out, &plan->algorithm,
                       workspace->ptr(), plan->workspace_bytes, ctx.stream()));
  });
  return true;
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
