#pragma once

#include <string>

#include "parity/compare/compare.h"
#include "parity/execution/op_instance.h"

namespace phibridge {
namespace cli {

/// How far two results of one execution are apart.
struct ResultDistance {
  std::string message;  // what differs first, or why the other failed; empty: nothing
  double max_abs = 0;   // of finite elements
  double max_ulp = 0;   // of finite elements of float32 and float64
};

/// Outputs that one of them left without memory are not compared: by-products that no one asked
/// for.
ResultDistance DistanceOf(const OpResult& first, const OpResult& other, const Tolerance& tolerance);

/// The largest distance of two tensors of one type and shape in units of the last place; 0 for
/// other types than float32 and float64.
double LargestUlp(const Tensor& a, const Tensor& b);

}  // namespace cli
}  // namespace phibridge
