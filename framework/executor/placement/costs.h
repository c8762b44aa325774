#pragma once

#include <string>
#include <vector>

namespace phibridge {

/// What the time of a kernel grows with, besides the elements that it reads and writes.
enum class Work {
  kElements,       // nothing else
  kProduct,        // the multiplications and additions of a matrix product
  kConv,           // those of a convolution
  kConvTranspose,  // those of a transposed one
};

/// What a kernel of oneDNN does with blocked formats. Those of the CPU take and leave plain
/// tensors.
enum class FormatUse {
  kPlain,   // takes and leaves plain ones
  kReads,   // takes any, leaves plain ones
  kKeeps,   // takes any, leaves what it takes: blocks if one of its inputs has them
  kBlocks,  // takes and leaves blocks
};

/// Nanoseconds of one call on one thread.
struct LinearCost {
  double fixed_ns = 0;
  double ns_per_element = 0;
  double ns_per_flop = 0;

  double At(double elements, double flops) const {
    return fixed_ns + ns_per_element * elements + ns_per_flop * flops;
  }
};

/// A kernel that is registered for CPU and ONEDNN, in float32.
struct KernelCosts {
  const char* kernel;
  Work work;
  FormatUse format;
  LinearCost cpu, onednn;
};

/// A kernel of oneDNN that nobody measured, or that the CPU does not have.
struct KernelFormat {
  const char* kernel;
  FormatUse format;
};

/// placement_costs.yaml, which tools/placement_costs measures; the build makes a source of it.
struct PlacementCosts {
  std::vector<KernelCosts> kernels;      // by name
  std::vector<KernelFormat> unmeasured;  // by name; they stay with oneDNN
  LinearCost reorder;                    // of a tensor, into blocks or out of them; no flops
  double margin;                         // the CPU's kernel must be faster by this share
};
const PlacementCosts& MeasuredCosts();

/// nullptr if it was not measured.
const KernelCosts* FindCosts(const PlacementCosts& costs, const std::string& kernel);
/// What a kernel of oneDNN does with formats; kPlain if the table does not know it.
FormatUse FormatOf(const PlacementCosts& costs, const std::string& kernel);

}  // namespace phibridge
