#include <cstdint>
#include <functional>

#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/sequence/cudnn_rnn.h"

// Note [Recurrent layers of cuDNN] is in funcs/sequence/cudnn_rnn.h.

namespace phi {
namespace funcs {
namespace {

using RnnWeights = std::vector<const DenseTensor*>;

AllocationPtr CopyToBlock(const GPUContext& ctx, const CudnnRnnPlan& plan,
                          const RnnWeights& weights) {
  AllocationPtr block = ctx.Workspace(plan.weight_bytes);
  std::vector<GpuCopyPart> parts;
  for (const CudnnRnnPart& part : plan.parts) {
    const char* const from = static_cast<const char*>(weights[part.weight]->data());
    parts.push_back({static_cast<char*>(block->ptr()) + part.to_bytes, from + part.from_bytes,
                     part.size_bytes});
  }
  GpuCopyPartsAsync(ctx, parts);
  return block;
}

// The memory that keeps the block of all weights: that at the lowest address, so that no two of
// them keep each other. nullptr unless all are constant.
Allocation* KeeperOf(const RnnWeights& weights) {
  Allocation* keeper = nullptr;
  for (const DenseTensor* weight : weights) {
    Allocation* const memory = weight->Holder().get();
    if (memory == nullptr || memory->derived() == nullptr) return nullptr;
    if (keeper == nullptr || std::less<Allocation*>()(memory, keeper)) keeper = memory;
  }
  return keeper;
}

struct KeptRnnWeights {
  AllocationPtr block;
  // Those of all weights but the keeper: while they live, no others have their addresses, which
  // are the key.
  std::vector<std::shared_ptr<Allocation>> memory;
};

// What is copied from where to where.
DerivedData::Key KeyOfBlock(const CudnnRnnPlan& plan, const RnnWeights& weights) {
  constexpr uint64_t kFormat = 0x774e4e52;  // "RNNw", beside what else is made of constants
  DerivedData::Key key = {kFormat, plan.weight_bytes};
  for (const CudnnRnnPart& part : plan.parts) {
    const auto weight = reinterpret_cast<uintptr_t>(weights[part.weight]->data());
    key.insert(key.end(), {weight + part.from_bytes, part.to_bytes, part.size_bytes});
  }
  return key;
}

}  // namespace

std::shared_ptr<const Allocation> PackRnnWeights(const GPUContext& ctx, const CudnnRnnPlan& plan,
                                                 const RnnWeights& weights) {
  Allocation* const keeper = KeeperOf(weights);
  if (keeper == nullptr) return CopyToBlock(ctx, plan, weights);
  const std::shared_ptr<const void> kept =
      keeper->derived()->Get(KeyOfBlock(plan, weights), [&]() -> std::shared_ptr<const void> {
        ctx.RefuseInCapture("packing constant weights");
        auto made = std::make_shared<KeptRnnWeights>();
        made->block = CopyToBlock(ctx, plan, weights);
        for (const DenseTensor* weight : weights) {
          if (weight->Holder().get() != keeper) made->memory.push_back(weight->Holder());
        }
        PADDLE_ENFORCE_GPU_SUCCESS(cudaStreamSynchronize(ctx.stream()));  // for every other stream
        return made;
      });
  const Allocation* const block = static_cast<const KeptRnnWeights*>(kept.get())->block.get();
  return std::shared_ptr<const Allocation>(kept, block);
}

void UnpackRnnWeights(const GPUContext& ctx, const CudnnRnnPlan& plan, const Allocation& from,
                      const std::vector<void*>& to) {
  std::vector<GpuCopyPart> parts;
  for (const CudnnRnnPart& part : plan.parts) {
    if (to[part.weight] == nullptr) continue;
    parts.push_back({static_cast<char*>(to[part.weight]) + part.from_bytes,
                     static_cast<const char*>(from.ptr()) + part.to_bytes, part.size_bytes});
  }
  GpuCopyPartsAsync(ctx, parts);
}

}  // namespace funcs
}  // namespace phi
