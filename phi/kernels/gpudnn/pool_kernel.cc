#include "phi/kernels/pool_kernel.h"

#include <memory>
#include <utility>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/backends/gpu/plan_cache.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace {

// A window as cuDNN has it: one padding an axis, and no partial window at the end.
struct CudnnPoolWindow {
  std::vector<int> ksize, strides, pads;
  bool channel_last = false;
  std::string why_not;  // not empty: not for cuDNN
};

struct PoolCall {
  const DDim& dims;
  const IntArray& kernel_size;
  const std::vector<int>& strides;
  const std::vector<int>& paddings;
  bool ceil_mode;
  const std::string& data_format;
  bool global_pooling;
  bool adaptive;
  const std::string& padding_algorithm;
};

CudnnPoolWindow MakeCudnnPoolWindow(const PoolCall& call) {
  CudnnPoolWindow w;
  if (call.adaptive) {
    w.why_not = "the windows of adaptive pooling differ in size";
    return w;
  }
  w.channel_last = funcs::IsChannelLast(call.data_format);
  const DDim in = funcs::SpatialDims(call.dims, w.channel_last);
  w.ksize.assign(call.kernel_size.GetData().begin(), call.kernel_size.GetData().end());
  w.strides = call.strides;
  if (!funcs::IsPoolWindow(w.ksize, call.strides, call.paddings, call.global_pooling)) {
    w.why_not = "ksize or strides are not two positive numbers known in advance";
    return w;
  }
  std::vector<int> pads = call.paddings;
  if (call.global_pooling) funcs::UpdateKernelSize(&w.ksize, in);
  funcs::UpdatePadding(&pads, call.global_pooling, false, call.padding_algorithm, in, call.strides,
                       w.ksize);
  for (int axis = 0; axis < 2; ++axis) {
    const int before = pads[2 * axis], after = pads[2 * axis + 1];
    const auto positions = [&](bool ceil_mode) {
      return funcs::PoolOutputSize(in[axis], w.ksize[axis], before, after, call.strides[axis],
                                   ceil_mode);
    };
    if (in[axis] == 0) {
      w.why_not = "x has no elements";
    } else if (before != after) {
      w.why_not = Format("padding %d before and %d after an axis", before, after);
    } else if (in[axis] >= 0 && call.ceil_mode && positions(true) != positions(false)) {
      w.why_not = "ceil_mode makes a last window that is only partly inside";
    }
    w.pads.push_back(before);
  }
  return w;
}

std::string WhyNotCudnnPool(const InferMetaContext& call) {
  const DDim dims = call.InputAt(0).dims();
  if (dims.size() != 4) return Format("x has rank %d", dims.size());
  return MakeCudnnPoolWindow({dims, call.AttrAt<IntArray>(0), call.AttrAt<std::vector<int>>(1),
                              call.AttrAt<std::vector<int>>(2), call.AttrAt<bool>(3),
                              call.AttrAt<std::string>(5), call.AttrAt<bool>(7),
                              call.AttrAt<bool>(8), call.AttrAt<std::string>(9)})
      .why_not;
}

cudnnPoolingMode_t PoolMode(const std::string& pooling_type, bool exclusive) {
  if (pooling_type == "max") return CUDNN_POOLING_MAX;
  return exclusive ? CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING
                   : CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING;
}

// [n, c, h, w] of a tensor in either layout.
std::vector<int64_t> ImageDims(const DDim& d, bool channel_last) {
  if (channel_last) return {d[0], d[3], d[1], d[2]};
  return {d[0], d[1], d[2], d[3]};
}

struct CudnnPoolPlan {
  backends::gpu::TensorDescriptor from, to;
  backends::gpu::PoolingDescriptor pool;
};

// The plan of a window that cuDNN takes; a plan serves every device.
std::shared_ptr<const CudnnPoolPlan> GetCudnnPoolPlan(DataType dtype, cudnnPoolingMode_t mode,
                                                      const DDim& in, const DDim& out,
                                                      const CudnnPoolWindow& w) {
  using PoolPlans = backends::gpu::PlanCache<17, CudnnPoolPlan>;
  static auto* const plans = new PoolPlans;
  const PoolPlans::Key key = {static_cast<int64_t>(dtype),
                              mode,
                              w.channel_last,
                              in[0],
                              in[1],
                              in[2],
                              in[3],
                              out[0],
                              out[1],
                              out[2],
                              out[3],
                              w.ksize[0],
                              w.ksize[1],
                              w.strides[0],
                              w.strides[1],
                              w.pads[0],
                              w.pads[1]};
  return plans->Get(key, [&] {
    auto plan = std::make_shared<CudnnPoolPlan>();
    backends::gpu::SetTensor(plan->from, dtype, ImageDims(in, w.channel_last), w.channel_last);
    backends::gpu::SetTensor(plan->to, dtype, ImageDims(out, w.channel_last), w.channel_last);
    // Always, as in the original: cuDNN has no option for the CPU's rule, by which a maximum keeps
    // NaN only of the last element of a window.
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetPoolingNdDescriptor(plan->pool.get(), mode,
                                                           CUDNN_PROPAGATE_NAN, 2, w.ksize.data(),
                                                           w.pads.data(), w.strides.data()));
    return std::shared_ptr<const CudnnPoolPlan>(std::move(plan));
  });
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void Pool2dKernel(const Context& ctx, const DenseTensor& x, const IntArray& kernel_size,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool ceil_mode,
                  bool exclusive, const std::string& data_format, const std::string& pooling_type,
                  bool global_pooling, bool adaptive, const std::string& padding_algorithm,
                  DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const CudnnPoolWindow w =
      MakeCudnnPoolWindow({x.dims(), kernel_size, strides, paddings, ceil_mode, data_format,
                           global_pooling, adaptive, padding_algorithm});
  PADDLE_ENFORCE(w.why_not.empty(), errors::Unimplemented("pool2d with cuDNN: %s", w.why_not));
  const DataType dtype = CppTypeToDataType<T>::value;
  const std::shared_ptr<const CudnnPoolPlan> plan =
      GetCudnnPoolPlan(dtype, PoolMode(pooling_type, exclusive), x.dims(), out->dims(), w);
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnPoolingForward(
        handle, plan->pool.get(), backends::gpu::BlendOne(dtype), plan->from.get(), x.data<T>(),
        backends::gpu::BlendZero(dtype), plan->to.get(), y));
  });
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(pool2d, GPUDNN, ALL_LAYOUT, phi::gpudnn::Pool2dKernel, float, double,
                   phi::float16, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotCudnnPool);
}
