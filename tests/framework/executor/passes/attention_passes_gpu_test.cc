// Attention and layer norm of a sum in programs that run on a GPU.
#include "phi/core/flags.h"
#include "tests/framework/executor/passes/attention_testing.h"
#include "tests/support/need_gpu.h"

PHI_DECLARE_int32(join_projections_limit);

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using testing::AttentionForm;
using testing::AttentionProgram;
using testing::PassProgram;
using Types = std::vector<std::string>;

const phi::Place kGpu = phi::GPUPlace(0);

// In float16 scores and weights are rounded in other places.
TEST(GpuPasses, Attention) {
  for (const bool half : {false, true}) {
    for (const bool sliced : {false, true}) {
      for (const int64_t batch : {1, 3}) {
        AttentionForm form;
        form.scale = "of queries";
        form.mask = "columns";
        form.sliced = sliced;
        form.half = half;
        AttentionProgram p(form, kGpu);
        p.tolerance = half ? 4e-2f : 1e-4f;
        p.Expect({}, {"fc", "dot_product_attention"}, {batch, 5, 6});
        if (sliced) continue;
        p.Expect({"join_projections=off"}, {"fc", "fc", "fc", "dot_product_attention"},
                 {batch, 5, 6});
      }
    }
  }
}

// The parameters of the layer that is made are a copy.
TEST(GpuPasses, ProjectionsAreJoinedWithinALimit) {
  const int32_t before = FLAGS_join_projections_limit;
  const auto expect = [](int32_t mebibytes, const Types& types) {
    FLAGS_join_projections_limit = mebibytes;
    AttentionProgram p({}, kGpu);
    p.tolerance = 1e-4f;
    p.Expect({}, types, {3, 5, 6});
  };
  expect(1, {"fc", "dot_product_attention"});
  expect(0, {"fc", "fc", "fc", "dot_product_attention"});
  FLAGS_join_projections_limit = before;
}

TEST(GpuPasses, LayerNormResidual) {
  for (const bool half : {false, true}) {
    PassProgram p(kGpu);
    for (const char* name : {"x", "a", "s", "out"}) p.Var(name, {-1, 8});
    for (const char* name : {"scale", "bias"}) p.Parameter(name, {8});
    for (const char* name : {"mean", "variance"}) p.Var(name, {-1});
    p.Op("relu", {{"X", {"x"}}}, {{"Out", {"a"}}});
    p.Op("elementwise_add", {{"X", {"x"}}, {"Y", {"a"}}}, {{"Out", {"s"}}});
    p.Op("layer_norm", {{"X", {"s"}}, {"Scale", {"scale"}}, {"Bias", {"bias"}}},
         {{"Y", {"out"}}, {"Mean", {"mean"}}, {"Variance", {"variance"}}});
    if (half) p.InHalf({"x", "a", "s", "out", "scale", "bias"});
    p.PlaceParameters();
    if (half) p.tolerance = 2e-2f;
    p.Expect({}, {"relu", "skip_layernorm"}, {5, 8});
  }
}

}  // namespace
}  // namespace phibridge
