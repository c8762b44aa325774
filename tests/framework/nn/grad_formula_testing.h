#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "phibridge/api.h"
#include "phibridge/autograd.h"

// Second and third gradients of functions of float64 tensors against central differences.

namespace phibridge {
namespace testing {

using phi::Tensor;
using Function = std::function<Tensor(const std::vector<Tensor>&)>;
using Numbers = std::vector<double>;

inline Tensor Leaf(Tensor tensor) {
  autograd::set_stop_gradient(&tensor, false);
  return tensor;
}

// A sum in which each element counts differently, and not linearly.
inline Tensor Mixed(const Tensor& x) {
  const int64_t n = x.numel();
  Numbers weights;
  for (int64_t i = 0; i < n; ++i) weights.push_back(0.5 + 0.25 * static_cast<double>(i % 5));
  const Tensor weight = Tensor::from_vector(weights, x.shape());
  return api::sum(api::multiply(api::multiply(x, x), weight), {}, false, true);
}

// The gradients by all inputs of Mixed(function(inputs)), mixed again.
inline Tensor MixedGradients(const Function& function, const std::vector<Tensor>& inputs) {
  const std::vector<Tensor> first =
      autograd::Grad({Mixed(function(inputs))}, inputs, {}, /*retain_graph=*/true,
                     /*create_graph=*/true);
  Tensor sum = Mixed(first[0]);
  for (size_t i = 1; i < first.size(); ++i) sum = api::add(sum, Mixed(first[i]));
  return sum;
}

// As MixedGradients, of it.
inline Tensor MixedSecondGradients(const Function& function, const std::vector<Tensor>& inputs) {
  const Function first = [&](const std::vector<Tensor>& in) {
    return MixedGradients(function, in);
  };
  return MixedGradients(first, inputs);
}

// Gradients of `value` against its central differences.
inline void CheckGradients(const char* name, const Function& value,
                           const std::vector<Tensor>& inputs) {
  const std::vector<Tensor> found = autograd::Grad({value(inputs)}, inputs);
  constexpr double kStep = 1e-5;
  for (size_t i = 0; i < inputs.size(); ++i) {
    for (int64_t k = 0; k < inputs[i].numel(); ++k) {
      double* element = const_cast<double*>(inputs[i].data<double>()) + k;
      const double before = *element;
      *element = before + kStep;
      const double up = value(inputs).data<double>()[0];
      *element = before - kStep;
      const double down = value(inputs).data<double>()[0];
      *element = before;
      const double wanted = (up - down) / (2 * kStep);
      EXPECT_NEAR(found[i].data<double>()[k], wanted, 1e-5 * (1 + std::abs(wanted)))
          << name << " input " << i << " element " << k;
    }
  }
}

inline std::vector<Tensor> Leaves(std::vector<Tensor> inputs) {
  for (Tensor& input : inputs) input = Leaf(input.cast(phi::DataType::FLOAT64));
  return inputs;
}

// Second gradients against central differences of first ones.
inline void Check(const char* name, const Function& function, std::vector<Tensor> inputs) {
  const auto first = [&](const auto& in) { return MixedGradients(function, in); };
  CheckGradients(name, first, Leaves(std::move(inputs)));
}

// Third ones, too.
inline void CheckThird(const char* name, const Function& function, std::vector<Tensor> inputs) {
  const auto second = [&](const auto& in) { return MixedSecondGradients(function, in); };
  CheckGradients(name, second, Leaves(std::move(inputs)));
}

inline Tensor Small() { return Tensor::of({{0.3, -0.2, 0.6}, {-0.5, 0.15, 0.45}}); }

}  // namespace testing
}  // namespace phibridge
