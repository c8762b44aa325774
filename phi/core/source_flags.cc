// Flags that sources written for the original read (`DECLARE_bool(sort_sum_gradient)`), and that
// the library does not: so that such sources link. Each has the value that the original gives it,
// or what the environment says. They are not in KnownFlagNames(): the commands tell somebody who
// sets one that nothing takes it. docs/cpp_api.md has the list.
//
// gflags is not told of them: a source that a team carries along may define one of them itself,
// and gflags ends the process where two say that they define a flag.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "phi/core/flags.h"

namespace {

const char* TextOf(const char* variable) {
  const char* text = std::getenv(variable);
  return text == nullptr || *text == '\0' ? nullptr : text;
}
bool FromEnvironment(const char* variable, bool value) {
  const char* text = TextOf(variable);
  return text == nullptr ? value : std::string("1tTyY").find(*text) != std::string::npos;
}
std::string FromEnvironment(const char* variable, const char* value) {
  const char* text = TextOf(variable);
  return text == nullptr ? value : text;
}
double FromEnvironment(const char* variable, double value) {
  const char* text = TextOf(variable);
  return text == nullptr ? value : std::strtod(text, nullptr);
}
template <typename Int>
Int FromEnvironment(const char* variable, Int value) {
  const char* text = TextOf(variable);
  return text == nullptr ? value : static_cast<Int>(std::strtoll(text, nullptr, 10));
}

}  // namespace

// Where DECLARE_bool and its like look: with gflags a namespace for each type.
#ifdef PHIBRIDGE_WITH_GFLAGS
#define PHIBRIDGE_SOURCE_FLAG(space, type, name, value)             \
  namespace space {                                                 \
  extern type FLAGS_##name;                                         \
  type FLAGS_##name = FromEnvironment("FLAGS_" #name, type{value}); \
  }
#else
#define PHIBRIDGE_SOURCE_FLAG(space, type, name, value) \
  extern type FLAGS_##name;                             \
  type FLAGS_##name = FromEnvironment("FLAGS_" #name, type{value});
#endif
#define BOOL_FLAG(name, value) PHIBRIDGE_SOURCE_FLAG(fLB, bool, name, value)
#define INT32_FLAG(name, value) PHIBRIDGE_SOURCE_FLAG(fLI, int32_t, name, value)
#define INT64_FLAG(name, value) PHIBRIDGE_SOURCE_FLAG(fLI64, int64_t, name, value)
#define UINT64_FLAG(name, value) PHIBRIDGE_SOURCE_FLAG(fLU64, uint64_t, name, value)
#define DOUBLE_FLAG(name, value) PHIBRIDGE_SOURCE_FLAG(fLD, double, name, value)

// Errors. Those here have no C++ stack, whatever it says.
INT32_FLAG(call_stack_level, 1)
BOOL_FLAG(fast_check_nan_inf, false)
BOOL_FLAG(check_kernel_launch, false)

// How programs run.
BOOL_FLAG(sort_sum_gradient, false)
INT32_FLAG(max_inplace_grad_add, 0)
INT32_FLAG(inner_op_parallelism, 0)
INT32_FLAG(dist_threadpool_size, 0)
BOOL_FLAG(cpu_deterministic, false)
BOOL_FLAG(enable_parallel_graph, false)
BOOL_FLAG(reader_queue_speed_test_mode, false)
BOOL_FLAG(apply_pass_to_program, false)
BOOL_FLAG(run_kp_kernel, false)
BOOL_FLAG(use_curand, false)
BOOL_FLAG(use_ngraph, false)
BOOL_FLAG(dump_jitcode, false)
BOOL_FLAG(set_to_1d, true)
BOOL_FLAG(einsum_opt, false)
INT32_FLAG(fuse_parameter_groups_size, 1)
DOUBLE_FLAG(fuse_parameter_memory_size, -1.0)
DOUBLE_FLAG(local_exe_sub_scope_limit, 256.0)

// Memory.
DOUBLE_FLAG(eager_delete_tensor_gb, 0.0)
BOOL_FLAG(eager_delete_scope, true)
BOOL_FLAG(fast_eager_deletion_mode, true)
DOUBLE_FLAG(memory_fraction_of_eager_deletion, 1.0)
BOOL_FLAG(init_allocated_mem, false)
BOOL_FLAG(use_pinned_memory, true)
BOOL_FLAG(use_system_allocator, false)
BOOL_FLAG(free_idle_chunk, false)
BOOL_FLAG(free_when_no_cache_hit, false)
DOUBLE_FLAG(fraction_of_cpu_memory_to_use, 1.0)
DOUBLE_FLAG(fraction_of_gpu_memory_to_use, 0.92)
DOUBLE_FLAG(fraction_of_cuda_pinned_memory_to_use, 0.5)
UINT64_FLAG(initial_cpu_memory_in_mb, 500)
UINT64_FLAG(initial_gpu_memory_in_mb, 0)
UINT64_FLAG(reallocate_gpu_memory_in_mb, 0)
UINT64_FLAG(gpu_memory_limit_mb, 0)
INT64_FLAG(gpu_allocator_retry_time, 10000)

// Of GPUs and of several of them.
BOOL_FLAG(cudnn_batchnorm_spatial_persistent, false)
INT64_FLAG(cudnn_exhaustive_search_times, -1)
BOOL_FLAG(enable_cublas_tensor_op_math, false)
BOOL_FLAG(conv2d_disable_cudnn, false)
BOOL_FLAG(use_fast_math, false)
BOOL_FLAG(sync_nccl_allreduce, true)
BOOL_FLAG(nccl_blocking_wait, false)
BOOL_FLAG(allreduce_record_one_event, false)
INT32_FLAG(multiple_of_cupti_buffer_size, 1)
INT32_FLAG(communicator_max_merge_var_num, 20)
INT32_FLAG(communicator_send_queue_size, 20)
INT32_FLAG(get_host_by_name_time, 120)

// Texts. gflags' macros declare references to them.
#ifdef PHIBRIDGE_WITH_GFLAGS
#define STRING_FLAG(name, value)                                                       \
  namespace fLS {                                                                      \
  static std::string& Text_##name() {                                                  \
    static auto* const text = new std::string(FromEnvironment("FLAGS_" #name, value)); \
    return *text;                                                                      \
  }                                                                                    \
  extern std::string& FLAGS_##name;                                                    \
  std::string& FLAGS_##name = Text_##name();                                           \
  }

// The original's is 64 bits wide: a copy of our flag of 32, made when the library is loaded.
UINT64_FLAG(conv_workspace_size_limit, 512)
INT64_FLAG(conv_workspace_size_limit, 512)
#else
#define STRING_FLAG(name, value)   \
  extern std::string FLAGS_##name; \
  std::string FLAGS_##name = FromEnvironment("FLAGS_" #name, value);
#endif
STRING_FLAG(selected_gpus, "")
STRING_FLAG(allocator_strategy, "auto_growth")
STRING_FLAG(tracer_mkldnn_ops_on, "")
STRING_FLAG(tracer_mkldnn_ops_off, "")
STRING_FLAG(print_sub_graph_dir, "")
STRING_FLAG(pe_profile_fname, "")
