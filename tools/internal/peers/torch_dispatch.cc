// What libtorch needs for a call on 4 floats, without and with autograd, and for a node of a
// backward pass: the peer of tools/bench/dynamic.cc, which measures these of phibridge.
// tools/bench/dynamic_peers compiles it. Argument: seconds for each. Prints microseconds as JSON,
// the least of several rounds.
#include <ATen/Parallel.h>
#include <torch/torch.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

// Processor time, which neighbours disturb less than wall time.
double Microseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

torch::Tensor FourFloats(bool wants_gradient) {
  return torch::tensor({1.0f, 2.0f, 3.0f, 4.0f}).requires_grad_(wants_gradient);
}

double Call(bool with_autograd, double seconds) {
  const torch::Tensor x = FourFloats(with_autograd), y = FourFloats(false);
  constexpr int kCalls = 2000;
  double least = 1e9;
  for (const double start = Microseconds(); Microseconds() < start + seconds * 1e6;) {
    const double round = Microseconds();
    for (int i = 0; i < kCalls; ++i) {
      const torch::Tensor out = at::mul(x, y);
      asm volatile("" : : "r"(out.unsafeGetTensorImpl()) : "memory");
    }
    least = std::min(least, (Microseconds() - round) / kCalls);
  }
  return least;
}

// With that of letting the graph go.
double Node(double seconds) {
  const torch::Tensor x = FourFloats(true), y = FourFloats(false), ones = torch::ones({4});
  constexpr int kNodes = 1000;
  double least = 1e9;
  for (const double start = Microseconds(); Microseconds() < start + seconds * 1e6;) {
    torch::Tensor out = x;
    for (int i = 0; i < kNodes; ++i) out = at::mul(out, y);
    const double round = Microseconds();
    const auto grads = torch::autograd::grad({out}, {x}, {ones});
    out = torch::Tensor();
    least = std::min(least, (Microseconds() - round) / kNodes);
  }
  return least;
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 1;
  at::set_num_threads(1);
  std::printf("{\"call\": %.4f, \"recorded_call\": %.4f, \"node\": %.4f}\n", Call(false, seconds),
              Call(true, seconds), Node(seconds));
}
