#include "ops/common/operator/operator.h"
#include "ops/common/quantize/quantized_reference.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class MulCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    const phi::DDim a = phi::flatten_to_2d(x->dims(), ctx.Attr<int>("x_num_col_dims"));
    const phi::DDim b = phi::flatten_to_2d(y->dims(), ctx.Attr<int>("y_num_col_dims"));
    T* z = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < a[0]; ++i) {
      for (int64_t j = 0; j < b[1]; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < a[1]; ++k) {
          sum += static_cast<double>(x->data<T>()[i * a[1] + k]) *
                 static_cast<double>(y->data<T>()[k * b[1] + j]);
        }
        z[i * b[1] + j] = static_cast<T>(sum);
      }
    }
  }
};

/// In int8 and uint8, in which PHI's only kernel is oneDNN's: a float32 Y is made int8, and of what
/// is out of range the nearest int8 comes out.
template <typename T>
class Int8MulCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    const phi::DDim a = phi::flatten_to_2d(x->dims(), ctx.Attr<int>("x_num_col_dims"));
    const phi::DDim b = phi::flatten_to_2d(y->dims(), ctx.Attr<int>("y_num_col_dims"));
    const std::vector<double> left = QuantizedValues(*x), right = QuantizedValues(*y);
    std::vector<double> product;
    for (int64_t i = 0; i < a[0]; ++i) {
      for (int64_t j = 0; j < b[1]; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < a[1]; ++k) {
          sum += left[i * a[1] + k] * NearestInt8(right[k * b[1] + j]);
        }
        product.push_back(sum);
      }
    }
    StoreQuantized(product, phi::DataType::INT8, out);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(mul, MulCPUKernel, float, double);
PD_LEGACY_KERNEL_TOO(mul, Int8MulCPUKernel, int8_t, uint8_t);
