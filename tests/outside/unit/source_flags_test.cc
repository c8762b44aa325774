// outside: unit test | flags that operators of 2.0 to 2.3 declare, of all types, and flags of a
// source's own
#include "paddle/fluid/platform/flags.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "paddle/fluid/platform/enforce.h"
#include "paddle/phi/core/flags.h"

PADDLE_DEFINE_EXPORTED_bool(outside_of_a_team, true, "A flag of a source from outside.");
PHI_DEFINE_EXPORTED_uint64(outside_size_in_mb, 7, "Another one, which phibridge does not know.");

// call_stack_level is declared by enforce.h.
#ifdef PHIBRIDGE_WITH_GFLAGS
DECLARE_bool(benchmark);
DECLARE_bool(check_nan_inf);
DECLARE_bool(cudnn_deterministic);
DECLARE_bool(cudnn_exhaustive_search);
DECLARE_bool(enable_unused_var_check);
DECLARE_bool(fast_check_nan_inf);
DECLARE_bool(sort_sum_gradient);
DECLARE_bool(use_mkldnn);
DECLARE_double(eager_delete_tensor_gb);
DECLARE_double(fraction_of_gpu_memory_to_use);
DECLARE_int32(inner_op_parallelism);
DECLARE_int32(paddle_num_threads);
DECLARE_int64(cudnn_exhaustive_search_times);
DECLARE_string(allocator_strategy);
DECLARE_string(tracer_mkldnn_ops_on);
DECLARE_uint64(conv_workspace_size_limit);
DECLARE_uint64(gpu_memory_limit_mb);
#else
PHI_DECLARE_bool(sort_sum_gradient);
PHI_DECLARE_double(eager_delete_tensor_gb);
PHI_DECLARE_int64(cudnn_exhaustive_search_times);
PHI_DECLARE_string(allocator_strategy);
PHI_DECLARE_uint64(gpu_memory_limit_mb);
#endif

namespace {

// The original's value, unless the environment of the test says another one.
#define EXPECT_FLAG(name, value) \
  EXPECT_TRUE(std::getenv("FLAGS_" #name) != nullptr || FLAGS_##name == (value)) << FLAGS_##name

TEST(OutsideFlags, HaveTheValuesOfTheOriginal) {
  EXPECT_FLAG(call_stack_level, 1);
  EXPECT_FLAG(sort_sum_gradient, false);
  EXPECT_FLAG(eager_delete_tensor_gb, 0.0);
  EXPECT_FLAG(cudnn_exhaustive_search_times, -1);
  EXPECT_FLAG(gpu_memory_limit_mb, 0u);
  EXPECT_FLAG(allocator_strategy, std::string("auto_growth"));
#ifdef PHIBRIDGE_WITH_GFLAGS
  EXPECT_FLAG(fast_check_nan_inf, false);
  EXPECT_FLAG(fraction_of_gpu_memory_to_use, 0.92);
  EXPECT_FLAG(inner_op_parallelism, 0);
  EXPECT_FLAG(tracer_mkldnn_ops_on, std::string());
  EXPECT_FLAG(conv_workspace_size_limit, 512u);
#endif
}

TEST(OutsideFlags, MayBeWritten) {
  const int32_t before = FLAGS_call_stack_level;
  FLAGS_call_stack_level = 2;
  EXPECT_EQ(FLAGS_call_stack_level, 2);
  FLAGS_call_stack_level = before;
  const std::string strategy = FLAGS_allocator_strategy;
  FLAGS_allocator_strategy = "naive_best_fit";
  EXPECT_EQ(FLAGS_allocator_strategy, "naive_best_fit");
  FLAGS_allocator_strategy = strategy;
}

TEST(OutsideFlags, OfASourcesOwn) {
  EXPECT_EQ(FLAGS_outside_size_in_mb, 7u);
  EXPECT_TRUE(std::get<bool>(phi::GetFlag("FLAGS_outside_of_a_team")));
  phi::SetFlag("FLAGS_outside_of_a_team", "0");
  EXPECT_FALSE(FLAGS_outside_of_a_team);
}

// What does nothing here is none of the flags that phibridge names.
TEST(OutsideFlags, ThatDoNothingAreNotKnown) {
  for (const std::string& name : phi::KnownFlagNames()) {
    EXPECT_NE(name, "FLAGS_sort_sum_gradient");
    EXPECT_NE(name, "FLAGS_call_stack_level");
  }
}

}  // namespace
