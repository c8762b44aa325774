// A plug-in as a team might load it, with kernels that are wrong on purpose: it takes the place of
// PHI kernels of the CPU, as the environment says.
//
//   PLANTED_WRONG=conv2d:32x4x4     the kernel `conv2d` is wrong by 1e-3 of each element of outputs
//                                   of shape [n, 32, 4, 4]
//   PLANTED_MARK=relu:16x8x8        zeros that `relu` puts out in that shape become negative zeros,
//                                   which is right
//   PLANTED_TOGETHER=pool2d:16x4x4  as PLANTED_WRONG, but only if the input holds a negative zero
// Each marks its time by an event, "planted relu".
#include <cmath>
#include <cstdlib>
#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/record_event.h"

namespace {

struct Plant {
  std::string kernel;
  std::string shape;
  phi::Kernel original;
};

enum PlantKind { kWrong, kMark, kTogether, kKinds };
const char* const kVariables[kKinds] = {"PLANTED_WRONG", "PLANTED_MARK", "PLANTED_TOGETHER"};
Plant plants[kKinds];

std::string ShapeOf(const phi::DenseTensor& tensor) {
  std::string text;
  for (int i = 1; i < tensor.dims().size(); ++i) {
    text += (i > 1 ? "x" : "") + std::to_string(tensor.dims()[i]);
  }
  return text;
}

bool HoldsNegativeZero(const phi::DenseTensor& tensor) {
  const float* values = tensor.data<float>();
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    if (values[i] == 0 && std::signbit(values[i])) return true;
  }
  return false;
}

void Spoil(PlantKind kind, phi::DenseTensor* out) {
  float* values = out->data<float>();
  for (int64_t i = 0; i < out->numel(); ++i) {
    if (kind != kMark)
      values[i] *= 1.001f;
    else if (values[i] == 0)
      values[i] = -0.0f;
  }
}

template <PlantKind kind>
void Call(phi::KernelContext* ctx) {
  const Plant& plant = plants[kind];
  const phi::RecordEvent event("planted " + plant.kernel);
  const bool waits = kind == kTogether;
  const bool is_marked = !waits || HoldsNegativeZero(ctx->InputAt<phi::DenseTensor>(0));
  plant.original(ctx);
  auto* out = ctx->MutableOutputAt<phi::DenseTensor>(0);
  if (is_marked && ShapeOf(*out) == plant.shape) Spoil(kind, out);
}

template <PlantKind kind>
void Replace() {
  const char* text = std::getenv(kVariables[kind]);
  if (text == nullptr) return;
  const std::string plant = text;
  const size_t colon = plant.find(':');
  if (colon == std::string::npos) return;
  plants[kind].kernel = plant.substr(0, colon);
  plants[kind].shape = plant.substr(colon + 1);
  for (auto& [key, kernel] : phi::KernelFactory::Instance().kernels()[plants[kind].kernel]) {
    if (key.backend() != phi::Backend::CPU || key.dtype() != phi::DataType::FLOAT32) continue;
    plants[kind].original = kernel;
    phi::Kernel wrong(&Call<kind>, nullptr, __FILE__, __LINE__);
    *wrong.mutable_args_def() = kernel.args_def();
    kernel = wrong;
  }
}

const bool planted = [] {
  Replace<kWrong>();
  Replace<kMark>();
  Replace<kTogether>();
  return true;
}();

}  // namespace
