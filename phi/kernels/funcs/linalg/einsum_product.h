#pragma once

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/linalg/einsum.h"
#include "phi/kernels/funcs/linalg/matmul.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#endif

namespace phi {
namespace funcs {

using EinsumLabels = std::vector<int>;

inline bool HasLabel(const EinsumLabels& labels, int label) {
  return std::count(labels.begin(), labels.end(), label) > 0;
}

/// Elements between neighbours along `label`; 0 if the operand does not have it, or repeats along
/// it.
inline int64_t LabelStep(const EinsumLabels& labels, const DDim& dims, int label) {
  const DDim steps = stride(dims);
  int64_t step = 0;
  for (int i = 0; i < dims.size(); ++i) {
    if (labels[i] == label && dims[i] != 1) step += steps[i];
  }
  return step;
}

inline int64_t LabelCount(const EinsumPlan& plan, const EinsumLabels& labels) {
  int64_t count = 1;
  for (int label : labels) count *= plan.SizeOf(label);
  return count;
}

// Note [One source for CPU and GPU]

/// The sums of rows of `width` elements each, which may be in the memory of `values`.
template <typename T, typename Context>
DenseTensor SumEinsumRows(const Context& /*ctx*/, const DenseTensor& values, int64_t rows,
                          int64_t width) {
  DenseTensor sums = values;
  T* to = sums.data<T>();
  for (int64_t i = 0; i < rows; ++i) {
    T sum = static_cast<T>(0);
    for (int64_t k = 0; k < width; ++k) sum = sum + to[i * width + k];
    to[i] = sum;
  }
  return sums;
}

/// c[i] = a[i] b[i], dense [m, k] and [k, n], for i in [0, batch).
template <typename T, typename Context>
void EinsumProducts(const Context& /*ctx*/, int64_t batch, int64_t m, int64_t n, int64_t k,
                    const T* a, const T* b, T* c) {
  for (int64_t i = 0; i < batch; ++i) {
    MatrixProduct<T>(m, n, k, DenseMatrix(a + i * m * k, k, false),
                     DenseMatrix(b + i * k * n, n, false), c + i * m * n);
  }
}

#ifdef __CUDACC__
template <typename T>
struct EinsumRowSource {
  const T* values;
  int64_t width;
  __device__ int64_t Base(int64_t o) const { return o * width; }
  __device__ T Load(int64_t base, int64_t /*o*/, int64_t k) const { return values[base + k]; }
};

template <typename T>
DenseTensor SumEinsumRows(const GPUContext& ctx, const DenseTensor& values, int64_t rows,
                          int64_t width) {
  DenseTensor sums;
  sums.Resize(make_ddim({std::max<int64_t>(1, rows)}));
  T* to = ctx.template Alloc<T>(&sums);
  primitive::GpuReduce(ctx, rows, width, true, T(0), EinsumRowSource<T>{values.data<T>(), width},
                       primitive::AddTerms(), primitive::KeepSum(), to);
  return sums;
}

template <typename T>
void EinsumProducts(const GPUContext& ctx, int64_t batch, int64_t m, int64_t n, int64_t k,
                    const T* a, const T* b, T* c) {
  GpuGemm<T>(ctx, m, n, k, T(1), {a, k, false, m * k}, {b, n, false, k * n}, T(0), c, n, m * n,
             batch);
}
#endif

/// The operand with its axes in the order of `kept`, summed over those of `summed`: dense memory.
template <typename T, typename Context>
DenseTensor ArrangeOperand(const Context& ctx, const EinsumPlan& plan, size_t operand,
                           const DenseTensor& x, const EinsumLabels& kept,
                           const EinsumLabels& summed) {
  StridedBox box;
  for (const EinsumLabels* group : {&kept, &summed}) {
    for (int label : *group) {
      box.Append(plan.SizeOf(label), LabelStep(plan.operands[operand], x.dims(), label), 0);
    }
  }
  int64_t step = 1;
  for (int i = box.rank - 1; i >= 0; --i) {
    box.to_step[i] = step;
    step *= box.dims[i];
  }
  const int64_t width = LabelCount(plan, summed), rows = LabelCount(plan, kept);
  DenseTensor arranged;
  arranged.Resize(make_ddim({std::max(step, rows)}));  // a sum of no elements is 0
  T* to = ctx.template Alloc<T>(&arranged);
  if (step > 0) CopyStrided(ctx, box, sizeof(T), x.data<T>(), to);
  return width == 1 ? arranged : SumEinsumRows<T>(ctx, arranged, rows, width);
}

/// The labels of a product by their role.
struct EinsumParts {
  EinsumLabels batch, rows, columns, inner, left_sum, right_sum;

  explicit EinsumParts(const EinsumPlan& plan) {
    for (int label : plan.labels) {
      const bool a = HasLabel(plan.operands[0], label), b = HasLabel(plan.operands[1], label);
      if (HasLabel(plan.output, label)) {
        (a && b ? batch : a ? rows : columns).push_back(label);
      } else {
        (a && b ? inner : a ? left_sum : right_sum).push_back(label);
      }
    }
  }
};

inline EinsumLabels JoinLabels(std::initializer_list<const EinsumLabels*> groups) {
  EinsumLabels all;
  for (const EinsumLabels* group : groups) all.insert(all.end(), group->begin(), group->end());
  return all;
}

/// Sums of products of one operand or two, as the plan says. Its labels are those of the operands.
template <typename T, typename Context>
void EinsumCompute(const Context& ctx, const EinsumPlan& plan,
                   const std::vector<const DenseTensor*>& operands, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (operands.size() == 1) {
    EinsumLabels summed;
    for (int label : plan.labels) {
      if (!HasLabel(plan.output, label)) summed.push_back(label);
    }
    const DenseTensor sums = ArrangeOperand<T>(ctx, plan, 0, *operands[0], plan.output, summed);
    StridedBox all;
    all.Append(out->numel(), 1, 1);
    return CopyStrided(ctx, all, sizeof(T), sums.data<T>(), to);
  }
  const EinsumParts p(plan);
  const DenseTensor a = ArrangeOperand<T>(ctx, plan, 0, *operands[0],
                                          JoinLabels({&p.batch, &p.rows, &p.inner}), p.left_sum);
  const DenseTensor b = ArrangeOperand<T>(
      ctx, plan, 1, *operands[1], JoinLabels({&p.batch, &p.inner, &p.columns}), p.right_sum);
  const int64_t m = LabelCount(plan, p.rows), n = LabelCount(plan, p.columns),
                k = LabelCount(plan, p.inner);
  DenseTensor product;
  product.Resize(make_ddim({out->numel()}));
  T* c = ctx.template Alloc<T>(&product);
  EinsumProducts<T>(ctx, LabelCount(plan, p.batch), m, n, k, a.data<T>(), b.data<T>(), c);
  // Into the order of the output.
  const EinsumLabels order = JoinLabels({&p.batch, &p.rows, &p.columns});
  std::vector<int64_t> sizes;
  for (int label : order) sizes.push_back(plan.SizeOf(label));
  StridedBox box = DenseBox(out->dims());
  for (int i = 0; i < box.rank; ++i) {
    box.from_step[i] = LabelStep(order, make_ddim(sizes), plan.output[i]);
  }
  CopyStrided(ctx, box, sizeof(T), c, to);
}

}  // namespace funcs
}  // namespace phi
