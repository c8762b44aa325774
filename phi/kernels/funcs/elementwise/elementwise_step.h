#pragma once

#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/number_functor.h"
#include "phi/kernels/funcs/elementwise/unary_math_functor.h"

namespace phi {
namespace funcs {

/// What one step of the operator elementwise_chain computes, by the functor of the operator that it
/// stands for. The numbers stand in programs that hold such an operator: none changes, and a new
/// step takes the next one.
enum class ElementwiseStep {
  // of two operands
  kAdd = 0,
  kSubtract = 1,
  kMultiply = 2,
  kDivide = 3,
  kMaximum = 4,
  kMinimum = 5,
  kPower = 6,
  // of one
  kAbs = 7,
  kCeil = 8,
  kErf = 9,
  kExp = 10,
  kExpm1 = 11,
  kFloor = 12,
  kLog = 13,
  kLog1p = 14,
  kLog2 = 15,
  kLog10 = 16,
  kReciprocal = 17,
  kRound = 18,
  kRsqrt = 19,
  kSign = 20,
  kSqrt = 21,
  kSquare = 22,
  kTrunc = 23,
  kScale = 24,       // factor, shift
  kShiftScale = 25,  // likewise
  kClip = 26,        // low, high
  kExponent = 27,    // exponent
  // activations
  kBRelu = 28,  // low, high
  kCelu = 29,   // alpha
  kElu = 30,    // alpha
  kGelu = 31,
  kGeluTanh = 32,
  kHardShrink = 33,   // threshold
  kHardSigmoid = 34,  // slope, offset
  kHardSwish = 35,
  kLeakyRelu = 36,  // alpha
  kLogSigmoid = 37,
  kMish = 38,  // threshold
  kRelu = 39,
  kRelu6 = 40,
  kSelu = 41,  // scale, alpha
  kSigmoid = 42,
  kSilu = 43,
  kSoftRelu = 44,    // threshold
  kSoftShrink = 45,  // lambda
  kSoftplus = 46,    // beta, threshold
  kSoftsign = 47,
  kSTanh = 48,  // scale of x, of the result
  kSwish = 49,
  kTanh = 50,
  kTanhShrink = 51,
  kThresholdedRelu = 52,  // threshold
};

constexpr int kElementwiseSteps = static_cast<int>(ElementwiseStep::kThresholdedRelu) + 1;

/// How many operands a step has.
HOSTDEVICE inline bool HasTwoOperands(ElementwiseStep step) {
  return step <= ElementwiseStep::kPower;
}

/// |x|, as the kernel of `abs` has it for real numbers.
template <typename C>
struct MagnitudeFunctor {
  HOSTDEVICE C operator()(C x) const { return Magnitude(x); }
};

// Each calls visit(functor), which computes in C, so that what is computed for many elements is
// compiled for each step.

template <typename C, typename Visit>
HOSTDEVICE void VisitBinaryStep(ElementwiseStep step, const Visit& visit) {
  switch (step) {
    case ElementwiseStep::kAdd:
      return visit(AddFunctor<C>());
    case ElementwiseStep::kSubtract:
      return visit(SubtractFunctor<C>());
    case ElementwiseStep::kMultiply:
      return visit(MultiplyFunctor<C>());
    case ElementwiseStep::kDivide:
      return visit(DivideFunctor<C>());
    case ElementwiseStep::kMaximum:
      return visit(MaximumFunctor<C>());
    case ElementwiseStep::kMinimum:
      return visit(MinimumFunctor<C>());
    default:
      return visit(PowFunctor<C>());
  }
}

template <typename C, typename Visit>
HOSTDEVICE void VisitActivationStep(ElementwiseStep step, float a, float b, const Visit& visit) {
  switch (step) {
    case ElementwiseStep::kBRelu:
      return visit(BReluFunctor<C>{a, b});
    case ElementwiseStep::kCelu:
      return visit(CeluFunctor<C>{a});
    case ElementwiseStep::kElu:
      return visit(EluFunctor<C>{a});
    case ElementwiseStep::kGelu:
      return visit(GeluFunctor<C>());
    case ElementwiseStep::kGeluTanh:
      return visit(GeluTanhFunctor<C>());
    case ElementwiseStep::kHardShrink:
      return visit(HardShrinkFunctor<C>{a});
    case ElementwiseStep::kHardSigmoid:
      return visit(HardSigmoidFunctor<C>{a, b});
    case ElementwiseStep::kHardSwish:
      return visit(HardSwishFunctor<C>{6.0f, 6.0f, 3.0f});
    case ElementwiseStep::kLeakyRelu:
      return visit(LeakyReluFunctor<C>{a});
    case ElementwiseStep::kLogSigmoid:
      return visit(LogSigmoidFunctor<C>());
    case ElementwiseStep::kMish:
      return visit(MishFunctor<C>{a});
    case ElementwiseStep::kRelu:
      return visit(ReluFunctor<C>());
    case ElementwiseStep::kRelu6:
      return visit(Relu6Functor<C>{6.0f});
    case ElementwiseStep::kSelu:
      return visit(SeluFunctor<C>{a, b});
    case ElementwiseStep::kSigmoid:
      return visit(SigmoidFunctor<C>());
    case ElementwiseStep::kSilu:
      return visit(SiluFunctor<C>());
    case ElementwiseStep::kSoftRelu:
      return visit(SoftReluFunctor<C>{a});
    case ElementwiseStep::kSoftShrink:
      return visit(SoftShrinkFunctor<C>{a});
    case ElementwiseStep::kSoftplus:
      return visit(SoftplusFunctor<C>{a, b});
    case ElementwiseStep::kSoftsign:
      return visit(SoftsignFunctor<C>());
    case ElementwiseStep::kSTanh:
      return visit(STanhFunctor<C>{a, b});
    case ElementwiseStep::kSwish:
      return visit(SwishFunctor<C>{1.0f});
    case ElementwiseStep::kTanh:
      return visit(TanhFunctor<C>());
    case ElementwiseStep::kTanhShrink:
      return visit(TanhShrinkFunctor<C>());
    default:
      return visit(ThresholdedReluFunctor<C>{a});
  }
}

/// a, b: the step's numbers.
template <typename C, typename Visit>
HOSTDEVICE void VisitUnaryStep(ElementwiseStep step, float a, float b, const Visit& visit) {
  switch (step) {
    case ElementwiseStep::kAbs:
      return visit(MagnitudeFunctor<C>());
    case ElementwiseStep::kCeil:
      return visit(CeilFunctor<C>());
    case ElementwiseStep::kErf:
      return visit(ErfFunctor<C>());
    case ElementwiseStep::kExp:
      return visit(ExpFunctor<C>());
    case ElementwiseStep::kExpm1:
      return visit(Expm1Functor<C>());
    case ElementwiseStep::kFloor:
      return visit(FloorFunctor<C>());
    case ElementwiseStep::kLog:
      return visit(LogFunctor<C>());
    case ElementwiseStep::kLog1p:
      return visit(Log1pFunctor<C>());
    case ElementwiseStep::kLog2:
      return visit(Log2Functor<C>());
    case ElementwiseStep::kLog10:
      return visit(Log10Functor<C>());
    case ElementwiseStep::kReciprocal:
      return visit(ReciprocalFunctor<C>());
    case ElementwiseStep::kRound:
      return visit(RoundFunctor<C>());
    case ElementwiseStep::kRsqrt:
      return visit(RsqrtFunctor<C>());
    case ElementwiseStep::kSign:
      return visit(SignFunctor<C>());
    case ElementwiseStep::kSqrt:
      return visit(SqrtFunctor<C>());
    case ElementwiseStep::kSquare:
      return visit(SquareFunctor<C>());
    case ElementwiseStep::kTrunc:
      return visit(TruncFunctor<C>());
    case ElementwiseStep::kScale:
      return visit(ScaleFunctor<C>{static_cast<C>(a), static_cast<C>(b)});
    case ElementwiseStep::kShiftScale:
      return visit(ShiftScaleFunctor<C>{static_cast<C>(a), static_cast<C>(b)});
    case ElementwiseStep::kClip:
      return visit(ClipFunctor<C>{static_cast<C>(a), static_cast<C>(b)});
    case ElementwiseStep::kExponent:
      return visit(ExponentFunctor<C>{static_cast<C>(a)});
    default:
      return VisitActivationStep<C>(step, a, b, visit);
  }
}

}  // namespace funcs
}  // namespace phi
