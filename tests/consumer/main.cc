// What a program outside does with phibridge: load a saved program, run it, fetch a result.
// It has an operator of its own, twice.yaml.
//   consumer DIR      DIR: the folder of digits_mlp_infer; exit 0 if its answers are as saved
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>

#include "consumer_api.h"
#include "framework/dygraph/backward.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/io/npy.h"
#include "framework/op/op_registry.h"
#include "phibridge/phibridge.h"

namespace {

constexpr float kTolerance = 1e-4f;

float LargestDifference(const phi::DenseTensor& actual, const phi::DenseTensor& expected) {
  if (actual.dims() != expected.dims()) return INFINITY;
  float largest = 0;
  for (int64_t i = 0; i < actual.numel(); ++i) {
    const float difference = std::fabs(actual.data<float>()[i] - expected.data<float>()[i]);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

int Run(const std::string& dir) {
  const auto program = phibridge::Program::Load(dir);
  phibridge::Session session(program);
  session.Feed("image", phibridge::ReadNpy(dir + "/inputs/image.npy"));
  session.Run();
  const phibridge::Tensor probabilities = session.Fetch(program->fetches().at(0));
  const float difference =
      LargestDifference(probabilities, phibridge::ReadNpy(dir + "/expected/softmax_0.tmp_0.npy"));
  std::printf("%lld digits, largest difference %g\n",
              static_cast<long long>(probabilities.dims()[0]), difference);
  return difference <= kTolerance ? 0 : 1;
}

// The operator of twice.yaml. Returns whether it doubles.
bool DoublesByOwnOperator() {
  paddle::framework::Scope scope;
  auto* x = scope.Var("x")->GetMutable<phi::DenseTensor>();
  x->Resize(phi::make_ddim({2}));
  float* values = x->mutable_data<float>(phi::CPUPlace());
  values[0] = 1.5f;
  values[1] = -3.0f;
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  paddle::framework::OpRegistry::CreateOp("consumer_twice", {{"X", {"x"}}}, {{"Out", {"out"}}}, {})
      ->Run(scope, phi::CPUPlace());
  const auto& out = scope.FindVar("out")->Get<phi::DenseTensor>();
  return out.numel() == 2 && out.data<float>()[0] == 3.0f && out.data<float>()[1] == -6.0f;
}

// Its function, which phibridge_add_ops made, and the node that it records.
bool DoublesTensors() {
  phi::Tensor x = phi::Tensor::of({1.5f, -3.0f});
  egr::EagerUtils::autograd_meta(&x)->SetStopGradient(false);
  const phi::Tensor out = phibridge::api::consumer_twice(phibridge::api::consumer_twice(x));
  egr::Backward({out});
  const phi::Tensor& gradient = egr::EagerUtils::autograd_meta(&x)->Grad();
  return out.data<float>()[1] == -12.0f && gradient.numel() == 2 &&
         gradient.data<float>()[0] == 4.0f;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: consumer DIR\n");
    return 2;
  }
  try {
    if (!DoublesByOwnOperator() || !DoublesTensors()) {
      std::fprintf(stderr, "consumer_twice gives a wrong answer\n");
      return 1;
    }
    return Run(argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
