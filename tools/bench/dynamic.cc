// What a call without a program costs: phibridge/api.h on 4 floats, without and with autograd, and
// a backward pass over a chain of such calls, per node. Prints; asserts nothing.
#include <benchmark/benchmark.h>

#include "framework/dygraph/backward.h"
#include "framework/dygraph/eager_utils.h"
#include "phibridge/api.h"

namespace {

using phi::Tensor;

Tensor FourFloats(bool wants_gradient) {
  Tensor tensor = Tensor::of({1.0f, 2.0f, 3.0f, 4.0f});
  egr::EagerUtils::autograd_meta(&tensor)->SetStopGradient(!wants_gradient);
  return tensor;
}

// Argument: 1 with autograd.
void ApiCall(benchmark::State& state) {
  const Tensor x = FourFloats(state.range(0) != 0), y = FourFloats(false);
  for (auto _ : state) benchmark::DoNotOptimize(phibridge::api::multiply(x, y));
}

Tensor Chain(const Tensor& x, const Tensor& y, int64_t calls) {
  Tensor out = x;
  for (int64_t i = 0; i < calls; ++i) out = phibridge::api::multiply(out, y);
  return out;
}

// Argument: nodes. Time per node, without that of the forward calls.
void Backward(benchmark::State& state) {
  const Tensor x = FourFloats(true), y = FourFloats(false);
  for (auto _ : state) {
    state.PauseTiming();
    Tensor out = Chain(x, y, state.range(0));
    state.ResumeTiming();
    benchmark::DoNotOptimize(egr::Grad({out}, {x}));
  }
  state.counters["per_node"] =
      benchmark::Counter(static_cast<double>(state.iterations() * state.range(0)),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK(ApiCall)->Arg(0)->Arg(1);
BENCHMARK(Backward)->Arg(1000);

}  // namespace
