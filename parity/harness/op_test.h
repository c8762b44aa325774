#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "parity/compare/tolerance.h"
#include "parity/execution/execution.h"
#include "phi/core/errors.h"

// One case list an op, run on every kernel that this build and machine have for it (legacy, PHI on
// the CPU, PHI on oneDNN, on the GPU, with cuDNN) and compared: parity/cases/softmax_cases.cc shows
// how a list is written.

namespace phibridge {
namespace parity {

/// The expected value of an output, worked out by hand from the definition of the op.
struct Truth {
  std::vector<int64_t> dims;
  std::vector<double> values;
  phi::LoD lod;
};

/// An operator on dense tensors that computes what the case's operator does on sparse ones. Its
/// kernel, the legacy one if there is one, is a witness.
struct DenseTwin {
  std::string type;
  paddle::framework::AttributeMap attrs;
  std::map<std::string, std::string> inputs = {{"x", "X"}};  // its slots, by those of the case
  std::map<std::string, std::string> outputs = {{"out", "Out"}};
  /// What the dense form of an input, and of the case's output, holds where there is no value.
  double absent = 0;
  double absent_out = 0;
  /// The result is only compared where the case's output has values.
  bool only_stored = false;
  /// The twin computes on the values [nnz, dense dims…] of sparse tensors, not on their dense form.
  bool of_values = false;
  /// The sparse input whose places the output must have, in their order; empty: any.
  std::string places_of;
  /// How the axes of an input are ordered for the twin, by the case's slot; without: as they are.
  std::map<std::string, std::vector<int>> axes;
};

using Tolerances = std::map<DataType, Tolerance>;

/// How an op computes, which determines the tolerance of its kernels: see DerivedTolerance in
/// parity/harness/derived_tolerance.h.
enum class OpClass {
  kExact,       // moves, selects, compares, counts, rounds once: every bit is the same
  kArithmetic,  // a few roundings an element
  kFunction,    // exp, log, tanh, pow and the like, an element
  kReduction,   // sums, means, norms, softmax: many elements enter one
  kProduct,     // sums of products: matmul, convolution, recurrent cells
};

/// An execution, and what is known and asked of it.
struct OpCase : Execution {
  std::string name;

  /// The dtypes of inputs that do not state their own, one test per dtype; empty: the suite's.
  std::vector<DataType> dtypes;
  /// Tolerance exceptions that replace the suite's, for a case that is worse or better conditioned.
  Tolerances tolerances;
  /// How many input elements enter one output element, for the derived tolerance; 0: estimated from
  /// the shapes.
  int64_t reduction_length = 0;
  /// The kernel that the signature must name; empty: the suite's.
  std::string phi_kernel;
  /// True if PHI has no kernel for this case: only the legacy one runs, and `truth` must be there.
  bool legacy_only = false;
  /// The error that the operator must raise with every kernel.
  phi::ErrorCode error = phi::LEGACY;  // LEGACY: none
  std::string error_text;              // a part of its message
  /// Why a program may be built with what then fails, or is refused with another message; empty:
  /// it may not, unless the inputs state numbers or sequences.
  std::string refused_at_run;
  /// By output: "Out" is the first variable of slot Out, "Out[2]" its third one. Of a sparse tensor
  /// or strings they count the members, in the order of MembersOf.
  std::map<std::string, Truth> truth;
  /// Nothing to compare with unless it has a type.
  DenseTwin dense_twin;
  /// Inputs of this case whose first dimension the program may not know: compile time then sees -1.
  bool unknown_batch = false;
  /// Why the gradient of this case is not proved; empty: it is, if the op has one.
  std::string not_differentiated;
  /// Input slots that ask for no gradient.
  std::vector<std::string> no_grad_of;
  /// Replaces the usual tolerances of a gradient, with the reason: first against central
  /// differences, then of float32 against float64.
  Tolerance grad_tolerance;
  Tolerance grad_tolerance_narrow;
  /// False where two runs differ by design (random numbers without a seed).
  bool deterministic = true;
  /// False where oneDNN's result is known to differ; the reason.
  std::string not_on_onednn;
  /// As not_on_onednn, for all GPU kernels and for those of cuDNN.
  std::string not_on_gpu;
  std::string not_on_gpudnn;

  // Written in parity/harness/op_test.cc, once for all case lists.
  OpCase();
  OpCase(const OpCase&);
  OpCase(OpCase&&) noexcept;
  OpCase& operator=(const OpCase&);
  OpCase& operator=(OpCase&&) noexcept;
  ~OpCase();
};

struct OpSuite {
  std::string type;
  std::string phi_kernel;  // empty: the op has only a legacy kernel
  std::vector<DataType> dtypes;
  OpClass op_class = OpClass::kExact;
  /// Exceptions from the tolerance that follows from op_class, by dtype, each with its reason.
  /// Their number per op is committed in parity/cases/tolerance_exceptions.txt.
  Tolerances tolerances;
  std::vector<OpCase> cases;
  /// Why shapes cannot be inferred without the sizes of inputs; empty: they can.
  std::string needs_sizes;
  /// Why a size behind the first one of an output may not be known although all sizes of the inputs
  /// are; empty: each is, unless an input of integers says it.
  std::string sizes_at_run;
  /// Why no gradient of this op is proved; empty: all are.
  std::string not_differentiated;
  /// Why the gradient of a case has no gradient that differences could prove; empty: it has. Null:
  /// of every case. A function, because executions that are taken from programs ask it too.
  std::string (*not_differentiated_twice)(const OpCase& op_case) = nullptr;
  /// Why there is no independent legacy kernel to compare the PHI kernel with.
  std::string no_reference;
  /// Outputs that cuDNN's kernels lay out as they like, for their own gradients alone to read.
  std::vector<std::string> own_on_gpudnn;
};

/// One case with one type: one test.
struct OpTestParam {
  const OpSuite* suite;
  const OpCase* op_case;
  DataType dtype;
};
/// Makes an entry of AllSuites(). `file`: where the list stands. The value means nothing.
bool RegisterOpTests(const char* name, const char* file, OpSuite suite);

/// All float types that CPU kernels compute in.
inline const std::vector<DataType>& Floats() {
  static const std::vector<DataType> kFloats = {DataType::FLOAT32, DataType::FLOAT64};
  return kFloats;
}
/// Every type that an op which only moves elements takes.
inline const std::vector<DataType>& AllTypes() {
  static const std::vector<DataType> kAll = {
      DataType::FLOAT32, DataType::FLOAT64,  DataType::BOOL,      DataType::UINT8,
      DataType::INT8,    DataType::INT16,    DataType::INT32,     DataType::INT64,
      DataType::FLOAT16, DataType::BFLOAT16, DataType::COMPLEX64, DataType::COMPLEX128};
  return kAll;
}

}  // namespace parity
}  // namespace phibridge

// Their code is in parity/harness/op_test.cc: there are hundreds of case lists.
extern template class std::vector<phibridge::parity::OpCase>;
extern template class std::map<std::string, phibridge::parity::Truth>;

/// Lists one suite, of the op that the file is named after or of a gradient op of it:
/// OP_TEST(Softmax, SoftmaxSuite()).
#define OP_TEST(Name, suite_expression)                         \
  [[maybe_unused]] static const bool k##Name##OpTestsAreKnown = \
      ::phibridge::parity::RegisterOpTests(#Name, __FILE__, suite_expression)
