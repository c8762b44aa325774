#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "phi/api/tensor.h"

namespace phibridge::nn {

using phi::Tensor;

/// Makes the first value of a parameter of a shape and type. Random ones draw from the stream of
/// SetRandomSeed, as the operators of a start-up program do.
using Initializer = std::function<Tensor(const std::vector<int64_t>& shape, phi::DataType dtype)>;

namespace initializer {

Initializer Constant(double value);
/// In [low, high).
Initializer Uniform(double low, double high);
Initializer Normal(double mean, double std);
/// Normal, without what is farther than two standard deviations from the mean.
Initializer TruncatedNormal(double mean, double std);

// fan_in and fan_out: of a matrix [fan_in, fan_out] its dimensions; of a filter [out, in, …] the
// inputs and outputs times the positions of the filter; of a vector its length, twice.

/// In +-sqrt(6 / (fan_in + fan_out)).
Initializer XavierUniform();
/// Standard deviation sqrt(2 / (fan_in + fan_out)).
Initializer XavierNormal();
/// In +-sqrt(6 / fan_in).
Initializer KaimingUniform();
/// Standard deviation sqrt(2 / fan_in).
Initializer KaimingNormal();

}  // namespace initializer

/// Where parameters and buffers of layers that are made from now on lie, and what functions of
/// Python make that read no tensor; the CPU unless set; of the process. Functions of
/// phibridge/api.h are told a place by their last argument. Errors of set_default_place:
/// Unavailable, with the reason, if this process cannot compute there.
phi::Place get_default_place();
void set_default_place(const phi::Place& place);

/// The type of parameters of layers that are made from now on, float32 unless set, of the process.
/// Errors of set_default_dtype: InvalidArgument unless it is a floating-point type.
phi::DataType get_default_dtype();
void set_default_dtype(phi::DataType dtype);

}  // namespace phibridge::nn
