#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <set>
#include <string>
#include <vector>

#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"
#include "phi/infermeta/compare.h"

namespace paddle {
namespace operators {

/// Whether numbers of two tensors are close.
class ClosenessOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() final {
    AddInput("Input", "The first tensor.");
    AddInput("Other", "The second one, of the same shape and type.");
    AddInput("Rtol", "`rtol` as a tensor of one element; it outranks the attribute.")
        .AsDispensable();
    AddInput("Atol", "`atol` as a tensor of one element; it outranks the attribute.")
        .AsDispensable();
    AddOutput("Out", OutDoc());
    AddAttr<std::string>("rtol", "The allowed relative difference, as text.").SetDefault("1e-5");
    AddAttr<std::string>("atol", "The allowed absolute difference, as text.").SetDefault("1e-8");
    AddAttr<bool>("equal_nan", "Two NaN are close.").SetDefault(false);
    AddComment("Numbers are close if |Input - Other| <= atol + rtol |Other|.");
  }

 protected:
  virtual const char* OutDoc() const = 0;
};

class ClosenessOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const char* DataSlot() const override { return "Input"; }
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Rtol", "Atol"};
    return kSlots;
  }
};

class ClosenessOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputDataType("Out", framework::proto::VarType::BOOL);
  }
};

inline const char* ClosenessBound(const ArgumentMappingContext& ctx, const char* slot,
                                  const char* attribute) {
  return ctx.HasInput(slot) ? slot : attribute;
}

namespace reference {

inline double ClosenessTolerance(const framework::ExecutionContext& ctx, const char* slot,
                                 const char* attribute) {
  if (ctx.HasInput(slot)) return phi::Scalar(*ctx.Input<DenseTensor>(slot)).to<double>();
  return std::stod(ctx.Attr<std::string>(attribute));
}

/// For every pair of elements, whether they are close. The smallest difference counts as none, and
/// two infinities always pass, as in the original.
template <typename T>
std::vector<bool> ClosePairs(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Input");
  const auto* y = ctx.Input<DenseTensor>("Other");
  const double rtol = ClosenessTolerance(ctx, "Rtol", "rtol");
  const double atol = ClosenessTolerance(ctx, "Atol", "atol");
  const bool equal_nan = ctx.Attr<bool>("equal_nan");
  // Of complex numbers the original finds no NaN to be too far from anything.
  constexpr bool kIsComplex = phi::IsComplexType(phi::CppTypeToDataType<T>::value);
  std::vector<bool> close(x->numel());
  for (int64_t i = 0; i < x->numel(); ++i) {
    const auto a = std::complex<double>(Widen(x->data<T>()[i]));
    const auto b = std::complex<double>(Widen(y->data<T>()[i]));
    const bool a_nan = a != a, b_nan = b != b;
    if (a_nan || b_nan) {
      close[i] = kIsComplex || (a_nan && b_nan && equal_nan);
    } else {
      const double excess = std::abs(a - b) - (atol + rtol * std::abs(b));
      close[i] = a == b || std::isinf(std::abs(b)) || excess <= 1e-15;
    }
  }
  return close;
}

}  // namespace reference
}  // namespace operators
}  // namespace paddle
