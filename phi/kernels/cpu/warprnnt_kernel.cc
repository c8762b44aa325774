#include "phi/kernels/warprnnt_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/sequence/log_add.h"
#include "phi/kernels/funcs/sequence/rnnt_sequence.h"

namespace phi {
namespace {

// The lattice of one sequence: `steps` rows of `places` points, a place for each number of labels
// that are out already.
template <typename T>
class Lattice {
 public:
  Lattice(const T* log_probs, int64_t row, int64_t classes, int64_t steps, int64_t places,
          const int* labels, int blank)
      : p_(log_probs),
        row_(row),
        classes_(classes),
        steps_(steps),
        places_(places),
        labels_(labels),
        blank_(blank) {}

  // The loss; the gradient goes to `grad`, which is 0 and has the places of log_probs.
  T Run(T label_factor, T* grad) const {
    const std::vector<T> alpha = Forward(), beta = Backward();
    const T total = beta[0];
    for (int64_t t = 0; t < steps_; ++t) {
      for (int64_t u = 0; u < places_; ++u) {
        const T before = alpha[t * places_ + u] - total;
        const bool ends = t + 1 == steps_ && u + 1 == places_;
        if (t + 1 < steps_ || ends) {
          const T after = ends ? T(0) : beta[(t + 1) * places_ + u];
          grad[At(t, u, blank_)] = -std::exp(before + p_[At(t, u, blank_)] + after);
        }
        if (u + 1 < places_) {
          const int64_t at = At(t, u, labels_[u]);
          grad[at] = -label_factor * std::exp(before + p_[at] + beta[t * places_ + u + 1]);
        }
      }
    }
    return -total;
  }

 private:
  int64_t At(int64_t t, int64_t u, int symbol) const { return (t * row_ + u) * classes_ + symbol; }

  // The logarithm of the probability of all ways from the first point to each one.
  std::vector<T> Forward() const {
    std::vector<T> alpha(steps_ * places_, -std::numeric_limits<T>::infinity());
    alpha[0] = T(0);
    for (int64_t t = 0; t < steps_; ++t) {
      for (int64_t u = 0; u < places_; ++u) {
        T& here = alpha[t * places_ + u];
        if (t > 0) {
          here = funcs::LogAdd(here, alpha[(t - 1) * places_ + u] + p_[At(t - 1, u, blank_)]);
        }
        if (u > 0) {
          here = funcs::LogAdd(here, alpha[t * places_ + u - 1] + p_[At(t, u - 1, labels_[u - 1])]);
        }
      }
    }
    return alpha;
  }
  // That of all ways from each point to the end, the last blank included.
  std::vector<T> Backward() const {
    std::vector<T> beta(steps_ * places_, -std::numeric_limits<T>::infinity());
    beta.back() = p_[At(steps_ - 1, places_ - 1, blank_)];
    for (int64_t t = steps_ - 1; t >= 0; --t) {
      for (int64_t u = places_ - 1; u >= 0; --u) {
        T& here = beta[t * places_ + u];
        if (t + 1 < steps_)
          here = funcs::LogAdd(here, beta[(t + 1) * places_ + u] + p_[At(t, u, blank_)]);
        if (u + 1 < places_) {
          here = funcs::LogAdd(here, beta[t * places_ + u + 1] + p_[At(t, u, labels_[u])]);
        }
      }
    }
    return beta;
  }

  const T* p_;
  int64_t row_, classes_;  // of the tensor
  int64_t steps_, places_;
  const int* labels_;
  int blank_;
};

}  // namespace

template <typename T, typename Context>
void WarprnntKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                    const DenseTensor& input_lengths, const DenseTensor& label_lengths, int blank,
                    float fastemit_lambda, DenseTensor* loss, DenseTensor* warprnntgrad) {
  const DDim dims = input.dims();
  const int *steps = input_lengths.data<int>(), *labels = label_lengths.data<int>();
  for (int64_t b = 0; b < dims[0]; ++b) {
    funcs::CheckRnntSequence(b, steps[b], labels[b], label.data<int>() + b * (dims[2] - 1), dims);
  }
  DenseTensor own;
  DenseTensor* grad_tensor = warprnntgrad == nullptr ? &own : warprnntgrad;
  grad_tensor->Resize(dims);
  T* grad = funcs::AllocZeros<T>(ctx, grad_tensor);
  T* losses = ctx.template Alloc<T>(loss);
  const T* x = input.data<T>();
  const int64_t size = dims[1] * dims[2] * dims[3];
  ParallelFor(dims[0], 1, [&](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end; ++b) {
      const Lattice<T> lattice(x + b * size, dims[2], dims[3], steps[b], labels[b] + 1,
                               label.data<int>() + b * (dims[2] - 1), blank);
      losses[b] = lattice.Run(T(1) + static_cast<T>(fastemit_lambda), grad + b * size);
    }
  });
}

template <typename T, typename Context>
void WarprnntGradKernel(const Context& ctx, const DenseTensor& input,
                        const DenseTensor& /*input_lengths*/, const DenseTensor& warprnntgrad,
                        const DenseTensor& loss_grad, int /*blank*/, float /*fastemit_lambda*/,
                        DenseTensor* input_grad) {
  const int64_t batch = loss_grad.numel();
  PADDLE_ENFORCE(warprnntgrad.dims() == input.dims() && batch == input.dims()[0],
                 errors::InvalidArgument("warprnntgrad must have the shape of input, %s, and "
                                         "loss@GRAD one number a sequence; they have %s and %s",
                                         input.dims(), warprnntgrad.dims(), loss_grad.dims()));
  T* dx = ctx.template Alloc<T>(input_grad);
  const int64_t size = batch == 0 ? 0 : input.numel() / batch;
  for (int64_t i = 0; i < batch * size; ++i) {
    dx[i] = warprnntgrad.data<T>()[i] * loss_grad.data<T>()[i / size];
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(warprnnt, CPU, ALL_LAYOUT, phi::WarprnntKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(warprnnt_grad, CPU, ALL_LAYOUT, phi::WarprnntGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
