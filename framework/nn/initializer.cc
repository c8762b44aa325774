#include "framework/nn/initializer.h"

#include <atomic>
#include <cmath>

#include "phi/core/device_context.h"
#include "phi/core/enforce.h"
#include "phibridge/api.h"

namespace phibridge::nn {
namespace {

std::atomic<phi::DataType> default_dtype{phi::DataType::FLOAT32};
std::atomic<phi::Place> default_place{phi::CPUPlace()};

struct Fans {
  double in, out;
};

Fans FansOf(const std::vector<int64_t>& shape) {
  if (shape.empty()) return {1, 1};
  const auto first = static_cast<double>(shape[0]);
  if (shape.size() == 1) return {first, first};
  const auto second = static_cast<double>(shape[1]);
  if (shape.size() == 2) return {first, second};
  double positions = 1;
  for (size_t i = 2; i < shape.size(); ++i) positions *= static_cast<double>(shape[i]);
  return {second * positions, first * positions};
}

// What no kernel of the default place makes comes from the CPU, and goes there.
Tensor AtDefaultPlace(const Tensor& made) {
  const phi::Place place = get_default_place();
  return !made.initialized() || made.place() == place ? made : made.copy_to(place);
}

Tensor DrawUniform(const std::vector<int64_t>& shape, phi::DataType dtype, double low,
                   double high) {
  return AtDefaultPlace(api::uniform(phi::IntArray(shape), dtype, phi::Scalar(low),
                                     phi::Scalar(high), 0, 0, 0, 1.0f, get_default_place()));
}

Tensor DrawNormal(const std::vector<int64_t>& shape, phi::DataType dtype, double mean, double std) {
  return AtDefaultPlace(api::gaussian(phi::IntArray(shape), static_cast<float>(mean),
                                      static_cast<float>(std), 0, dtype, get_default_place()));
}

}  // namespace

phi::Place get_default_place() { return default_place.load(); }

void set_default_place(const phi::Place& place) {
  const std::string why_not =
      phi::DeviceContextPool::Instance().WhyNot(phi::TransToPhiBackend(place), place);
  PADDLE_ENFORCE(why_not.empty(),
                 phi::errors::Unavailable("%s cannot be the default place: %s", place, why_not));
  default_place.store(place);
}

phi::DataType get_default_dtype() { return default_dtype.load(); }

void set_default_dtype(phi::DataType dtype) {
  const bool is_float = dtype == phi::DataType::FLOAT16 || dtype == phi::DataType::BFLOAT16 ||
                        dtype == phi::DataType::FLOAT32 || dtype == phi::DataType::FLOAT64;
  PADDLE_ENFORCE(is_float, phi::errors::InvalidArgument(
                               "parameters cannot have the type %s by default; it must be "
                               "float16, bfloat16, float32 or float64",
                               dtype));
  default_dtype.store(dtype);
}

namespace initializer {

Initializer Constant(double value) {
  return [value](const std::vector<int64_t>& shape, phi::DataType dtype) {
    return AtDefaultPlace(
        api::full(phi::IntArray(shape), phi::Scalar(value), dtype, get_default_place()));
  };
}

Initializer Uniform(double low, double high) {
  return [low, high](const std::vector<int64_t>& shape, phi::DataType dtype) {
    return DrawUniform(shape, dtype, low, high);
  };
}

Initializer Normal(double mean, double std) {
  return [mean, std](const std::vector<int64_t>& shape, phi::DataType dtype) {
    return DrawNormal(shape, dtype, mean, std);
  };
}

Initializer TruncatedNormal(double mean, double std) {
  return [mean, std](const std::vector<int64_t>& shape, phi::DataType dtype) {
    return AtDefaultPlace(
        api::truncated_gaussian_random({shape.begin(), shape.end()}, static_cast<float>(mean),
                                       static_cast<float>(std), 0, dtype, get_default_place()));
  };
}

Initializer XavierUniform() {
  return [](const std::vector<int64_t>& shape, phi::DataType dtype) {
    const Fans fans = FansOf(shape);
    const double limit = std::sqrt(6.0 / (fans.in + fans.out));
    return DrawUniform(shape, dtype, -limit, limit);
  };
}

Initializer XavierNormal() {
  return [](const std::vector<int64_t>& shape, phi::DataType dtype) {
    const Fans fans = FansOf(shape);
    return DrawNormal(shape, dtype, 0, std::sqrt(2.0 / (fans.in + fans.out)));
  };
}

Initializer KaimingUniform() {
  return [](const std::vector<int64_t>& shape, phi::DataType dtype) {
    const double limit = std::sqrt(6.0 / FansOf(shape).in);
    return DrawUniform(shape, dtype, -limit, limit);
  };
}

Initializer KaimingNormal() {
  return [](const std::vector<int64_t>& shape, phi::DataType dtype) {
    return DrawNormal(shape, dtype, 0, std::sqrt(2.0 / FansOf(shape).in));
  };
}

}  // namespace initializer
}  // namespace phibridge::nn
