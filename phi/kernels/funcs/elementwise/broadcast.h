#pragma once

#include <cstddef>
#include <cstdint>

#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// Where the lower-rank operand's dimensions stand among the other's: at `axis`, or at the end for
/// axis -1, one before that for -2, and so on. `padded` is its shape with ones around, of rank
/// `rank`; trailing ones that would stick out are dropped. False if it does not fit.
bool PadToRank(const DDim& dims, int axis, int rank, DDim* padded);

/// The shape of `x op y`. Dimensions that are not known (-1) may meet anything; the result is the
/// other one's where that is above 1, else -1. `mismatch` is the axis of the first disagreement, or
/// -1 if the `axis` attribute itself is out of range: as in the original, above 0 for shapes of one
/// rank, which are not to be laid anywhere else.
bool BroadcastDims(const DDim& x, const DDim& y, int axis, DDim* out, int* mismatch);

// Note [Broadcast plan]
// Neighbouring axes that broadcast in the same way are one axis. So [N, C, H, W] + [C] at axis 1 is
// three axes: N (y repeats), C (both), H·W (y repeats); the innermost one is a plain loop over a
// vector, or over a vector and a constant, and nothing needs memory from the heap.
struct BroadcastPlan {
  int rank = 0;                    // 1 or more; axes from the outside in
  int64_t dims[DDim::kMaxRank];    // of the result
  int64_t x_step[DDim::kMaxRank];  // elements between neighbours, 0 where x repeats
  int64_t y_step[DDim::kMaxRank];

  int64_t inner() const { return dims[rank - 1]; }
  int64_t rows() const {
    int64_t n = 1;
    for (int i = 0; i + 1 < rank; ++i) n *= dims[i];
    return n;
  }
};

/// The plan for operands that BroadcastDims accepts or that have one shape (`axis` is then of no
/// account), all dimensions known and above 0.
BroadcastPlan PlanBroadcast(const DDim& x, const DDim& y, int axis);

constexpr int64_t kElementwiseGrain = 32768;

/// How a binary function computes a row of n elements (ElementwiseRow), by which operand stays.
struct BinaryRows {
  using Row = void (*)(const void* x, const void* y, int64_t n, void* out, const void* functor);

  size_t in_bytes;  // of one element of x or y
  size_t out_bytes;
  Row both;
  Row y_alone;  // x is one element
  Row x_alone;  // y is one element
};

/// All rows of the plan. `out` has its shape; it may be the memory of an operand that does not
/// repeat. Several threads call the functor.
void BroadcastRows(BroadcastPlan plan, const BinaryRows& rows, const void* x, const void* y,
                   void* out, const void* functor);

}  // namespace funcs
}  // namespace phi
