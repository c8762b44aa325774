#include "phi/kernels/einsum_kernel.h"

#include <algorithm>
#include <initializer_list>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/einsum.h"
#include "phi/kernels/funcs/matmul.h"
#include "phi/kernels/funcs/strided_copy.h"

namespace phi {

namespace {

using Labels = std::vector<int>;

bool Has(const Labels& labels, int label) {
  return std::count(labels.begin(), labels.end(), label) > 0;
}

// Elements between neighbours along `label`; 0 if the operand has it not, or repeats along it.
int64_t StepOf(const Labels& labels, const DDim& dims, int label) {
  const DDim steps = stride(dims);
  int64_t step = 0;
  for (int i = 0; i < dims.size(); ++i) {
    if (labels[i] == label && dims[i] != 1) step += steps[i];
  }
  return step;
}

int64_t CountOf(const funcs::EinsumPlan& plan, const Labels& labels) {
  int64_t count = 1;
  for (int label : labels) count *= plan.SizeOf(label);
  return count;
}

// The operand with its axes in the order of `kept`, summed over those of `summed`: dense memory.
template <typename T, typename Context>
DenseTensor Arranged(const Context& ctx, const funcs::EinsumPlan& plan, size_t operand,
                     const DenseTensor& x, const Labels& kept, const Labels& summed) {
  funcs::StridedBox box;
  for (const Labels* group : {&kept, &summed}) {
    for (int label : *group) {
      box.Append(plan.SizeOf(label), StepOf(plan.operands[operand], x.dims(), label), 0);
    }
  }
  int64_t step = 1;
  for (int i = box.rank - 1; i >= 0; --i) {
    box.to_step[i] = step;
    step *= box.dims[i];
  }
  DenseTensor arranged;
  arranged.Resize(make_ddim({step}));
  T* to = ctx.template Alloc<T>(&arranged);
  if (step > 0) funcs::CopyStrided(box, sizeof(T), x.data<T>(), to);
  const int64_t width = CountOf(plan, summed), rows = CountOf(plan, kept);
  if (width == 1) return arranged;
  for (int64_t i = 0; i < rows; ++i) {
    T sum = static_cast<T>(0);
    for (int64_t k = 0; k < width; ++k) sum = sum + to[i * width + k];
    to[i] = sum;
  }
  return arranged;
}

// Which labels play which part in a product.
struct Parts {
  Labels batch, rows, columns, inner, left_sum, right_sum;

  explicit Parts(const funcs::EinsumPlan& plan) {
    for (int label : plan.labels) {
      const bool a = Has(plan.operands[0], label), b = Has(plan.operands[1], label);
      if (Has(plan.output, label)) {
        (a && b ? batch : a ? rows : columns).push_back(label);
      } else {
        (a && b ? inner : a ? left_sum : right_sum).push_back(label);
      }
    }
  }
};

Labels Joined(std::initializer_list<const Labels*> groups) {
  Labels all;
  for (const Labels* group : groups) all.insert(all.end(), group->begin(), group->end());
  return all;
}

}  // namespace

template <typename T, typename Context>
void EinsumKernel(const Context& ctx, const std::vector<const DenseTensor*>& operands,
                  const std::string& equation, DenseTensor* out) {
  std::vector<DDim> shapes;
  for (const DenseTensor* x : operands) shapes.push_back(x->dims());
  const funcs::EinsumPlan plan = funcs::PlanEinsum(equation, shapes);
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (operands.size() == 1) {
    Labels summed;
    for (int label : plan.labels) {
      if (!Has(plan.output, label)) summed.push_back(label);
    }
    const DenseTensor sums = Arranged<T>(ctx, plan, 0, *operands[0], plan.output, summed);
    std::copy_n(sums.data<T>(), out->numel(), to);
    return;
  }
  const Parts p(plan);
  const DenseTensor a =
      Arranged<T>(ctx, plan, 0, *operands[0], Joined({&p.batch, &p.rows, &p.inner}), p.left_sum);
  const DenseTensor b = Arranged<T>(ctx, plan, 1, *operands[1],
                                    Joined({&p.batch, &p.inner, &p.columns}), p.right_sum);
  const int64_t m = CountOf(plan, p.rows), n = CountOf(plan, p.columns), k = CountOf(plan, p.inner);
  DenseTensor product;
  product.Resize(make_ddim({out->numel()}));
  T* c = ctx.template Alloc<T>(&product);
  for (int64_t i = 0; i < CountOf(plan, p.batch); ++i) {
    funcs::MatrixProduct<T>(m, n, k, funcs::DenseMatrix(a.data<T>() + i * m * k, k, false),
                            funcs::DenseMatrix(b.data<T>() + i * k * n, n, false), c + i * m * n);
  }
  // Into the order of the output.
  const Labels order = Joined({&p.batch, &p.rows, &p.columns});
  std::vector<int64_t> sizes;
  for (int label : order) sizes.push_back(plan.SizeOf(label));
  funcs::StridedBox box = funcs::DenseBox(out->dims());
  for (int i = 0; i < box.rank; ++i) {
    box.from_step[i] = StepOf(order, make_ddim(sizes), plan.output[i]);
  }
  funcs::CopyStrided(box, sizeof(T), c, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(einsum, CPU, ALL_LAYOUT, phi::EinsumKernel, float, double, phi::complex64,
                   phi::complex128) {}
