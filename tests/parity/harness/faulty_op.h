#pragma once

// An operator whose PHI kernel, shape function and gradient can be made wrong: Out = 2 X. Its
// legacy kernel is right. Registered by the file that includes this.
#include <sys/time.h>

#include <cstdlib>
#include <memory>
#include <vector>

#include "compat/op_utils_map.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace faulty {

enum class Fault {
  kNone,
  kWrongElement,
  kNanIgnored,
  kPastTheEnd,
  kBeforeTheBegin,
  kTailUnwritten,
  kCounts,       // another result each time
  kReadsOutput,  // adds to what the memory held
  kChangesInput,
  kShape,        // another shape before running than while
  kNeedsSizes,   // no shape without the sizes of X
  kInventsSize,  // says 1 where a size is not known
  kForgetsLoD,   // while a program is built
  kNoError,      // a bad attribute is taken
  kOtherError,   // and an error that says something else
  kSign,         // of the gradient
  kDies,         // the PHI kernel ends its process over a bad attribute, which is taken
  kHangs,        // and does not come to an end
  kRefuses,      // and throws an error that no other kernel throws
};
inline Fault fault = Fault::kNone;

/// While it lives the operator is wrong.
class ScopedFault {
 public:
  explicit ScopedFault(Fault f) { fault = f; }
  ~ScopedFault() { fault = Fault::kNone; }
};

inline bool TakesBadAttributes() {
  return fault == Fault::kNoError || fault == Fault::kDies || fault == Fault::kHangs ||
         fault == Fault::kRefuses;
}

/// Computes until the limit of time ends the process, which is brought near; without a limit not at
/// all.
inline void Hang() {
  itimerval limit{};
  getitimer(ITIMER_PROF, &limit);
  if (limit.it_value.tv_sec == 0 && limit.it_value.tv_usec == 0) return;
  limit.it_value = {0, 20000};
  setitimer(ITIMER_PROF, &limit, nullptr);
  for (volatile bool goes_on = true; goes_on;) {
  }
}

inline void TwiceInferMeta(const phi::MetaTensor& x, int level, phi::MetaTensor* out,
                           phi::MetaConfig config) {
  if (!TakesBadAttributes()) {
    PADDLE_ENFORCE_GE(
        level, 0,
        phi::errors::InvalidArgument("faulty_twice: attribute `%s` must not be negative; it is %d",
                                     fault == Fault::kOtherError ? "height" : "level", level));
  }
  if (fault == Fault::kNeedsSizes) {
    PADDLE_ENFORCE(!phi::contain_unknown_dim(x.dims()),
                   phi::errors::InvalidArgument("faulty_twice: X has shape %s", x.dims()));
  }
  if (fault == Fault::kForgetsLoD && !config.is_runtime) {
    out->set_dims(x.dims());
    out->set_dtype(x.dtype());
    return;
  }
  out->share_meta(x);
  if (fault == Fault::kInventsSize && x.dims().size() > 0 && x.dims()[0] < 0) {
    std::vector<int64_t> dims = phi::vectorize(x.dims());
    dims[0] = 1;
    out->set_dims(phi::make_ddim(dims));
  }
  if (fault == Fault::kShape && !config.is_runtime) out->set_dims(phi::make_ddim({1, 2, 3}));
}

template <typename T, typename Context>
void TwiceKernel(const Context& ctx, const phi::DenseTensor& x, int level, phi::DenseTensor* out) {
  static int calls = 0;
  if (fault == Fault::kDies && level < 0) std::abort();
  if (fault == Fault::kHangs && level < 0) Hang();
  PADDLE_ENFORCE(fault != Fault::kRefuses || level >= 0,
                 phi::errors::Unimplemented("faulty_twice: level %d", level));
  const T* from = x.data<T>();
  T* to = ctx.template Alloc<T>(out);
  const int64_t n = x.numel();
  for (int64_t i = 0; i < n; ++i) {
    if (fault == Fault::kTailUnwritten && i == n - 1) continue;
    const bool nan = fault == Fault::kNanIgnored && from[i] != from[i];
    const T before = fault == Fault::kReadsOutput ? to[i] * T(1e-30) : T(0);
    to[i] = nan ? T(0) : before + 2 * from[i];
  }
  if (n == 0) return;
  if (fault == Fault::kWrongElement) to[n / 2] *= static_cast<T>(1.001);
  if (fault == Fault::kCounts) to[0] *= static_cast<T>(1 + 1e-7 * (++calls % 8));
  if (fault == Fault::kPastTheEnd) to[n] = 0;
  if (fault == Fault::kBeforeTheBegin) to[-1] = 0;
  if (fault == Fault::kChangesInput) const_cast<T*>(from)[0] += 1;
}

class TwiceMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "Twice of it.");
    AddAttr<int>("level", "Not read; not negative.").SetDefault(0);
    AddComment("Out = 2 X.");
  }
};

class TwiceOp : public paddle::framework::OperatorWithKernel {
 public:
  using paddle::framework::OperatorWithKernel::OperatorWithKernel;
};

template <typename T>
class TwiceLegacyKernel : public paddle::framework::OpKernel<T> {
 public:
  void Compute(const paddle::framework::ExecutionContext& ctx) const override {
    const phi::DenseTensor x = *ctx.Input<phi::DenseTensor>("X");
    T* to = paddle::operators::reference::Allocate<T>(ctx, ctx.Output<phi::DenseTensor>("Out"));
    for (int64_t i = 0; i < x.numel(); ++i) to[i] = x.data<T>()[i] + x.data<T>()[i];
  }
};

// The gradient is a `scale`.
class TwiceGradMaker : public paddle::framework::GradOpDescMakerBase {
 public:
  using paddle::framework::GradOpDescMakerBase::GradOpDescMakerBase;

  std::vector<std::unique_ptr<paddle::framework::OpDesc>> operator()() const override {
    std::vector<std::unique_ptr<paddle::framework::OpDesc>> ops;
    if (InputGrad("X").empty()) return ops;
    ops.push_back(std::make_unique<paddle::framework::OpDesc>());
    ops[0]->SetType("scale");
    ops[0]->SetInput("X", OutputGrad("Out"));
    ops[0]->SetOutput("Out", InputGrad("X"));
    ops[0]->SetAttr("scale", fault == Fault::kSign ? -2.0f : 2.0f);
    return ops;
  }
};

inline phi::KernelSignature TwiceMapping(const phi::ArgumentMappingContext&) {
  return {"faulty_twice_kernel", {"X"}, {"level"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(faulty_twice, TwiceInferShape, PD_INFER_META(TwiceInferMeta));

}  // namespace faulty

REGISTER_OPERATOR(faulty_twice, faulty::TwiceOp, faulty::TwiceMaker, faulty::TwiceGradMaker,
                  faulty::TwiceInferShape);
REGISTER_OP_CPU_KERNEL(faulty_twice, faulty::TwiceLegacyKernel<float>,
                       faulty::TwiceLegacyKernel<double>);
// One source includes this header. NOLINTNEXTLINE(google-build-namespaces)
PD_REGISTER_KERNEL(faulty_twice_kernel, CPU, ALL_LAYOUT, faulty::TwiceKernel, float, double) {}
PD_REGISTER_ARG_MAPPING_FN(faulty_twice, faulty::TwiceMapping);
