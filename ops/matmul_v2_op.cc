#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/quantize/quantized_reference.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/kernels/matmul_kernel.h"

namespace paddle::operators {

template <typename T>
class MatMulV2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const Operand a = OperandOf(x->dims(), true, ctx.Attr<bool>("trans_x"));
    const Operand b = OperandOf(y->dims(), false, ctx.Attr<bool>("trans_y"));
    const std::vector<int64_t> batch = BatchOf(a, b);
    std::vector<int64_t> index(batch.size(), 0);
    do {
      const T* left = x->data<T>() + a.Offset(index);
      const T* right = y->data<T>() + b.Offset(index);
      for (int64_t i = 0; i < a.rows; ++i) {
        for (int64_t j = 0; j < b.columns; ++j) *z++ = Dot(left, a, i, right, b, j);
      }
    } while (reference::NextIndex(batch, &index));
  }

 private:
  // A batch of matrices; the steps are in elements.
  struct Operand {
    std::vector<int64_t> batch;
    int64_t rows, columns, row_step, column_step;
    // The first element of the matrix for `index` of the result's batch.
    int64_t Offset(const std::vector<int64_t>& index) const {
      int64_t offset = 0;
      const size_t skip = index.size() - batch.size();
      for (size_t d = 0; d < batch.size(); ++d) {
        offset = offset * batch[d] + (batch[d] == 1 ? 0 : index[skip + d]);
      }
      return offset * rows * columns;
    }
  };

  // A vector is a row at the left and a column at the right; it is not transposed.
  static Operand OperandOf(const phi::DDim& dims, bool left, bool transpose) {
    const int rank = dims.size();
    if (rank == 1) {
      return left ? Operand{{}, 1, dims[0], dims[0], 1} : Operand{{}, dims[0], 1, 1, 1};
    }
    const int64_t r = dims[rank - 2], c = dims[rank - 1];
    const std::vector<int64_t> batch(dims.begin(), dims.end() - 2);
    return transpose ? Operand{batch, c, r, 1, c} : Operand{batch, r, c, c, 1};
  }

  static std::vector<int64_t> BatchOf(const Operand& a, const Operand& b) {
    std::vector<int64_t> batch(std::max(a.batch.size(), b.batch.size()), 1);
    for (const auto* from : {&a.batch, &b.batch}) {
      for (size_t d = 0; d < from->size(); ++d) {
        int64_t& to = batch[batch.size() - from->size() + d];
        if (to == 1) to = (*from)[d];
      }
    }
    return batch;
  }

  static T Dot(const T* left, const Operand& a, int64_t i, const T* right, const Operand& b,
               int64_t j) {
    reference::Wide<T> sum(0);
    for (int64_t k = 0; k < a.columns; ++k) {
      sum += reference::Widen(left[i * a.row_step + k * a.column_step]) *
             reference::Widen(right[k * b.row_step + j * b.column_step]);
    }
    return reference::Narrow<T>(sum);
  }
};

/// In int8 and uint8, in which PHI's only kernel is oneDNN's: of what is out of range the nearest
/// int8.
template <typename T>
class Int8MatMulV2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    DenseTensor product;
    product.Resize(out->dims());
    phi::MatmulKernel<double>(ctx.device_context<phi::CPUContext>(),
                              Float64Tensor(QuantizedValues(*x), x->dims()),
                              Float64Tensor(QuantizedValues(*y), y->dims()),
                              ctx.Attr<bool>("trans_x"), ctx.Attr<bool>("trans_y"), &product);
    StoreQuantized(Float64Values(product), phi::DataType::INT8, out);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(matmul_v2, MatMulV2CPUKernel, float, double, int, int64_t,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
PD_LEGACY_KERNEL_TOO(matmul_v2, Int8MatMulV2CPUKernel, int8_t, uint8_t);
