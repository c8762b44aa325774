#include "framework/nn/optimizers.h"

#include <utility>

#include "phi/core/enforce.h"
#include "phibridge/api.h"

namespace phibridge::optimizer {
namespace {

constexpr int64_t kRowsOfAThread = 1000;  // of sparse gradients: the operator's default

// The options, if their numbers are in the ranges that the original's constructors take.
template <typename O>
O Checked(const char* name, O options) {
  for (const auto& [what, beta] :
       {std::pair{"beta1", options.beta1}, std::pair{"beta2", options.beta2}}) {
    PADDLE_ENFORCE(
        beta >= 0 && beta < 1,
        phi::errors::InvalidArgument("%s: `%s` must be in [0, 1); it is %g", name, what, beta));
  }
  PADDLE_ENFORCE(options.epsilon >= 0,
                 phi::errors::InvalidArgument("%s: `epsilon` must not be negative; it is %g", name,
                                              options.epsilon));
  return options;
}

}  // namespace

SGD::SGD(LearningRate learning_rate, const Parameters& parameters, Options options)
    : Optimizer(std::move(learning_rate), parameters, std::move(options)) {}

void SGD::Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) {
  Tensor parameter = parameters()[index];
  Tensor* master = Master(index);
  api::sgd_(parameter, learning_rate, gradient, master, master != nullptr);
}

Momentum::Momentum(LearningRate learning_rate, const Parameters& parameters, double momentum,
                   bool use_nesterov, Options options)
    : Optimizer(std::move(learning_rate), parameters, std::move(options)),
      momentum_(static_cast<float>(momentum)),
      use_nesterov_(use_nesterov) {
  AddAccumulators("velocity", 0);
}

void Momentum::Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) {
  Tensor parameter = parameters()[index];
  Tensor* master = Master(index);
  const double decay = WeightDecay(index);
  api::momentum_(parameter, gradient, Accumulator("velocity", index), learning_rate, master,
                 momentum_, use_nesterov_, decay == 0 ? "" : "l2_decay", static_cast<float>(decay),
                 master != nullptr);
}

Adam::Adam(LearningRate learning_rate, const Parameters& parameters, AdamOptions options)
    : Optimizer(std::move(learning_rate), parameters, Checked("Adam", options)),
      adam_(std::move(options)) {
  AddAccumulators("moment1", 0, false, /*is_wide=*/true);
  AddAccumulators("moment2", 0, false, true);
  AddAccumulators("beta1_pow_acc", adam_.beta1, /*is_one_element=*/true, true);
  AddAccumulators("beta2_pow_acc", adam_.beta2, true, true);
}

void Adam::Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) {
  Tensor parameter = parameters()[index];
  Tensor* master = Master(index);
  api::adam_(parameter, gradient, learning_rate, Accumulator("moment1", index),
             Accumulator("moment2", index), Accumulator("beta1_pow_acc", index),
             Accumulator("beta2_pow_acc", index), master, paddle::none, phi::Scalar(adam_.beta1),
             phi::Scalar(adam_.beta2), phi::Scalar(adam_.epsilon), adam_.lazy_mode, kRowsOfAThread,
             master != nullptr);
}

AdamW::AdamW(LearningRate learning_rate, const Parameters& parameters, AdamWOptions options)
    : Adam(std::move(learning_rate), parameters, Checked("AdamW", options)),
      apply_decay_(std::move(options.apply_decay_param_fun)) {}

void AdamW::Update(size_t index, const Tensor& gradient, const Tensor& learning_rate) {
  Tensor parameter = parameters()[index];
  Tensor* master = Master(index);
  const bool decays = apply_decay_ == nullptr || apply_decay_(parameter.name());
  api::adamw_(parameter, gradient, learning_rate, Accumulator("moment1", index),
              Accumulator("moment2", index), Accumulator("beta1_pow_acc", index),
              Accumulator("beta2_pow_acc", index), master, paddle::none, phi::Scalar(adam().beta1),
              phi::Scalar(adam().beta2), phi::Scalar(adam().epsilon),
              /*lr_ratio=*/1.0f, static_cast<float>(WeightDecay(index)), decays, adam().lazy_mode,
              kRowsOfAThread, master != nullptr);
}

}  // namespace phibridge::optimizer
