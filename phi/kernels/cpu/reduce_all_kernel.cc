#include "phi/kernels/reduce_all_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/reduce_loop.h"

namespace phi {
namespace {

template <typename T, typename Context, typename Combine>
void LogicAlong(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool reduce_all,
                bool identity, Combine combine, DenseTensor* out) {
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), dims.GetData(), reduce_all);
  funcs::ReduceLoop(plan, x.data<T>(), ctx.template Alloc<bool>(out),
                    funcs::MakeReduction(
                        identity, [](T v, int64_t) { return v != T(0); }, combine,
                        [](bool v, int64_t) { return v; }));
}

}  // namespace

template <typename T, typename Context>
void AllRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
                  bool reduce_all, DenseTensor* out) {
  LogicAlong<T>(
      ctx, x, dims, reduce_all, true, [](bool a, bool b) { return a & b; }, out);
}

template <typename T, typename Context>
void AllKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out) {
  AllRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out);
}

template <typename T, typename Context>
void AnyRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool /*keep_dim*/,
                  bool reduce_all, DenseTensor* out) {
  LogicAlong<T>(
      ctx, x, dims, reduce_all, false, [](bool a, bool b) { return a | b; }, out);
}

template <typename T, typename Context>
void AnyKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out) {
  AnyRawKernel<T, Context>(ctx, x, dims, keep_dim, false, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(all, CPU, ALL_LAYOUT, phi::AllKernel, float, double, bool, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(all_raw, CPU, ALL_LAYOUT, phi::AllRawKernel, float, double, bool, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(any, CPU, ALL_LAYOUT, phi::AnyKernel, float, double, bool, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(any_raw, CPU, ALL_LAYOUT, phi::AnyRawKernel, float, double, bool, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
