#include "phi/backends/onednn/onednn_primitive.h"

#include <oneapi/dnnl/dnnl_debug.h>

#include <algorithm>
#include <string>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/backends/onednn/onednn_thread_state.h"
#include "phi/core/enforce.h"
#include "phi/core/memory.h"

namespace phi {
namespace onednn {
namespace {

void ThrowOneDNNError(const char* op, const dnnl::error& error, const DenseTensor* const* inputs,
                      size_t input_count) {
  std::string shapes;
  for (size_t i = 0; i < input_count; ++i) {
    shapes += Format("%s%s %s", i == 0 ? "" : ", ", inputs[i]->dtype(), inputs[i]->dims());
  }
  if (error.status == dnnl_out_of_memory) {
    PADDLE_THROW(errors::ResourceExhausted("out of memory in oneDNN %s of %s; on the host %s", op,
                                           shapes, DescribeHostMemory()));
  }
  PADDLE_THROW(errors::External("oneDNN %s of %s: %s (status %s)", op, shapes, error.message,
                                dnnl_status2str(error.status)));
}

// Note [Small primitives]
// To wake other threads and wait for them costs microseconds, on a busy machine a time slice of the
// system. So a call that reads little memory gets one thread. The shapes of the inputs decide it,
// and they are part of every key: a primitive always runs with as many threads as it was made for.
int ThreadsFor(const DenseTensor* const* inputs, size_t input_count) {
  constexpr int64_t kElementsWorthThreads = 16384;
  int64_t elements = 0;
  for (size_t i = 0; i < input_count; ++i) elements += inputs[i]->numel();
  return elements < kElementsWorthThreads ? 1 : CpuThreads();
}

// Keeps phi::Trim from what runs.
class Running {
 public:
  explicit Running(ThreadState* thread) : thread_(thread), before_(thread->running) {
    thread->running = true;
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { thread_->running = before_; }

 private:
  ThreadState* thread_;
  bool before_;
};

bool AllEmpty(DenseTensor* const* outputs, size_t output_count) {
  return std::all_of(outputs, outputs + output_count,
                     [](const DenseTensor* output) { return output->numel() == 0; });
}

}  // namespace

void RunCached(const OneDNNContext& /*ctx*/, const char* op, const PrimitiveKey& key,
               const DenseTensor* const* inputs, size_t input_count, DenseTensor* const* outputs,
               size_t output_count, Build build, void* body) {
  if (AllEmpty(outputs, output_count)) {
    for (size_t i = 0; i < output_count; ++i) {
      const DataType dtype = outputs[i]->dtype();
      const bool known = dtype != DataType::UNDEFINED;
      AllocateOutput(nullptr, 0, known ? dtype : DataType::FLOAT32, outputs[i]);
    }
    return;
  }
  try {
    ThreadState& thread = ThisThread();
    thread.DropIfTrimmed();
    const dnnl::stream& stream = thread.Stream(ThreadsFor(inputs, input_count));
    PreparedPrimitive* primitive = thread.cache.Find(key);
    if (primitive == nullptr) EnsureReserve();
    const Running running(&thread);
    if (primitive == nullptr) {
      const MakingPrimitive guard;
      primitive = thread.cache.Insert(key, build(body));
    }
    primitive->Run(stream, inputs, input_count, outputs, output_count);
  } catch (const dnnl::error& error) {
    ThrowOneDNNError(op, error, inputs, input_count);
  }
}

}  // namespace onednn
}  // namespace phi
