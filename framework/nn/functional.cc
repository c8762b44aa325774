#include "framework/nn/functional.h"

#include "phibridge/api.h"

namespace phibridge::nn::functional {
namespace {

Tensor Pool(const Tensor& x, int kernel_size, int stride, int padding, const char* type) {
  const int step = stride == 0 ? kernel_size : stride;
  return api::pool2d(x, phi::IntArray({kernel_size, kernel_size}), {step, step}, {padding, padding},
                     /*ceil_mode=*/false, /*exclusive=*/true, "NCHW", type);
}

}  // namespace

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  const Tensor product = api::matmul(x, weight);
  return bias.defined() ? api::add(product, bias) : product;
}

Tensor dropout(const Tensor& x, double p, bool training) {
  return api::dropout(x, paddle::none, phi::Scalar(p), /*is_test=*/!training, "upscale_in_train");
}

Tensor max_pool2d(const Tensor& x, int kernel_size, int stride, int padding) {
  return Pool(x, kernel_size, stride, padding, "max");
}

Tensor avg_pool2d(const Tensor& x, int kernel_size, int stride, int padding) {
  return Pool(x, kernel_size, stride, padding, "avg");
}

Tensor mean(const Tensor& x) { return api::mean(x, {}, /*keep_dim=*/false, /*reduce_all=*/true); }

Tensor cross_entropy(const Tensor& logits, const Tensor& label) {
  const bool has_one = label.dims().size() == logits.dims().size();
  const Tensor column = has_one ? label : api::unsqueeze(label, phi::IntArray({-1}));
  return mean(std::get<1>(api::cross_entropy_with_softmax(logits, column)));
}

Tensor mse_loss(const Tensor& x, const Tensor& y) { return mean(api::square(api::subtract(x, y))); }

Tensor accuracy(const Tensor& scores, const Tensor& label) {
  const auto [values, indices] = api::topk(scores, phi::Scalar(1));
  return std::get<0>(api::accuracy(values, indices, label));
}

}  // namespace phibridge::nn::functional
